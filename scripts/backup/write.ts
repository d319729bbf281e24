import type pg from "pg";
import type { Configuration } from "#app/configuration.ts";
import { type ArchiveWriter, createArchive, FORMAT, type Summary } from "./archive.ts";
import { addBucket } from "./bucket.ts";
import { addTables } from "./dump.ts";
import { addFolders } from "./folders.ts";
import { readSchema, setNeutralFormats } from "./schema.ts";

/**
 * Writes the database, files and documents into one archive.
 *
 * @param tell hears how many rows were written
 * @throws an Error in a sentence; then there is no archive
 */
export async function writeBackup(
  path: string,
  client: pg.ClientBase,
  { dataDir, s3 }: Pick<Configuration, "dataDir" | "s3">,
  tell: (rows: number) => void,
): Promise<Summary> {
  const began = Date.now();
  await setNeutralFormats(client);
  const schema = await readSchema(client);
  const { rows } = await client.query("select current_setting('server_version') as version");
  const archive = await createArchive(path);
  try {
    const manifest = {
      format: FORMAT,
      madeAt: new Date(began).toISOString(),
      postgresql: rows[0]?.version,
      schema,
    };
    await add(archive, "manifest.json", manifest);
    // Files first: what the tables name then is in the archive, also if it is deleted meanwhile.
    const inBucket = new Set<string>();
    const addFiles = (since?: number) =>
      s3 ? addBucket(archive, s3, inBucket) : addFolders(archive, dataDir, since);
    let files = await addFiles();
    const tables = await addTables(archive, client, schema, tell);
    files += await addFiles(began);
    const summary = { ...tables, files };
    await add(archive, "end.json", summary);
    await archive.close();
    return summary;
  } catch (error) {
    await archive.abandon();
    throw error;
  }
}

const add = (archive: ArchiveWriter, name: string, value: unknown) =>
  archive.add(name, Buffer.from(JSON.stringify(value)));
