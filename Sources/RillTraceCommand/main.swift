print("rilltrace")
