import { execFile } from "node:child_process";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createDatabase } from "#tests/world/database.ts";
import { environment } from "#tests/world/environment.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sawt-command-"));
  await symlink(resolve("scripts/sawt"), join(folder, "sawt"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs the script by its link, from elsewhere, as an operator does. */
function sawt(args: readonly string[], env: Record<string, string> = {}) {
  const { PATH = "" } = process.env;
  const options = { cwd: folder, env: { PATH, SAWT_USER: userInfo().username, ...env } };
  return new Promise<{ code: number; said: string }>((done) => {
    execFile(join(folder, "sawt"), args, options, (error, stdout, stderr) =>
      done({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    );
  });
}

test("sawt runs a command with the variables of its file, whatever the shell has", async () => {
  const name = `sawt_${process.pid}`;
  const databaseUrl = await createDatabase(inject("database"), name, "template_sawt");
  const variables = environment({ databaseUrl, dataDir: inject("dataDir") });
  const file = join(folder, "sawt.env");
  const lines = Object.entries(variables).map(([key, value]) => `${key}='${value}'`);
  await writeFile(file, `# of the service\n${lines.join("\n")}\n`);
  const env = { SAWT_ENV: file, DATABASE_URL: "postgresql://127.0.0.1:1/other" };
  expect((await sawt(["audit:verify"], env)).said).toMatch(/ entries sealed, \d+ not sealed yet/);
});

test("sawt says what it can do, and where the variables are to be found", async () => {
  expect(await sawt(["help"])).toEqual({
    code: 0,
    said: expect.stringMatching(/^sawt administrator .*[\s\S]*SAWT_ENV/),
  });
  const unknown = await sawt(["seed"]);
  expect([unknown.code, unknown.said]).toEqual([1, expect.stringMatching(/no command seed\.\n$/)]);
  const missing = await sawt(["backup", "x"], { SAWT_ENV: join(folder, "none") });
  expect([missing.code, missing.said]).toEqual([1, expect.stringMatching(/\/none/)]);
  const empty = join(folder, "empty.env");
  await writeFile(empty, "");
  const bare = await sawt(["backup", "x"], { SAWT_ENV: empty });
  expect([bare.code, bare.said]).toEqual([
    1,
    expect.stringMatching(/SESSION_SECRETS is missing\.\nDATA_KEYS is missing\.\n.*sawt\.env/),
  ]);
});
