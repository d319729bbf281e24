import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { measureAid } from "./bench/aid.ts";
import { measureBytes } from "./bench/bytes.ts";
import { measureCandidates } from "./bench/candidates.ts";
import { measureChat } from "./bench/chat.ts";
import { measureChatFanOut } from "./bench/chat-fan-out.ts";
import { measureContainer } from "./bench/container.ts";
import { copyDemoData } from "./bench/demo-data.ts";
import { measureDues } from "./bench/dues.ts";
import { measureEvents } from "./bench/events.ts";
import { measureFanOut } from "./bench/fan-out.ts";
import { measureFirstPaint, measurePhone } from "./bench/first-paint.ts";
import { measureImport } from "./bench/import.ts";
import { measureMemory } from "./bench/memory.ts";
import { measureModeration } from "./bench/moderation.ts";
import { measureNotifications } from "./bench/notifications.ts";
import { measureOpenPages } from "./bench/open-pages.ts";
import { measureOverload } from "./bench/overload.ts";
import { measurePeople } from "./bench/people.ts";
import { canPin } from "./bench/pin.ts";
import { measureRegistration } from "./bench/registration.ts";
import { measureNews, measureScale } from "./bench/scale.ts";
import { startServer } from "./bench/server.ts";
import { measureServices } from "./bench/services.ts";
import { measureSignIn } from "./bench/sign-in-home.ts";
import { measureSignedIn } from "./bench/signed-in.ts";
import { measureStarts } from "./bench/starts.ts";
import { measureStatistics } from "./bench/statistics.ts";
import { measureSurveys } from "./bench/surveys.ts";
import { printHead, printRows, type Row } from "./bench/table.ts";
import { measureTaps } from "./bench/tap.ts";
import { measureVersions } from "./bench/versions.ts";
import { measureVideos } from "./bench/videos.ts";
import { measureWorkers } from "./bench/workers.ts";

/**
 * npm run bench [-- --quick] [--only open,sign-in,signed-in,registration,aid,import,candidates,scale,news,services,events,surveys,statistics,people,dues,moderation,notifications,fan-out,chat-fan-out,chat,starts,memory,videos,container,bytes,first-paint,phone,tap,overload,workers,versions]
 *
 * Measures what the docs promise, in temporary folders, and prints each row of one table as soon
 * as its part is measured. Figures are this machine's; only ratios of one run are judged. Ends with 1
 * when a promise is broken. `--quick` measures less of everything, within five minutes.
 */
const { values } = parseArgs({
  options: { quick: { type: "boolean", default: false }, only: { type: "string" } },
});
const { quick } = values;
const only = values.only?.split(",");
const wants = (part: string) => !only || only.includes(part);

const folder = await mkdtemp(join(tmpdir(), "sawt-bench-"));
let isBroken = false;
async function measure(
  part: string,
  work: () => Promise<Row[]> | AsyncIterable<Row>,
): Promise<void> {
  if (!wants(part)) return;
  const started = Date.now();
  const add = (rows: readonly Row[]) => {
    printRows(rows);
    isBroken ||= rows.some(({ held }) => held === false);
  };
  try {
    const rows = work();
    if (rows instanceof Promise) add(await rows);
    else for await (const row of rows) add([row]);
  } catch (error) {
    // The other parts are measured all the same.
    console.error(error);
    add([{ what: part, figure: "could not be measured", held: false }]);
  }
  console.error(`${part}: ${Math.round((Date.now() - started) / 1000)} s`);
}

console.log(
  `Node ${process.version}, ${availableParallelism()} cores${canPin() ? "" : ", not pinned"}${quick ? ", quick" : ""}\n`,
);
printHead();

try {
  // The start builds what is stale, so it comes before whatever needs the build.
  await measure("starts", () => measureStarts(folder, { quick }));
  if (
    [
      "open",
      "sign-in",
      "signed-in",
      "bytes",
      "first-paint",
      "phone",
      "tap",
      "memory",
      "videos",
    ].some(wants)
  ) {
    const dataDir = join(folder, "served");
    await copyDemoData(folder, dataDir);
    const server = await startServer({ DATA_DIR: dataDir });
    try {
      await measure("open", () => measureOpenPages(server, { quick }));
      await measure("sign-in", () => measureSignIn(server, { quick }));
      await measure("signed-in", () => measureSignedIn(server, { folder, dataDir, quick }));
      await measure("bytes", () => measureBytes(server));
      await measure("first-paint", () => measureFirstPaint(server, { quick }));
      await measure("phone", () => measurePhone(server, { quick }));
      await measure("tap", () => measureTaps(server, { quick }));
    } finally {
      await server.stop();
    }
    // A server of its own: its memory is not to hold what the load before left there.
    await measure("memory", () => measureMemory(dataDir, { quick }));
    await measure("videos", () => measureVideos(dataDir, { quick }));
  }
  await measure("container", () => measureContainer(folder, { quick }));
  await measure("overload", async () => {
    await copyDemoData(folder, join(folder, "overload"));
    const server = await startServer({ DATA_DIR: join(folder, "overload") });
    return measureOverload(server, { quick }).finally(() => server.stop());
  });
  await measure("workers", () => measureWorkers(folder, { quick }));
  await measure("registration", () => measureRegistration(folder, { quick }));
  await measure("aid", () => measureAid(folder, { quick }));
  await measure("import", () => measureImport(folder, { quick }));
  await measure("candidates", () => measureCandidates(folder, { quick }));
  await measure("scale", () => measureScale(folder, { quick }));
  await measure("news", () => measureNews(folder, { quick }));
  await measure("versions", () => measureVersions(folder, { quick }));
  await measure("services", () => measureServices(folder, { quick }));
  await measure("events", () => measureEvents(folder, { quick }));
  await measure("surveys", () => measureSurveys(folder, { quick }));
  await measure("statistics", () => measureStatistics(folder, { quick }));
  await measure("people", () => measurePeople(folder, { quick }));
  await measure("dues", () => measureDues(folder, { quick }));
  await measure("moderation", () => measureModeration(folder, { quick }));
  await measure("notifications", () => measureNotifications(folder, { quick }));
  await measure("fan-out", () => measureFanOut(folder, { quick }));
  await measure("chat-fan-out", () => measureChatFanOut(folder, { quick }));
  await measure("chat", () => measureChat(folder, { quick }));
} finally {
  await rm(folder, { recursive: true, force: true });
}

if (isBroken) process.exitCode = 1;
