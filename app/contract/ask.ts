import { z } from "zod";
import type { FieldProblem } from "./failure.ts";

/** Fields whose name alone does not say what they ask for, with their key in ask.json. */
const keys = z.registry<{ readonly ask: string }>();

/** Says what a field asks for where its name has several meanings: `askedAs("aid.title", title)`. */
export function askedAs<Schema extends z.ZodType>(ask: string, schema: Schema): Schema {
  const own = schema.clone() as Schema;
  keys.add(own, { ask });
  return own;
}

/** The key of ask.json that `askedAs` gave to a field of a schema. */
export function askOf(schema: z.ZodType, path: readonly PropertyKey[]): string | undefined {
  const [name] = path;
  const shape = schema instanceof z.ZodObject ? schema.shape : {};
  const field = typeof name === "string" ? shape[name] : undefined;
  return field && keys.get(field)?.ask;
}

/**
 * i18n keys of a field problem, most specific first (docs/product.md#failures-and-their-messages):
 * ask.json for missing answers, failure.json for others.
 */
export function fieldMessageKeys({ path, problem, values, ask }: FieldProblem): string[] {
  const general = `failure:field.${problem}`;
  const isUnanswered =
    ["required", "choice"].includes(problem) || (problem === "list-short" && values?.count === 1);
  const [name] = path.split(".");
  // A day of birth has an example of its own: most other days are still to come.
  if (!isUnanswered) return name === "dateOfBirth" ? [`${general}-born`, general] : [general];
  return [`ask:${ask ?? `field.${name}`}`, general];
}
