import { open } from "node:fs/promises";
import { readConfiguration } from "#app/configuration.ts";
import { IMPORT_PIECE_BYTES } from "#app/contract/import.values.ts";
import { newKey } from "#app/platform/documents/store.ts";
import { importJob } from "#app/platform/import/api-jobs.ts";
import { memberColumns } from "#app/platform/import/member-columns.ts";
import { readPreview } from "#app/platform/import/preview.ts";
import { noCounts, nothingUndone } from "#app/platform/import/rules.ts";
import { addImport, changeImport, findPieces } from "#app/platform/import/store.ts";
import { importPieces } from "#app/platform/import/tables.ts";
import { openPlatform } from "#app/platform/open.ts";
import { personalTables } from "#app/platform/personal-data.ts";
import { openPieces } from "#app/platform/spreadsheet/source.ts";

/*
 * What a file does that was uploaded in a browser, in a process of its own: pieces, dry run, run. It
 * prints "checked N in S s" and "imported N in S s".
 */
const [path = ""] = process.argv.slice(2);
const platform = await openPlatform(readConfiguration(process.env), { work: false });
const { db, documents } = platform.dependencies;
const parts = { ...platform.dependencies, tables: personalTables };

const id = await addImport(db, {
  sealedFileName: platform.dependencies.personal.seal("members.csv"),
  state: "uploading",
  createdAt: platform.dependencies.clock.now(),
  counts: noCounts,
  undone: nothingUndone,
});
await keep(path);
const source = openPieces(documents, await findPieces(db, id));
const { headerRow, columns } = await readPreview(source, memberColumns);
await changeImport(db, id, { state: "checking", headerRow, columns });
await measure("checked");
const fresh = { position: 0, share: 0, startedAt: null, counts: noCounts, reasons: {} } as const;
await changeImport(db, id, { ...fresh, state: "running" });
await measure("imported");
await platform.close();

async function keep(file: string): Promise<void> {
  const handle = await open(file);
  const buffer = Buffer.alloc(IMPORT_PIECE_BYTES);
  for (let place = 0; ; place++) {
    const { bytesRead } = await handle.read(buffer, 0, buffer.length);
    if (bytesRead === 0) break;
    const storedAs = newKey();
    await db.insert(importPieces).values({ importId: id, place, size: bytesRead, storedAs });
    await documents.save(buffer.subarray(0, bytesRead), "application/octet-stream", storedAs);
  }
  await handle.close();
}

async function measure(what: string): Promise<void> {
  const started = performance.now();
  await importJob(parts)({ id });
  console.log(`${what} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}
