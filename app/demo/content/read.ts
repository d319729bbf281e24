import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { projectRoot } from "#app/configuration.ts";
import { defaultOrganisation } from "#app/organisation.ts";

export function contentPath(file: string): string {
  return join(projectRoot(), "app/demo/content", file);
}

/**
 * Validates a JSON file of the content; `{organisation}` becomes the organisation's name.
 *
 * @throws an Error that names file and fault
 */
export function readContent<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
): z.output<Schema> {
  const text = readFileSync(contentPath(file), "utf8");
  const filled = text.replaceAll("{organisation}", defaultOrganisation.name.ar);
  const { success, data, error } = schema.safeParse(JSON.parse(filled));
  if (!success) throw new Error(`app/demo/content/${file}: ${z.prettifyError(error)}`);
  return data;
}
