import { existsSync, mkdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { fail, root } from "./install.mjs";
import { buildRelease, findTarget, removeOld } from "./upgrade/releases.mjs";
import { isRunning, readyAt, restart, sentenceOf } from "./upgrade/service.mjs";
import { differences, linked, switchTo } from "./upgrade/switch.mjs";

/**
 * sawt upgrade [TAG] [--no-backup] [--backups FOLDER] [--home FOLDER] [--service NAME] [--wait SECONDS]
 *
 * As root: builds a release beside the one that runs, backs up before new migrations, switches the
 * link, restarts the service, and goes back where the new one doesn't become ready. TAG may be a
 * commit or a branch; the newest tag by default. The first run, from a clone in HOME/source, only
 * builds and links (docs/operations.md#upgrade).
 */
const DEFAULTS = {
  backups: "/var/backups/sawt",
  service: "sawt",
  wait: "600",
  variables: process.env.SAWT_ENV ?? "/etc/sawt/sawt.env",
};

const { tag, noBackup, home, backups, service, waitSeconds } = readArguments();
// The service's user reads what root builds.
process.umask(0o022);

const current = linked(home);
const target = findTarget(join(home, "source"), tag);
const next = join(home, "releases", target.name);
if (current === next) {
  console.log(`${target.name} is the one that is linked: nothing to do.`);
  process.exit(0);
}
const wasRunning = current !== undefined && isRunning(service);
console.log(`${current ? `From ${basename(current)} to` : "The first release:"} ${target.name}`);
mkdirSync(join(home, "releases"), { recursive: true });
buildRelease(join(home, "source"), target, next);

const { added, removed, changed } = current
  ? differences(current, next)
  : { added: [], removed: [], changed: [] };
if (removed.length > 0 && wasRunning) {
  fail(
    `${target.name} is older than the database: it doesn't know ${removed.length} of its migrations. ` +
      "The way back is a backup: docs/operations.md#the-way-back.",
  );
}
const backup = added.length > 0 && wasRunning ? backUp() : undefined;

switchTo(home, next);
if (!wasRunning) {
  console.log(
    `${join(home, "current")} leads to ${target.name}. ${service} doesn't run: start it.`,
  );
} else {
  restart(service);
  if (await isReady(target)) console.log(`${target.name} serves.`);
  else await goBack();
}
removeOld(home, [next, current]);
for (const file of changed) {
  console.log(`${file} has changed: compare it with the one in /etc/systemd/system.`);
}

function isReady({ version, commit }) {
  return readyAt(DEFAULTS.variables, `${version} (${commit})`, { service, waitSeconds });
}

/** The path of the backup; ends the process when there is none. */
function backUp() {
  console.log(`${added.length} new migrations.`);
  if (noBackup) {
    console.log(
      "No backup is made of what they change: after them there is no way back but an older one.",
    );
    return undefined;
  }
  const time = new Date().toISOString().slice(0, 16).replace("T", "-").replace(":", "");
  const path = join(backups, `sawt-${time}.tar.gz`);
  const problem = sentenceOf(join(current, "scripts/sawt"), ["backup", path]);
  if (problem !== undefined) {
    fail(`No backup could be made, so nothing was switched: ${problem}`);
  }
  return path;
}

/** Ends the process: with the release of before where that serves. */
async function goBack() {
  console.error(`${target.name} did not become ready: see journalctl -u ${service}`);
  switchTo(home, current);
  restart(service);
  if (await readyAt(DEFAULTS.variables, undefined, { service, waitSeconds: 60 })) {
    fail(`${basename(current)} serves again.`);
  }
  if (added.length === 0) fail(`${basename(current)} doesn't become ready either.`);
  // It says so itself: the database has migrations that it doesn't know.
  switchTo(home, next);
  restart(service);
  fail(
    `${basename(current)} doesn't start any more, since the migrations were done. ${target.name} is linked again. ` +
      `The way back is docs/operations.md#the-way-back with ${backup ?? "the newest backup"}.`,
  );
}

function readArguments() {
  const text = { type: "string" };
  const options = {
    "no-backup": { type: "boolean" },
    ...{ backups: text, home: text, service: text, wait: text },
  };
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [tag, ...more] = positionals;
    if (more.length > 0) throw new Error("Name one tag.");
    const { backups, service, wait } = { ...DEFAULTS, ...values };
    if (!/^\d+$/.test(wait)) throw new Error("--wait is a number of seconds.");
    const home = values.home ?? findHome();
    if (!existsSync(join(home, "source"))) {
      throw new Error(`${join(home, "source")} isn't there: clone Sawt into it.`);
    }
    return {
      tag,
      noBackup: values["no-backup"],
      home,
      backups,
      service,
      waitSeconds: Number(wait),
    };
  } catch (error) {
    return fail(`${error.message}\nsawt upgrade [TAG] [--no-backup] [--backups FOLDER]`);
  }
}

/** From HOME/source as from HOME/releases/0.1.0-826488ed. */
function findHome() {
  const above = dirname(root);
  return basename(above) === "releases" ? dirname(above) : above;
}
