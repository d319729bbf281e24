import { z } from "zod";
import type { Call } from "#app/contract/endpoint.ts";

export type Json = Record<string, unknown>;

/** Describes a schema as the document shows it: an object that has a name by a reference. */
export type Describe = (type: z.ZodType, io: "input" | "output") => Json;

/**
 * JSON Schema 2020-12, as OpenAPI 3.1 takes it; a file is a binary string.
 * @param named receives the named objects (contract/named-object.ts), by their names
 * @throws where two objects have one name, or one is taken otherwise than it is answered
 */
export function describer(named: Record<string, Json>): Describe {
  return (type, io) => {
    const {
      $schema: _,
      $defs,
      ...described
    } = z.toJSONSchema(type, {
      io,
      unrepresentable: "any",
      override: ({ zodSchema, jsonSchema }) => {
        const { type } = zodSchema._zod.def;
        if (type === "custom") Object.assign(jsonSchema, { type: "string", format: "binary" });
        // Readers of before JSON Schema 2020-12 take a list without `items` for a mistake.
        if (type === "tuple") Object.assign(jsonSchema, lengthOf(jsonSchema.prefixItems));
        if (io === "input" && zodSchema instanceof z.ZodObject) {
          // What a preprocess makes of nothing is taken, which its description doesn't know.
          const { required, ...rest } = jsonSchema;
          const needed = required?.filter((name) => !takesNothing(zodSchema.shape[name]));
          Object.assign(jsonSchema, rest, { required: needed });
        }
      },
    }) as Json & { $defs?: Record<string, Json> };
    for (const [name, object] of Object.entries($defs ?? {})) {
      const shown = inComponents(object);
      if (JSON.stringify(named[name] ?? shown) !== JSON.stringify(shown)) {
        throw new Error(`Two objects of the contract are named ${name}.`);
      }
      named[name] = shown;
    }
    return inComponents(described);
  };
}

/** A good body as the document shows it: `example` with a text for each file that it needs. */
export function exampleOf({ body, example }: Call): Json | undefined {
  if (!example || !(body instanceof z.ZodObject)) return example;
  const files = Object.entries<z.ZodType>(body.shape)
    .filter(([name, field]) => !(name in example) && !takesNothing(field))
    .map(([name]) => [name, "a file"]);
  return { ...example, ...Object.fromEntries(files) };
}

function takesNothing(field: z.ZodType): boolean {
  return field.safeParse(undefined).success;
}

function lengthOf(prefixItems: readonly unknown[] = []) {
  return { items: {}, minItems: prefixItems.length, maxItems: prefixItems.length };
}

function inComponents(described: Json): Json {
  return JSON.parse(
    JSON.stringify(described).replaceAll('"$ref":"#/$defs/', '"$ref":"#/components/schemas/'),
  );
}
