import { Zip, ZipDeflate } from "fflate";
import { StreamedFile } from "#app/contract/endpoint.ts";
import {
  CSV_START,
  csvLines,
  SHEET_END,
  SHEET_PATH,
  sheetRows,
  sheetStart,
  workbookFiles,
} from "./write.ts";

type Bytes = Uint8Array<ArrayBuffer>;
type Rows = readonly (readonly string[])[];

interface Table {
  readonly header: readonly string[];
  readonly batches: AsyncGenerator<Rows>;
  readonly language: "ar" | "en";
  readonly sheet: string;
  /** Without its ending: in ASCII, and as people read it. */
  readonly fileName: string;
  readonly shownName: string;
}

const types = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

export function streamTable(table: Table, format: "csv" | "xlsx"): StreamedFile {
  const { fileName, shownName } = table;
  const chunks = format === "csv" ? csvOf(table) : workbookOf(table);
  // RFC 5987 for what isn't ASCII.
  const disposition = `attachment; filename="${fileName}.${format}"; filename*=UTF-8''${encodeURIComponent(`${shownName}.${format}`)}`;
  return new StreamedFile(toStream(chunks), types[format], disposition);
}

async function* csvOf({ header, batches }: Table): AsyncGenerator<Bytes> {
  yield Buffer.from(CSV_START + csvLines([header]));
  for await (const rows of batches) yield Buffer.from(csvLines(rows));
}

async function* workbookOf({ header, batches, language, sheet }: Table): AsyncGenerator<Bytes> {
  const waiting: Bytes[] = [];
  const archive = new Zip((error, chunk) => {
    if (error) throw error;
    waiting.push(chunk as Bytes);
  });
  const add = (path: string) => {
    const entry = new ZipDeflate(path, { level: 6 });
    archive.add(entry);
    return entry;
  };
  for (const [path, text] of Object.entries(workbookFiles(sheet))) {
    add(path).push(Buffer.from(text), true);
  }
  const entry = add(SHEET_PATH);
  entry.push(Buffer.from(sheetStart(header.length, language) + sheetRows([header])), false);
  for await (const rows of batches) {
    entry.push(Buffer.from(sheetRows(rows)), false);
    yield* waiting.splice(0);
  }
  entry.push(Buffer.from(SHEET_END), true);
  archive.end();
  yield* waiting.splice(0);
}

/** Backpressure: pulls the next chunk when the last was taken. */
function toStream(chunks: AsyncGenerator<Bytes>): ReadableStream<Bytes> {
  return new ReadableStream<Bytes>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await chunks.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
