import { type Readable, Transform } from "node:stream";
import yauzl from "yauzl";
import type { Source } from "./source.ts";
import { TableError } from "./table.ts";

export interface Zip {
  has(name: string): boolean;
  /** With the progress of reading, 0 to 1. */
  read(name: string): Promise<{ content: Readable; share(): number }>;
}

export class SourceReader extends yauzl.RandomAccessReader {
  readonly #source: Source;

  constructor(source: Source) {
    super();
    this.#source = source;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return this.#source.read(start, end - 1);
  }
}

/** Zip bombs: few bytes can unpack to days of reading. */
const MAX_UNPACKED_BYTES = 2 * 1024 ** 3;
/** Sheets unpack to 10 to 30 times their size, empty styled rows to 100, zeros to 1,000. */
const MAX_UNPACKED_RATIO = 200;
/** Allowed whatever the ratio. */
const ALWAYS_UNPACKED_BYTES = 4 * 1024 ** 2;

/** @throws a TableError when the file is no archive */
export async function openZip(source: Source): Promise<Zip> {
  const entries = new Map<string, yauzl.Entry>();
  const zip = await readable(async () => {
    const zip = await yauzl.fromRandomAccessReaderPromise(new SourceReader(source), source.size, {
      lazyEntries: true,
      autoClose: false,
    });
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    return zip;
  });
  return {
    has: (name) => entries.has(name),
    async read(name) {
      const entry = entries.get(name);
      if (!entry) throw new TableError("not-table", `The workbook has no ${name}.`);
      // yauzl ends the stream with an error when it unpacks to another size than the entry says.
      const { compressedSize, uncompressedSize } = entry;
      const most = Math.max(ALWAYS_UNPACKED_BYTES, compressedSize * MAX_UNPACKED_RATIO);
      if (uncompressedSize > Math.min(most, MAX_UNPACKED_BYTES)) {
        throw new TableError("not-table", "The workbook unpacks to too much.");
      }
      const unpacked = await readable(() => zip.openReadStreamPromise(entry));
      let bytes = 0;
      const content = new Transform({
        transform(chunk: Buffer, _, done) {
          bytes += chunk.length;
          done(null, chunk);
        },
      });
      unpacked.once("error", (error) => content.destroy(toTableError(error)));
      content.once("close", () => unpacked.destroy());
      unpacked.pipe(content);
      return { content, share: () => (uncompressedSize ? bytes / uncompressedSize : 1) };
    },
  };
}

async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw toTableError(error);
  }
}

/** yauzl's errors tell of a damaged archive; a store that is away is no fault of the file. */
function toTableError(error: unknown): Error {
  const isOurs = error instanceof Error && /^(Table|Storage)Error$/.test(error.name);
  const text = "This is no workbook: save it as .xlsx or .csv again.";
  return isOurs ? error : new TableError("not-table", text);
}
