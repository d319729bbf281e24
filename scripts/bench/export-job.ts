import { readConfiguration } from "#app/configuration.ts";
import { type ExportFormat, exportColumns } from "#app/contract/export.values.ts";
import { demoPeople } from "#app/demo/people.ts";
import { newKey } from "#app/platform/documents/store.ts";
import { fileOf } from "#app/platform/export/file.ts";
import { addExport, findOwn, findParts } from "#app/platform/export/store.ts";
import { workOn } from "#app/platform/export/work.ts";
import { openPlatform } from "#app/platform/open.ts";
import { findUserByFacebook } from "#app/platform/user/api.ts";

/*
 * An export of all columns, in a process of its own: the job, then the file as its owner fetches it. It
 * prints as JSON how many rows, the seconds of each, and the size.
 */
const [format = "csv", filter = "{}"] = process.argv.slice(2);
const platform = await openPlatform(readConfiguration(process.env), { work: false });
const { db, clock, documents, personal } = platform.dependencies;

const uid = demoPeople().find(({ rank }) => rank === "admin")?.uid ?? "";
const owner = await findUserByFacebook(db, uid);
if (!owner) throw new Error("The demo has no administrator.");
const request = { filter: JSON.parse(filter), address: "bench", reason: "bench" };
const id = await addExport(db, {
  userId: owner.id,
  state: "running",
  area: "national",
  format: format as ExportFormat,
  language: "ar",
  columns: [...exportColumns],
  sealedRequest: personal.seal(JSON.stringify(request)),
  createdAt: clock.now(),
  nextKey: newKey(),
});
if (!id) throw new Error("An export is at work already.");
const written = await seconds(() => workOn({ db, clock, documents, personal }, id));
const row = await findOwn(db, { id, userId: owner.id });
if (row?.state !== "ready") throw new Error(`The export is ${row?.state}.`);
let bytes = 0;
const fetched = await seconds(async () => {
  const file = fileOf(documents, row, await findParts(db, id), "bench");
  for await (const chunk of file.body) bytes += chunk.length;
});
const megabytes = Math.round(bytes / 1024 / 1024);
console.log(JSON.stringify({ rows: row.rows, written, fetched, megabytes }));
await platform.close();

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return Math.round(performance.now() - started) / 1000;
}
