/// The JSON Schemas (2020-12) of the two kinds of line in a trace file, for other tools.
///
/// `rilltrace validate --schema header` and `--schema event` print them.
public enum TraceSchema {
    /// The schema of the first line.
    public static let header = #"""
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "$id": "urn:rill-trace:1:header",
          "title": "Header line of a Rill trace",
          "type": "object",
          "required": ["schema", "name", "unit", "lanes"],
          "properties": {
            "schema": {"const": "rill-trace/1"},
            "name": {"type": "string"},
            "golden": {
              "type": "object",
              "description": "What the trace is the golden of; never compared",
              "properties": {
                "suite": {"type": "string"},
                "test": {"type": "string"},
                "case": {"type": "string", "description": "What tells it from the other cases of the test"}
              }
            },
            "unit": {"enum": ["ns", "us", "ms", "s", "tick"], "description": "What one unit of \"at\" is"},
            "lanes": {
              "type": "array",
              "items": {
                "type": "object",
                "required": ["id"],
                "properties": {
                  "id": {"type": "string"},
                  "type": {"type": "string", "description": "The type of the elements"},
                  "source": {"type": "string", "description": "file:line below the package root; never compared"}
                }
              }
            },
            "options": {
              "type": "object",
              "properties": {
                "ignore": {"type": "array", "items": {"type": "string"}},
                "unordered": {"type": "boolean"},
                "tolerance": {"$ref": "#/$defs/tolerance"},
                "laneTolerance": {"type": "object", "additionalProperties": {"$ref": "#/$defs/tolerance"}}
              }
            },
            "events": {"type": "integer", "minimum": 0},
            "check": {"type": "string", "pattern": "^fnv1a64:[0-9a-f]{16}$"}
          },
          "$defs": {
            "tolerance": {
              "type": "object",
              "properties": {
                "at": {"type": "integer", "minimum": 0},
                "absolute": {"type": "number", "minimum": 0},
                "relative": {"type": "number", "minimum": 0}
              }
            }
          }
        }
        """#

    /// The schema of every other line.
    public static let event = #"""
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "$id": "urn:rill-trace:1:event",
          "title": "Event line of a Rill trace",
          "type": "object",
          "required": ["at", "lane", "sub", "kind"],
          "properties": {
            "at": {
              "type": "integer",
              "minimum": -4611686018427387903,
              "maximum": 4611686018427387903,
              "description": "The time, in the header's unit"
            },
            "lane": {"type": "string"},
            "sub": {
              "type": "integer",
              "minimum": 0,
              "maximum": 4611686018427387903,
              "description": "The ordinal of the subscription in its lane"
            },
            "kind": {
              "enum": [
                "subscribe", "next", "error", "completed", "dispose", "violation", "schedule", "request", "truncated"
              ]
            },
            "value": {"description": "The element; absent for an element of type Void"},
            "error": {
              "type": "object",
              "required": ["type", "value"],
              "properties": {"type": {"type": "string"}}
            },
            "rule": {"type": "string", "description": "What a violation broke"},
            "from": {
              "type": "object",
              "required": ["lane", "n"],
              "properties": {"lane": {"type": "string"}, "n": {"$ref": "#/$defs/ordinal"}}
            }
          },
          "$defs": {
            "ordinal": {
              "anyOf": [
                {"type": "integer", "minimum": 1},
                {
                  "type": "object",
                  "required": ["$int"],
                  "maxProperties": 1,
                  "properties": {"$int": {"type": "string", "pattern": "^[1-9][0-9]*$"}}
                }
              ]
            }
          },
          "allOf": [
            {"if": {"properties": {"kind": {"const": "error"}}}, "then": {"required": ["error"]}},
            {"if": {"properties": {"kind": {"const": "violation"}}}, "then": {"required": ["rule"]}}
          ]
        }
        """#
}
