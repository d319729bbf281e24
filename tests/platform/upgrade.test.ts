import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  writeFile,
} from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

// Each runs git dozens of times: minutes on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

/** An installation whose npm, systemctl and backup write down what they were asked. */
let home: string;
let source: string;
let service: Server;

const git = (folder: string, ...args: string[]) =>
  execFileSync(
    "git",
    ["-C", folder, "-c", "user.name=T", "-c", "user.email=t@example.org", ...args],
    { encoding: "utf8" },
  ).trim();

async function put(path: string, text: string, mode = 0o644): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
  await chmod(path, mode);
}

/** What systemd has started, as HOME/current led to it then; none where the service is stopped. */
const running = (): Promise<string | undefined> =>
  readFile(join(home, "running"), "utf8").then(
    (text) => text.trim(),
    () => undefined,
  );
const setRunning = (name: string) => writeFile(join(home, "running"), name);
/** A release that never becomes ready. */
const setBroken = (name: string) => put(join(home, "broken", name), "");

/** Commits a release to the origin; answers the name of its folder. */
async function publish(version: string, migrations: readonly string[]): Promise<string> {
  const origin = join(home, "origin");
  const dependencies = { node: "24.0.1" };
  await put(join(origin, "package.json"), JSON.stringify({ version, dependencies }));
  await put(join(origin, "docs/sawt.service"), `# of ${version}\n`);
  for (const name of migrations) {
    await put(join(origin, "app/platform/database/migrations", name), "select 1;\n");
  }
  await put(
    join(origin, "scripts/sawt"),
    `#!/bin/sh
echo "$(basename "$(readlink ${home}/current)")" "$@" >>${home}/asked
[ ! -e ${home}/full ] || { echo 'there is no room on the disk.' >&2; exit 1; }
`,
    0o755,
  );
  git(origin, "add", "--all");
  git(origin, "commit", "--quiet", "--message", version);
  git(origin, "tag", `v${version}`);
  return `${version}-${git(origin, "rev-parse", "--short=8", "HEAD")}`;
}

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "sawt-upgrade-"));
  source = join(home, "source");
  service = createServer(async ({ url }, response) => {
    // A process that starts is not ready at once.
    const isFirst = existsSync(join(home, "starting"));
    await rm(join(home, "starting"), { force: true });
    if (isFirst) return response.writeHead(503).end();
    const name = await running();
    const [version, commit] = name?.split("-") ?? [];
    const isReady = url === "/readyz" && name && !existsSync(join(home, "broken", name));
    response.writeHead(isReady ? 200 : 503).end(`ok ${version} (${commit})\n`);
  }).listen(0, "127.0.0.1");
  await once(service, "listening");
  const { port } = service.address() as AddressInfo;
  await put(join(home, "sawt.env"), `SESSION_SECRETS='…'\nPORT='${port}'\n`);
  await put(
    join(home, "bin/systemctl"),
    `#!/bin/sh
cd ${home}
echo systemctl "$@" >>asked
case $1 in
  is-active) [ -e running ] ;;
  reset-failed) rm -f restarts ;;
  restart) basename "$(readlink current)" >running; touch starting ;;
  show)
    [ ! -e "broken/$(cat running)" ] || echo 9 >restarts
    cat restarts 2>/dev/null || echo 0
    ;;
esac
`,
    0o755,
  );
  await put(
    join(home, "bin/npm"),
    `#!/bin/sh
echo npm "$@" >>${home}/asked
[ "$1" != ci ] || node --print process.version >${home}/version
[ ! -e ${home}/unbuildable ] || exit 1
[ "$1" != run ] || { mkdir -p build && echo '{}' >build/release.json; }
`,
    0o755,
  );
  await mkdir(join(home, "origin"));
  git(join(home, "origin"), "init", "--quiet", "--initial-branch=main");
});
afterEach(async () => {
  service.close().closeAllConnections();
  await rm(home, { recursive: true, force: true });
});

/** Runs the command; answers its exit code, what it said and what it asked others for. */
async function upgrade(...args: string[]) {
  await rm(join(home, "asked"), { force: true });
  const child = spawn(process.execPath, ["scripts/upgrade.mjs", "--home", home, ...args], {
    env: { PATH: `${join(home, "bin")}:${process.env.PATH}`, SAWT_ENV: join(home, "sawt.env") },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      said += chunk;
    });
  }
  const [code] = await once(child, "close");
  const asked = await readFile(join(home, "asked"), "utf8").catch(() => "");
  const lines = asked
    .split("\n")
    .filter((line) => line && !/is-active|systemctl (show|reset-failed)/.test(line));
  return { code, said, asked: lines };
}

const linked = async () => (await readlink(join(home, "current"))).slice("releases/".length);
const clone = () => git(home, "clone", "--quiet", join(home, "origin"), source);

