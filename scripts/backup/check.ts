import { DamageError, explainDamage, readArchive, readJson, type Summary } from "./archive.ts";
import { assertRows } from "./load.ts";

const LINE_END = 10;

/**
 * Reads an archive back whole: gzip's sums, tar's headers, and as many rows and files as its end says.
 *
 * @throws an Error in a sentence that names the archive
 */
export async function checkArchive(path: string): Promise<void> {
  try {
    const rows: Record<string, number> = {};
    let files = 0;
    let ending: Summary | undefined;
    for await (const { name, content } of readArchive(path)) {
      const [folder, table = ""] = name.split("/");
      if (name === "end.json") ending = await readJson<Summary>(content);
      else if (name === "manifest.json") await readJson(content);
      else if (folder === "tables") rows[table] = (rows[table] ?? 0) + (await linesOf(content));
      else {
        await linesOf(content);
        if (folder !== "jobs") files += 1;
      }
    }
    if (!ending) throw new DamageError("Its end is missing.");
    assertRows(ending.rows, rows);
    if (files !== ending.files) {
      throw new DamageError(`It has ${files} files and not ${ending.files}.`);
    }
  } catch (error) {
    throw explainDamage(path, error);
  }
}

/** COPY ends each row by a line's end, and escapes those in it. */
async function linesOf(content: AsyncIterable<Buffer>): Promise<number> {
  let count = 0;
  for await (const part of content) {
    for (let at = part.indexOf(LINE_END); at >= 0; at = part.indexOf(LINE_END, at + 1)) count += 1;
  }
  return count;
}
