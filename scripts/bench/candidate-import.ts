/*
 * Brings candidates with pictures in, as the job does: node scripts/bench/candidate-import.ts [how many].
 * Into a data folder of its own (DATA_DIR), without a server. Says how long each phase took, and the most
 * memory that the process had in it. The figures of a machine: docs/operations.md.
 */
import sharp from "sharp";
import yazl from "yazl";
import { readConfiguration } from "#app/configuration.ts";
import { INDIVIDUAL } from "#app/contract/election.ts";
import { IMPORT_PIECE_BYTES, type ImportState } from "#app/contract/import.values.ts";
import { newKey } from "#app/platform/documents/store.ts";
import { openArchive } from "#app/platform/election/archive.ts";
import { candidateMeanings } from "#app/platform/election/candidate-columns.ts";
import { ensureDistricts } from "#app/platform/election/store-districts.ts";
import { addArchive } from "#app/platform/election/store-import.ts";
import { importJob } from "#app/platform/import/api-jobs.ts";
import { readPreview } from "#app/platform/import/preview.ts";
import { noCounts, nothingUndone } from "#app/platform/import/rules.ts";
import { addImport, changeImport, findAnyImport, findPieces } from "#app/platform/import/store.ts";
import { importPieces } from "#app/platform/import/tables.ts";
import { openPlatform } from "#app/platform/open.ts";
import { personalTables } from "#app/platform/personal-data.ts";
import { openPieces } from "#app/platform/spreadsheet/source.ts";
import { users } from "#app/platform/user/tables.ts";

const total = Number(process.argv[2] ?? 5_000);
const PER_ARCHIVE = 500;
const PER_DISTRICT = 20;

/** As hard to pack as a face before a wall. */
const photograph = sharp({
  create: {
    width: 700,
    height: 850,
    channels: 3,
    background: "#88776a",
    noise: { type: "gaussian", mean: 120, sigma: 9 },
  },
})
  .raw()
  .toBuffer();

const platform = await openPlatform(readConfiguration(process.env), { work: false });
const { db, documents, personal, clock } = platform.dependencies;
const parts = { ...platform.dependencies, tables: personalTables };
const [by] = await db
  .insert(users)
  .values({ displayName: "Bench", status: "verified", createdAt: clock.now() })
  .returning({ id: users.id });

const id = await addImport(db, {
  kind: "candidates",
  byId: by?.id ?? null,
  sealedFileName: personal.seal("candidates.csv"),
  state: "columns",
  createdAt: clock.now(),
  counts: noCounts,
  undone: nothingUndone,
});
const district = (at: number) => `الدائرة ${Math.floor(at / PER_DISTRICT) + 1} – القاهرة`;
const rows = Array.from({ length: total }, (_, at) => `مرشح رقم ${at},${district(at)},${at}.jpg`);
await keep(Buffer.from(["الاسم,الدائرة,الصورة", ...rows].join("\n")), 0);
await ensureDistricts(
  db,
  rows.map((_, at) => ({ type: INDIVIDUAL, name: district(at), listName: null })),
);
let bytes = 0;
await measure("pictures made", async () => {
  for (let part = 1; (part - 1) * PER_ARCHIVE < total; part++) {
    const zip = await archiveOf((part - 1) * PER_ARCHIVE, Math.min(part * PER_ARCHIVE, total));
    bytes += zip.length;
    await keep(zip, part);
    const files = await openArchive(openPieces(documents, await findPieces(db, id, part)));
    const archive = { importId: id, part, fileName: `${part}.zip`, isWhole: true };
    await addArchive(db, { ...archive, files: files.length });
  }
});
console.log(`${total} candidates, ${(bytes / 1024 / 1024).toFixed(0)} MB of pictures`);

const source = openPieces(documents, await findPieces(db, id));
const { headerRow, columns } = await readPreview(source, candidateMeanings);
const fresh = { position: 0, share: 0, startedAt: null, counts: noCounts, reasons: {} } as const;
await phase("checked, with pictures", { ...fresh, state: "checking", headerRow, columns });
await phase("checked again", { ...fresh, state: "checking" });
await phase("published together", { state: "running" });
await phase("taken back as one", { state: "undoing" });
const { counts } = (await findAnyImport(db, id)) ?? {};
console.log(JSON.stringify(counts));
await platform.close();

async function phase(
  what: string,
  change: Parameters<typeof changeImport>[2] & { state: ImportState },
): Promise<void> {
  await changeImport(db, id, change);
  await measure(what, () => importJob(parts)({ id }));
}

/** Photographs of a phone, each its own: as large as those of candidates are. */
async function archiveOf(from: number, until: number): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  const chunks: Buffer[] = [];
  zip.outputStream.on("data", (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise((resolve) => zip.outputStream.on("end", resolve));
  for (let at = from; at < until; at++) {
    // A window of one photograph, a little further each time.
    const window = { left: at % 100, top: Math.floor(at / 100), width: 600, height: 750 };
    const picture = sharp(await photograph, { raw: { width: 700, height: 850, channels: 3 } });
    const jpeg = await picture.extract(window).jpeg({ quality: 70 }).toBuffer();
    zip.addBuffer(jpeg, `${at}.jpg`, { compress: false });
  }
  zip.end();
  await done;
  return Buffer.concat(chunks);
}

async function keep(file: Buffer, part: number): Promise<void> {
  for (let place = 0; place * IMPORT_PIECE_BYTES < file.length; place++) {
    const piece = file.subarray(place * IMPORT_PIECE_BYTES, (place + 1) * IMPORT_PIECE_BYTES);
    const storedAs = newKey();
    const row = { importId: id, part, place, size: piece.length, storedAs };
    await db.insert(importPieces).values(row);
    await documents.save(piece, "application/octet-stream", storedAs);
  }
}

async function measure(what: string, work: () => Promise<void>): Promise<void> {
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 50);
  const started = performance.now();
  await work();
  clearInterval(watch);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${what}: ${seconds} s, ${(most / 1024 / 1024).toFixed(0)} MB`);
}
