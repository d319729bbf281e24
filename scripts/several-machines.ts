import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import pino from "pino";
import { projectRoot } from "#app/configuration.ts";
import { connectForCommand } from "#app/platform/database/connect.ts";
import { load } from "./bench/table.ts";
import { type Fault, faults } from "./several-machines/faults.ts";
import { judge } from "./several-machines/judge.ts";
import { listen } from "./several-machines/message.ts";
import { closeNetwork, openNetwork } from "./several-machines/network.ts";
import { openRoom, type Person, signIn } from "./several-machines/people.ts";
import { openSite, type Site } from "./several-machines/site.ts";
import { startVisitors } from "./several-machines/visitors.ts";

/**
 * node scripts/several-machines.ts [--only primary,partition] [--keep]
 *
 * Two servers, PostgreSQL with a standby and HAProxy, each in a network namespace, by the
 * configurations of docs/operations.md#several-machines; then one fault after another while members
 * read and write. Prints a table, and ends with 1 where something acknowledged was lost or doubled.
 * Needs root, a build, and Debian's haproxy, patroni, etcd-server and postgresql. `--keep` leaves the
 * folder with the logs.
 */
const { values } = parseArgs({
  options: { only: { type: "string" }, keep: { type: "boolean", default: false } },
});
const only = values.only?.split(",");

const PEOPLE = 300;
const QUIET_MS = 5_000;
const columns = [
  "fault",
  "requests, failed",
  "acknowledged, lost, doubled",
  "first write, first page",
  "last failure",
  "longest wait",
  "message to the other server",
];

if (process.getuid?.() !== 0) throw new Error("Network namespaces need root.");
if (!existsSync(join(projectRoot(), "build/server/start.js"))) {
  throw new Error("There is no build: npm run build.");
}
const folder = await mkdtemp(join(tmpdir(), "sawt-several-"));
// PostgreSQL's user passes through it.
await chmod(folder, 0o711);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => void end(1));

let isBroken = false;
try {
  openNetwork();
  const site = await openSite(folder);
  console.error(`all runs, logs in ${folder}`);
  console.log(`| ${columns.join(" | ")} |\n|${columns.map(() => "---|").join("")}`);
  for (const fault of faults) {
    if (only && !only.includes(fault.name)) continue;
    // The others are tried all the same.
    const row = tryFault(site, fault).catch((error: unknown) => {
      console.error(fault.name, error);
      isBroken = true;
      return `| ${fault.what} | could not be tried |`;
    });
    console.log(await row);
  }
} catch (error) {
  console.error(error);
  isBroken = true;
}
await end(isBroken ? 1 : 0);

async function tryFault(site: Site, fault: Fault): Promise<string> {
  const { people, room, news } = await meet(site);
  const listening = listen(room, [people[0], people[1]] as [Person, Person]);
  const visitors = startVisitors(site, people, news, `several-${fault.name}`);
  await pause(QUIET_MS);
  await fault.run(site, () => visitors.mark());
  await site.isWhole();
  const message = await listening.send(`several-${fault.name}-message`);
  await pause(QUIET_MS);
  const visit = await visitors.stop();
  listening.stop();
  const found = await judge(site.cluster, visit);
  isBroken ||= found.lost > 0 || found.doubled > 0;
  console.error(`${fault.name}: load ${load()}`);
  const seconds = (value: number) => `${value.toFixed(1)} s`;
  const cells = [
    fault.what,
    `${found.requests}, ${found.failed}`,
    `${found.acknowledged}, ${found.lost}, ${found.doubled}`,
    `${seconds(found.write)}, ${seconds(found.page)}`,
    found.failed > 0 ? seconds(found.well) : "none",
    seconds(found.longest),
    `${message.toFixed(0)} ms`,
  ];
  return `| ${cells.join(" | ")} |`;
}

/** Sessions last for ten minutes, so they are new for each fault. */
async function meet({ cluster }: Site) {
  const log = pino({ level: "silent" });
  const { pool, db } = connectForCommand(await cluster.connectionString(), log, 1);
  try {
    const people = await signIn(db, PEOPLE);
    const room = await openRoom(db, people.slice(0, 2));
    const rows = await cluster.query<{ id: number }>(
      "select id::int from news where withdrawn_at is null order by id limit 20",
    );
    return { people, room, news: rows.map(({ id }) => id) };
  } finally {
    await pool.end();
  }
}

async function end(code: 0 | 1): Promise<never> {
  closeNetwork();
  if (values.keep) console.error(`kept: ${folder}`);
  else await rm(folder, { recursive: true, force: true });
  process.exit(code);
}
