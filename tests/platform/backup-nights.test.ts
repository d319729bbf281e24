import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPlace, type Place, runIn } from "#tests/world/backup-place.ts";
import { query } from "#tests/world/query.ts";
import { openS3Store, type S3Store } from "#tests/world/s3.ts";
import { openSlowCounts } from "#tests/world/slow-counts.ts";
import { openAway } from "../../scripts/backup/away.ts";

/** Each runs several commands, one after the other. */
const COMMANDS_MS = 240_000;
let home: string;
let source: Place;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "sawt-nights-"));
  source = await openPlace(home, "nights", "template_sawt");
});
afterAll(() => rm(home, { recursive: true, force: true }));

/** The bucket for backups, at a store of a test's own. */
const awayOf = (store: S3Store) =>
  Object.fromEntries(
    Object.entries(store.env).map(([name, value]) => [`BACKUP_${name}`, String(value)]),
  );
const night = async () => {
  const [row, ...more] = await query<{ outcome: string; values: { goodAt?: number } }>(
    source.databaseUrl,
    "select outcome, values from service_tests where service = 'backup'",
  );
  expect(more).toEqual([]);
  return row;
};

test(
  "a night's backup is dated, read back, copied into the bucket, and deletes older ones by the rule",
  async () => {
    const store = await openS3Store();
    const folder = await mkdtemp(join(home, "nights-"));
    try {
      const old = ["2020-01-01", "2020-01-02", "2020-02-01"].map(
        (day) => `sawt-${day}-0030.tar.gz`,
      );
      for (const name of [...old, "by-hand.tar.gz"]) {
        await writeFile(join(folder, name), "of another night");
        store.objects.set(name, { status: 200, body: "of another night" });
      }
      const args = ["--into", folder, "--keep", "2,0,2"];
      expect(await runIn("backup", args, source, awayOf(store))).toMatchObject({ code: 0 });
      const names = await readdir(folder);
      const [made = ""] = names.filter((name) => !old.includes(name) && name !== "by-hand.tar.gz");
      expect(made).toMatch(/^sawt-\d{4}-\d\d-\d\d-\d{4}\.tar\.gz$/);
      expect(names.sort()).toEqual(["by-hand.tar.gz", old[2], made]);
      expect([...store.objects.keys()].sort()).toEqual(["by-hand.tar.gz", old[2], made]);
      const bytes = await readFile(join(folder, made));
      expect(bytes.equals(store.objects.get(made)?.body as Buffer)).toBe(true);
      const good = await night();
      expect(good).toEqual({ outcome: "worked", values: { goodAt: expect.any(Number) } });

      // The bucket away: the night is told as failed, its backup stays, and nothing is deleted there.
      store.refuse = /./;
      const second = await mkdtemp(join(home, "refused-"));
      const refused = await runIn("backup", ["--into", second], source, awayOf(store));
      expect(refused.code).toBe(1);
      expect(refused.said).toMatch(
        /\nBucket sawt-files answered 507 \(InsufficientStorage\) to a PUT\.\n$/,
      );
      expect(await readdir(second)).toHaveLength(1);
      expect(await night()).toEqual({ ...good, outcome: "not-copied" });
      const nowhere = await runIn("backup", ["--into", join(home, "absent")], source);
      expect(nowhere.code).toBe(1);
      expect(nowhere.said).toMatch(/absent can't be used \(ENOENT\): it has to be there, and /);
      expect(await night()).toEqual({ ...good, outcome: "failed" });

      // Fetched from the bucket on another host.
      const other = await openPlace(home, "away");
      const listed = await runIn("restore", ["--away"], other, awayOf(store));
      expect(listed).toEqual({ code: 0, said: `${old[2]}\n${made}\n` });
      const restored = await runIn("restore", ["--away", made], other, awayOf(store));
      expect(restored).toMatchObject({ code: 0 });
      expect(await readdir(other.dataDir)).toEqual(["demo-push-key"]);
    } finally {
      await store.close();
    }
  },
  COMMANDS_MS,
);

test("an archive of several parts arrives whole, and one that breaks off leaves nothing", async () => {
  const store = await openS3Store();
  try {
    const away = openAway(store.configuration);
    const path = join(home, "parts.bin");
    const content = Buffer.alloc(25_001, "sawt and its members ");
    await writeFile(path, content);
    await away.put("sawt-2026-11-30-0030.tar.gz", path, 10_000);
    const put = store.objects.get("sawt-2026-11-30-0030.tar.gz")?.body;
    expect(content.equals(put as Buffer)).toBe(true);
    const fetched = join(home, "fetched.bin");
    await away.get("sawt-2026-11-30-0030.tar.gz", fetched);
    expect((await readFile(fetched)).equals(content)).toBe(true);
    await away.remove("sawt-2026-11-30-0030.tar.gz");
    await expect(away.get("sawt-2026-11-30-0030.tar.gz", join(home, "none.bin"))).rejects.toThrow(
      "Bucket sawt-files answered 404 (NoSuchKey) to a GET.",
    );
    store.refusePart = 2;
    await expect(away.put("sawt-2026-12-01-0030.tar.gz", path, 10_000)).rejects.toThrow(
      "Bucket sawt-files answered 403 (AccessDenied) to a PUT.",
    );
    expect([store.objects.size, store.parts.size]).toEqual([0, 0]);
  } finally {
    await store.close();
  }
});

test(
  "a backup is whole also where the database's count comes later than its rows",
  async () => {
    const line = await openSlowCounts(source.databaseUrl);
    const folder = await mkdtemp(join(home, "slow-"));
    const made = await runIn("backup", ["--into", folder], { ...source, databaseUrl: line.url });
    line.close();
    expect(made).toMatchObject({ code: 0 });
  },
  COMMANDS_MS,
);