test("the first release is built and linked, the next built beside it and switched to", async () => {
  const first = await publish("0.1.0", ["0000_baseline.sql"]);
  clone();
  const installed = await upgrade();
  expect(installed).toMatchObject({
    code: 0,
    asked: ["npm ci --include=dev", "npm run --silent build"],
  });
  expect(await linked()).toBe(first);
  // Or the npm of Debian's Node 18 leaves packages out that this release runs with.
  expect(await readFile(join(home, "version"), "utf8")).toBe("v24.0.1\n");

  await setRunning(first);
  const second = await publish("0.2.0", []);
  const switched = await upgrade();
  expect(switched).toMatchObject({
    code: 0,
    asked: ["npm ci --include=dev", "npm run --silent build", "systemctl restart sawt"],
  });
  expect(switched.said).toContain(`${second} serves.`);
  // Systemd has a copy of the unit, which nobody changes for the operator.
  expect(switched.said).toContain("docs/sawt.service has changed");
  expect([await linked(), await running()]).toEqual([second, second]);
  expect((await upgrade()).said).toContain("nothing to do");

  // Named, it is switched to without being built again; three stay.
  expect(await upgrade("0.1.0")).toMatchObject({ code: 0, asked: ["systemctl restart sawt"] });
  expect(await linked()).toBe(first);
  const third = await publish("0.3.0", []);
  const fourth = await publish("0.4.0", []);
  await upgrade("v0.3.0");
  await upgrade("v0.4.0");
  expect((await readdir(join(home, "releases"))).sort()).toEqual([second, third, fourth]);
});

test("before new migrations a backup is made by the release that runs; without it nothing is switched", async () => {
  const first = await publish("0.1.0", ["0000_baseline.sql"]);
  clone();
  await upgrade();
  await setRunning(first);
  const second = await publish("0.2.0", ["0001_more.sql"]);
  await writeFile(join(home, "full"), "");
  const full = await upgrade("--backups", "/backups");
  expect(full.code).toBe(1);
  expect(full.said).toContain("nothing was switched: there is no room on the disk.");
  expect([await linked(), await running()]).toEqual([first, first]);
  await rm(join(home, "full"));
  const { code, asked } = await upgrade("--backups", "/backups");
  expect(code).toBe(0);
  expect(asked).toEqual([
    expect.stringMatching(
      new RegExp(`^${first} backup /backups/sawt-\\d{4}-\\d\\d-\\d\\d-\\d{4}\\.tar\\.gz$`),
    ),
    "systemctl restart sawt",
  ]);
  expect(await linked()).toBe(second);

  // An older release doesn't start on this database: the way back is by hand.
  const back = await upgrade("v0.1.0");
  expect(back).toMatchObject({ code: 1, asked: [] });
  expect(back.said).toContain("docs/operations.md#the-way-back");
  await rm(join(home, "running"));
  expect(await upgrade("v0.1.0")).toMatchObject({ code: 0, asked: [] });
  expect(await linked()).toBe(first);
  await setRunning(first);
  const without = await upgrade("--no-backup");
  expect(without).toMatchObject({ code: 0, asked: ["systemctl restart sawt"] });
  expect(without.said).toContain("No backup is made");
});

test("a release that doesn't build changes nothing, one that doesn't become ready is taken back", async () => {
  const first = await publish("0.1.0", ["0000_baseline.sql"]);
  clone();
  await upgrade();
  await setRunning(first);
  const second = await publish("0.2.0", []);
  await writeFile(join(home, "unbuildable"), "");
  const unbuilt = await upgrade();
  expect(unbuilt).toMatchObject({ code: 1, asked: ["npm ci --include=dev"] });
  expect(unbuilt.said).toContain("nothing was switched");
  expect(await linked()).toBe(first);

  await rm(join(home, "unbuildable"));
  await setBroken(second);
  const failed = await upgrade();
  expect(failed).toMatchObject({ code: 1 });
  expect(failed.asked.slice(-2)).toEqual(["systemctl restart sawt", "systemctl restart sawt"]);
  expect(failed.said).toContain(`${first} serves again.`);
  expect([await linked(), await running()]).toEqual([first, first]);

  // After its migrations the one before doesn't start either: said, with the backup's name.
  const third = await publish("0.3.0", ["0001_more.sql"]);
  for (const name of [third, first]) await setBroken(name);
  const stuck = await upgrade();
  expect(stuck.said).toMatch(/The way back is .* with \/var\/backups\/sawt\/sawt-[\d-]+\.tar\.gz/);
  expect(await linked()).toBe(third);
});

test("what serves a folder is found while it runs, from wherever it was started, and not after a kill", async () => {
  // tsc reads no .mjs.
  const place: string = "../../scripts/serving.mjs";
  const { serversIn } = (await import(place)) as { serversIn(folder: string): string[] };
  const folder = join(home, "served");
  await put(
    join(folder, "build/server/start.js"),
    "console.log('up'); setInterval(() => {}, 1e6);",
  );
  const start = async (cwd: string, script: string): Promise<ChildProcess> => {
    const child = spawn(process.execPath, [script], { cwd, stdio: ["ignore", "pipe", "ignore"] });
    await once(child.stdout, "data");
    return child;
  };
  expect(serversIn(folder)).toEqual([]);
  const started = [
    await start(folder, "build/server/start.js"),
    await start("/", join(folder, "build/server/start.js")),
  ];
  expect(serversIn(folder).sort()).toEqual(started.map(({ pid }) => String(pid)).sort());
  expect(serversIn(join(home, "other"))).toEqual([]);
  for (const child of started) {
    child.kill("SIGKILL");
    await once(child, "exit");
  }
  expect(serversIn(folder)).toEqual([]);
});
