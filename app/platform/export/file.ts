import { Zip, type ZipInputFile, ZipPassThrough } from "fflate";
import { StreamedFile } from "#app/contract/endpoint.ts";
import type { Documents } from "../documents/store.ts";
import { translate } from "../i18n.ts";
import { SHEET_PATH, workbookFiles } from "../spreadsheet/write.ts";
import type { ExportRow } from "./store.ts";

const types = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

export function fileOf(
  documents: Documents,
  row: ExportRow,
  keys: readonly string[],
  day: string,
): StreamedFile {
  const { format, language } = row;
  const parts = readParts(documents, keys);
  const chunks = format === "csv" ? parts : zip(parts, row);
  const name = `${translate(language, "export:fileName")} ${day}.${format}`;
  // RFC 5987: the plain parameter holds ASCII only.
  const disposition = `attachment; filename="people-${day}.${format}"; filename*=UTF-8''${encodeURIComponent(name)}`;
  return new StreamedFile(streamOf(chunks), types[format], disposition);
}

async function* readParts(
  documents: Documents,
  keys: readonly string[],
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (const key of keys) {
    const part = await documents.readBytes(key);
    if (!part) throw new Error("A part of an export is gone.");
    yield part;
  }
}

async function* zip(
  parts: AsyncGenerator<Uint8Array<ArrayBuffer>>,
  { bytes, crc, language }: ExportRow,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const waiting: Uint8Array<ArrayBuffer>[] = [];
  const archive = new Zip((error, chunk) => {
    if (error) throw error;
    waiting.push(chunk as Uint8Array<ArrayBuffer>);
  });
  for (const [path, text] of Object.entries(workbookFiles(translate(language, "export:sheet")))) {
    const entry = new ZipPassThrough(path);
    archive.add(entry);
    entry.push(Buffer.from(text), true);
  }
  const sheet: ZipInputFile = { filename: SHEET_PATH, compression: 8, size: bytes, crc };
  archive.add(sheet);
  for await (const part of parts) {
    sheet.ondata?.(null, part, false);
    yield* waiting.splice(0);
  }
  sheet.ondata?.(null, new Uint8Array(), true);
  archive.end();
  yield* waiting.splice(0);
}

/** Pulls the next chunk only when the last was taken (backpressure). */
function streamOf(
  chunks: AsyncGenerator<Uint8Array<ArrayBuffer>>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
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
