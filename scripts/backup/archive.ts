/*
 * A backup is one file, a tar under gzip, written and read as a stream:
 *
 *   manifest.json                    what it is, and of which schema
 *   files/…  documents/…             the folders of DATA_DIR, or the bucket's as such
 *   tables/users/000001 …            what COPY says of a table, as text, in pieces
 *   jobs/000001 …                    the same of the jobs that wait
 *   files/…  documents/…             what came while the tables were written
 *   end.json                         how many rows there are: without it the archive isn't whole
 *
 * docs/decisions/0004-backup-format.md says why.
 */
import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { finished } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { extract, type Headers, type Pack, pack } from "tar-stream";

export interface Manifest {
  readonly format: number;
  readonly madeAt: string;
  /** Of the server, for whoever reads it. */
  readonly postgresql: string;
  readonly schema: Schema;
}

/** What has to be the same where a backup is restored. */
export interface Schema {
  /** Hashes of the migrations' files, in the order in which they ran. */
  readonly migrations: readonly string[];
  readonly tables: readonly Table[];
}

export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

/** What only the end of a backup knows. */
export interface Summary {
  readonly rows: Readonly<Record<string, number>>;
  readonly jobs: number;
  readonly files: number;
  readonly sequences: readonly Sequence[];
}

export interface Sequence {
  readonly name: string;
  /** Null when no value was ever asked for. */
  readonly lastValue: string | null;
}

export const FORMAT = 1;
/** Sealed documents and pictures don't shrink; of more effort little comes. */
const COMPRESSION = 3;

export interface ArchiveWriter {
  add(name: string, content: Buffer): Promise<void>;
  /** Writes the rest, and gives the file its name. */
  close(): Promise<void>;
  /** Leaves nothing behind. */
  abandon(): Promise<void>;
}

/**
 * Writes an archive under another name until it is whole. Only its owner may read it.
 *
 * @throws an Error in a sentence when `path` is there already
 */
export async function createArchive(path: string): Promise<ArchiveWriter> {
  const draft = `${path}.partial`;
  await assertAbsent(path);
  const tar = pack();
  const file = createWriteStream(draft, { mode: 0o600 });
  const gzip = createGzip({ level: COMPRESSION });
  // A disk that is full must end whoever waits for the next piece to be written.
  const written = finished(tar.pipe(gzip).pipe(file)).catch((error: unknown) => {
    throw explainWriteError(path, error);
  });
  // Without the error, which tar's streams would throw once more and past everybody.
  written.catch(() => tar.destroy());
  return {
    add: (name, content) => Promise.race([addEntry(tar, name, content), failureOf(written)]),
    async close() {
      tar.finalize();
      await written;
      const handle = await open(draft);
      await handle.sync();
      await handle.close();
      await rename(draft, path);
    },
    async abandon() {
      tar.destroy();
      file.destroy();
      await rm(draft, { force: true });
    },
  };
}

async function addEntry(tar: Pack, name: string, content: Buffer): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const entry = tar.entry({ name, size: content.length, mode: 0o600 }, (error) =>
      error ? reject(error) : resolve(),
    );
    entry.end(content);
  });
}

function failureOf(stream: Promise<void>): Promise<never> {
  return stream.then(
    () => new Promise<never>(() => undefined),
    (error) => {
      throw error;
    },
  );
}

/** The disk of an archive that is written is full. */
export class NoRoomError extends Error {
  override name = "NoRoomError";
}

function explainWriteError(path: string, error: unknown): unknown {
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  if (!code) return error;
  const isFull = code === "ENOSPC" || code === "EDQUOT";
  const said = `${path} can't be written: ${isFull ? "there is no room on the disk." : code}`;
  return new (isFull ? NoRoomError : Error)(said, { cause: error });
}

async function assertAbsent(path: string): Promise<void> {
  const there = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
  await there?.close();
  if (there) throw new Error(`${path} is there already: name another file.`);
}

/** The archive holds what no backup does; its message is a sentence without the archive's name. */
export class DamageError extends Error {
  override name = "DamageError";
}

/**
 * What is said to whoever restores where bytes of an archive were changed: one sentence with its name, and not
 * what gzip, tar, JSON or PostgreSQL's COPY say of them, which may quote people's data. Other errors stay
 * as they are.
 */
export function explainDamage(path: string, error: unknown): unknown {
  const { code } = (error ?? {}) as { code?: unknown };
  // Classes 22 and 23: a value or a row that the table can't have.
  const isOfRows = typeof code === "string" && /^2[23][\dA-Z]{3}$/.test(code);
  if (!(error instanceof DamageError || error instanceof SyntaxError || isOfRows)) return error;
  const detail = error instanceof DamageError && error.message ? ` ${error.message}` : "";
  const said = `${path} can't be read as a backup: it is damaged, or not whole.${detail}`;
  return new Error(said, { cause: error });
}

/**
 * Reads an archive, entry by entry; the content of one has to be read before the next.
 *
 * @throws an Error in a sentence when the file isn't there, a DamageError when it is no whole archive
 */
export async function* readArchive(
  path: string,
): AsyncGenerator<{ name: string; content: AsyncIterable<Buffer> }> {
  const tar = extract();
  const file = createReadStream(path);
  const gunzip = createGunzip();
  let wasThere = true;
  const fail = (error: NodeJS.ErrnoException) => {
    const isMissing = error.code === "ENOENT" && error.syscall === "open";
    const said = `${path} can't be read as a backup: it isn't there.`;
    tar.destroy(isMissing ? new Error(said, { cause: error }) : error);
    wasThere = !isMissing;
  };
  file.on("error", fail);
  gunzip.on("error", fail);
  file.pipe(gunzip).pipe(tar);
  try {
    for await (const entry of tar) {
      const { name } = entry.header as Headers;
      yield { name, content: whole(entry as unknown as AsyncIterable<Buffer>) };
      entry.resume();
    }
  } catch (error) {
    throw wasThere ? new DamageError("", { cause: error }) : error;
  } finally {
    file.destroy();
    gunzip.destroy();
  }
}

/** An entry's content; where the archive ends or breaks inside it, that is damage. */
async function* whole(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* content;
  } catch (error) {
    throw new DamageError("", { cause: error });
  }
}

/** A whole entry in memory: for the manifest and the ending. */
export async function readJson<T>(content: AsyncIterable<Buffer>): Promise<T> {
  const parts: Buffer[] = [];
  for await (const part of content) parts.push(part);
  return JSON.parse(Buffer.concat(parts).toString("utf8"));
}
