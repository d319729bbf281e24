import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { ArchiveWriter, Schema, Summary } from "./archive.ts";
import { quote, quoteAll, readSchema, readSequences } from "./schema.ts";

/** So much of a table is in memory at once. */
const PIECE_BYTES = 4 * 1024 * 1024;

/**
 * The jobs that must not be lost: mails, and pushes that wait to be sent. The others are made anew by
 * the schedule. One at work counts as waiting: its process may end before it does.
 */
const waitingJobs = `select name as kind, data from pgboss.job
  where name in ('mail', 'push') and state in ('created', 'retry', 'active') order by created_on`;

/**
 * Adds all tables as they were at one moment, and the jobs that wait.
 *
 * @param tell hears how many rows were written
 * @throws an Error in a sentence when the database was migrated meanwhile
 */
export async function addTables(
  archive: ArchiveWriter,
  client: pg.ClientBase,
  expected: Schema,
  tell: (rows: number) => void,
): Promise<Omit<Summary, "files">> {
  await client.query("begin isolation level repeatable read read only");
  try {
    const schema = await readSchema(client);
    if (JSON.stringify(schema) !== JSON.stringify(expected)) {
      throw new Error("The database was migrated while it was backed up: run the backup again.");
    }
    const rows: Record<string, number> = {};
    let all = 0;
    for (const { name, columns } of schema.tables) {
      const copy = `copy ${quote(name)} (${quoteAll(columns)}) to stdout`;
      rows[name] = await addCopy(archive, client, `tables/${name}`, copy);
      all += rows[name];
      tell(all);
    }
    const jobs = await addJobs(archive, client);
    return { rows, jobs, sequences: await readSequences(client) };
  } finally {
    await client.query("rollback").catch(() => undefined);
  }
}

async function addJobs(archive: ArchiveWriter, client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query("select to_regclass('pgboss.job') is not null as any");
  if (!rows[0]?.any) return 0;
  return addCopy(archive, client, "jobs", `copy (${waitingJobs}) to stdout`);
}

/** Adds what a COPY says in pieces of a known length, as tar wants them; answers its rows. */
async function addCopy(
  archive: ArchiveWriter,
  client: pg.ClientBase,
  folder: string,
  copy: string,
): Promise<number> {
  const stream = client.query(copyTo(copy));
  let parts: Buffer[] = [];
  let bytes = 0;
  let pieces = 0;
  const flush = async () => {
    pieces += 1;
    await archive.add(`${folder}/${String(pieces).padStart(6, "0")}`, Buffer.concat(parts));
    parts = [];
    bytes = 0;
  };
  for await (const part of stream as AsyncIterable<Buffer>) {
    parts.push(part);
    bytes += part.length;
    if (bytes >= PIECE_BYTES) await flush();
  }
  if (bytes > 0) await flush();
  // PostgreSQL's own count comes after the rows, often in another packet, and before the next answer.
  await client.query("select");
  return stream.rowCount;
}
