import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { projectRoot } from "#app/configuration.ts";
import { defaultOrganisation } from "#app/organisation.ts";

/** The path of a file of the demo's content. It is read from the disk: no build carries it. */
export function contentPath(file: string): string {
  return join(projectRoot(), "app/demo/content", file);
}

/**
 * Reads a JSON file of the content and checks it. `{organisation}` stands for the organisation's
 * name; other slots are filled by whoever uses the text.
 *
 * @throws an Error that names the file and what is wrong in it
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
