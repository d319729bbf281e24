import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import {
  FIRST_BEFORE_BASELINE as FIRST,
  LAST_BEFORE_BASELINE as LAST,
} from "#app/platform/database/baseline.ts";
import { startEmbedded } from "#app/platform/database/embedded.ts";
import { readMigrations } from "#app/platform/database/migrate.ts";
import { openPlace, type Place, runIn } from "#tests/world/backup-place.ts";
import type { Said } from "#tests/world/command.ts";
import { isExhaustive } from "#tests/world/exhaustive.ts";
import { openWorldOn, person } from "#tests/world/platform.ts";
import { query } from "#tests/world/query.ts";
import { openS3Store } from "#tests/world/s3.ts";
import { createArchive, FORMAT, readArchive, readJson } from "../../scripts/backup/archive.ts";

/** Each runs several commands, one after the other. */
const COMMANDS_MS = 240_000;
const silent = { info() {}, warn() {}, error() {} };
let home: string;
let source: Place;
let archive: string;
let first: Said;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "sawt-backup-"));
  source = await emptyPlace("source", "template_sawt");
  archive = join(home, "sawt.tar.gz");
  // Some of the demo's are enough, and not their folder itself: other tests write into it.
  for (const folder of ["files", "documents"]) {
    const from = join(inject("dataDir"), folder);
    for (const name of (await readdir(from)).slice(0, 8)) {
      await cp(join(from, name), join(source.dataDir, folder, name), { recursive: true });
    }
  }
  const world = await openWorldOn(source.databaseUrl, new Date(), { DATA_DIR: source.dataDir });
  const { db, jobs, documents, files } = world.platform.dependencies;
  await documents.save(Buffer.from("a private document"), "application/pdf");
  await files.save(Buffer.from("a public file"), "pdf");
  const mail = { to: "mona@example.org", subject: "مرحبًا", text: "نص \\ ثانٍ\n", html: "<p>" };
  await jobs.add(db, "mail", mail);
  await jobs.add(db, "fanOut", {});
  await world.close();
});
afterAll(() => rm(home, { recursive: true, force: true }));

const emptyPlace = (name: string, template?: string) => openPlace(home, name, template);

/** Every table with its rows, counted and as a digest; the counters; what stands around them. */
async function contentOf(databaseUrl: string) {
  const tables = await query(
    databaseUrl,
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const parts = tables.map(
    ({ name }) => `select '${name}' as table, count(*)::int as rows,
      md5(string_agg(row::text, ',' order by row::text)) as digest from "${name}" as row`,
  );
  return {
    rows: await query(databaseUrl, `${parts.join(" union all ")} order by 1`),
    sequences: await query(
      databaseUrl,
      "select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1",
    ),
    constraints: await query(
      databaseUrl,
      `select conrelid::regclass::text as of, conname, pg_get_constraintdef(oid) as made, convalidated
      from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`,
    ),
    indexes: await query(
      databaseUrl,
      "select indexdef from pg_indexes where schemaname = 'public' order by 1",
    ),
    triggers: await query(
      databaseUrl,
      `select tgrelid::regclass::text as of, tgname, tgenabled from pg_trigger
      where not tgisinternal order by 1, 2`,
    ),
    migrations: await query(
      databaseUrl,
      "select hash, created_at from drizzle.__drizzle_migrations order by id",
    ),
  };
}

/** The files of a folder by name, with their bytes. */
async function filesOf(dataDir: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const folder of ["documents", "files"]) {
    const entries = await readdir(join(dataDir, folder), { recursive: true, withFileTypes: true });
    for (const entry of entries.filter((each) => each.isFile())) {
      const path = join(entry.parentPath, entry.name);
      found.set(path.slice(dataDir.length), (await readFile(path)).toString("base64"));
    }
  }
  return new Map([...found].sort());
}

const waitingJobs = "select name, data from pgboss.job where state = 'created'";

test(
  "a backup is one file that only its owner may read, and replaces none",
  async () => {
    first = await runIn("backup", [archive], source);
    expect(first).toMatchObject({ code: 0 });
    expect(first.said).toMatch(
      /: [\d,]+ rows of \d+ tables, 1 waiting mails and pushes, [\d,]+ files; /,
    );
    expect((await stat(archive)).mode & 0o777).toBe(0o600);
    expect(await runIn("backup", [archive], source)).toEqual({
      code: 1,
      said: `${archive} is there already: name another file.\n`,
    });
    expect((await readdir(home)).filter((name) => name.endsWith(".partial"))).toEqual([]);
  },
  COMMANDS_MS,
);

test(
  "restored into an empty place, every row and every file is the same, and it serves",
  async () => {
    const place = await emptyPlace("restored");
    const { code, said } = await runIn("restore", [archive], place);
    expect({ code, said }).toMatchObject({ code: 0 });
    expect(said).not.toContain("Warning");
    expect(await contentOf(place.databaseUrl)).toEqual(await contentOf(source.databaseUrl));
    expect(await filesOf(place.dataDir)).toEqual(await filesOf(source.dataDir));
    // And nothing else, beside what the demo makes for itself.
    expect(await readdir(place.dataDir)).toEqual(["demo-push-key", "documents", "files"]);

    // A mail that waited still does, once; what a schedule makes is made by it.
    expect(said).toContain("1 mails and pushes waited when the backup was made");
    const [mail, ...more] = await query(place.databaseUrl, waitingJobs);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ name: "mail", data: { subject: "مرحبًا", text: "نص \\ ثانٍ\n" } });

    const world = await openWorldOn(place.databaseUrl, new Date(), { DATA_DIR: place.dataDir });
    const { accessToken: token } = await world.signIn(person("verified").uid);
    const { status, body } = await world.request("GET", "/news", { token });
    expect(status).toBe(200);
    expect(body.data.items.length).toBeGreaterThan(0);
    await world.close();

    const again = await runIn("restore", [archive], place);
    expect(again.code).toBe(1);
    expect(again.said).toMatch(
      /^Database \S+ has tables already, and a restore needs an empty one/,
    );
  },
  COMMANDS_MS,
);

test.runIf(isExhaustive)(
  "what isn't whole restores nothing, and the place can be used again",
  async () => {
    const place = await emptyPlace("broken");
    const broken = join(home, "broken.tar.gz");
    const bytes = await readFile(archive);
    await writeFile(broken, bytes.subarray(0, Math.floor(bytes.length * 0.9)));
    expect(await runIn("restore", [broken], place)).toEqual({
      code: 1,
      said: `${broken} can't be read as a backup: it is damaged, or not whole.\n`,
    });
    expect(await readdir(place.dataDir)).toEqual(["demo-push-key"]);
    await writeFile(broken, "no archive at all");
    expect((await runIn("restore", [broken], place)).said).toMatch(/damaged, or not whole\.\n$/);
    expect((await runIn("restore", [join(home, "absent")], place)).said).toMatch(
      /it isn't there\.\n$/,
    );

    // With other keys, and without the mails that would be sent.
    const keys = { DATA_KEYS: "another data key that is long enough" };
    const { code, said } = await runIn("restore", [archive, "--without-jobs"], place, keys);
    expect({ code, said }).toMatchObject({ code: 0 });
    expect(said).toMatch(/Warning: DATA_KEYS open only 0 of \d+ sealed values/);
    expect(await query(place.databaseUrl, waitingJobs)).toEqual([]);
  },
  COMMANDS_MS,
);

test(
  "a DATA_DIR with files is left alone",
  async () => {
    const place = { ...(await emptyPlace("full")), dataDir: source.dataDir };
    const { code, said } = await runIn("restore", [archive], place);
    expect(code).toBe(1);
    expect(said).toMatch(
      /files has files already, and a restore needs an empty place: set DATA_DIR/,
    );
  },
  COMMANDS_MS,
);

test.runIf(isExhaustive)(
  "a backup from disk is restored into an S3 store, and one of the store on disk, with every file",
  async () => {
    const store = await openS3Store();
    try {
      const inBucket = await emptyPlace("bucket");
      expect(await runIn("restore", [archive], inBucket, store.env)).toMatchObject({ code: 0 });
      expect(await readdir(inBucket.dataDir)).toEqual(["demo-push-key"]);
      const count = (await filesOf(source.dataDir)).size;
      expect(store.objects.size).toBe(count / 2);

      const again = await runIn("restore", [archive], await emptyPlace("second"), store.env);
      expect(again.code).toBe(1);
      expect(again.said).toMatch(/^Bucket sawt-files has objects below files\/ already/);

      const ofBucket = join(home, "bucket.tar.gz");
      const backup = await runIn("backup", [ofBucket], inBucket, store.env);
      expect(backup).toMatchObject({ code: 0 });
      expect(backup.said).toContain(` ${count} files; `);
      const onDisk = await emptyPlace("disk");
      expect(await runIn("restore", [ofBucket], onDisk)).toMatchObject({ code: 0 });
      expect(await filesOf(onDisk.dataDir)).toEqual(await filesOf(source.dataDir));

      // What the store doesn't give isn't left out silently.
      store.behaviour = "busy";
      const failed = await runIn("backup", [join(home, "busy.tar.gz")], inBucket, store.env);
      expect(failed).toEqual({ code: 1, said: "The S3 store answered 503 to a GET.\n" });
      expect((await readdir(home)).filter((name) => name.startsWith("busy"))).toEqual([]);
    } finally {
      await store.close();
    }
  },
  COMMANDS_MS,
);

test.runIf(isExhaustive)(
  "a restore that fails leaves nothing in an S3 store",
  async () => {
    const store = await openS3Store();
    try {
      const place = await emptyPlace("unfinished");
      const { S3_BUCKET: _, ...rest } = store.env;
      expect((await runIn("restore", [archive], place, rest)).said).toMatch(
        /^S3_BUCKET is missing/,
      );
      const broken = join(home, "cut.tar.gz");
      const bytes = await readFile(archive);
      await writeFile(broken, bytes.subarray(0, Math.floor(bytes.length * 0.9)));
      expect((await runIn("restore", [broken], place, store.env)).code).toBe(1);
      store.refuse = /^documents\//;
      const refused = await runIn("restore", [archive], place, store.env);
      expect(refused).toEqual({ code: 1, said: "The S3 store answered 507 to a PUT.\n" });
      expect(store.objects.size).toBe(0);
      store.refuse = undefined;
      expect(await runIn("restore", [archive], place, store.env)).toMatchObject({ code: 0 });
    } finally {
      await store.close();
    }
  },
  COMMANDS_MS,
);

test(
  "a backup of a newer release is refused by the older one",
  async () => {
    const place = await emptyPlace("older");
    for await (const { name, content } of readArchive(archive)) {
      expect(name).toBe("manifest.json");
      const { schema } = await readJson<{ schema: { migrations: string[]; tables: [] } }>(content);
      const newer = join(home, "newer.tar.gz");
      const writer = await createArchive(newer);
      const manifest = {
        format: FORMAT,
        schema: { ...schema, migrations: [...schema.migrations, "tomorrow's"] },
      };
      await writer.add("manifest.json", Buffer.from(JSON.stringify(manifest)));
      await writer.close();
      const { code, said } = await runIn("restore", [newer], place);
      expect(code).toBe(1);
      expect(said).toMatch(/^The backup was made by a newer release of Sawt/);
      break;
    }
    expect(
      await query(place.databaseUrl, "select from pg_tables where schemaname = 'public'"),
    ).toEqual([]);
  },
  COMMANDS_MS,
);

test(
  "a backup of all migrations before the baseline is restored on it, one of some is told what to start",
  async () => {
    const changed = readMigrations()
      .slice(1)
      .flatMap(({ sql }) => sql)
      .join("\n")
      .matchAll(/(?:CREATE TABLE "(\w+)"|ALTER TABLE "(\w+)" ADD COLUMN|INSERT INTO "(\w+)")/g);
    const later = new Set([...changed].map(([, ...names]) => names.find(Boolean) ?? ""));
    // What refers to a table that is left out has nothing to refer to.
    const references = (await query(
      source.databaseUrl,
      `select conrelid::regclass::text as referring, confrelid::regclass::text as referred
       from pg_constraint where contype = 'f'`,
    )) as { referring: string; referred: string }[];
    for (let size = 0; size < later.size; ) {
      size = later.size;
      for (const { referring, referred } of references) {
        if (later.has(referred)) later.add(referring);
      }
    }
    const rowsOf = async ({ databaseUrl }: Place) =>
      (await contentOf(databaseUrl)).rows.filter(({ table }) => !later.has(table));
    const of = async (name: string, migrations: readonly string[], isWhole: boolean) => {
      const path = join(home, `${name}.tar.gz`);
      const writer = await createArchive(path);
      for await (const { name, content } of readArchive(archive)) {
        const bytes = await buffer(content);
        const [, table = ""] = /^tables\/(\w+)\//.exec(name) ?? [];
        if (later.has(table) || (!isWhole && name !== "manifest.json")) continue;
        if (!name.endsWith(".json") || name.includes("/")) {
          await writer.add(name, bytes);
          continue;
        }
        const json = JSON.parse(bytes.toString());
        if (json.schema) {
          const tables = json.schema.tables.filter(
            (each: { name: string }) => !later.has(each.name),
          );
          json.schema = { migrations, tables };
        } else {
          for (const each of later) delete json.rows[each];
          json.sequences = json.sequences.filter(
            ({ name }: { name: string }) => ![...later].some((each) => name.startsWith(`${each}_`)),
          );
        }
        await writer.add(name, Buffer.from(JSON.stringify(json)));
      }
      await writer.close();
      return path;
    };
    const place = await emptyPlace("before");
    const some = await of("some", [FIRST, "of those between"], false);
    expect(await runIn("restore", [some], place)).toEqual({
      code: 1,
      said:
        "The backup was made by sources from before the first release, and not by the last of them: " +
        "restore it with commit 7ec542c9, and start this one on what that restored.\n",
    });
    const all = await of("all", [FIRST, "of those between", LAST], true);
    expect(await runIn("restore", [all], place)).toMatchObject({ code: 0 });
    expect(await rowsOf(place)).toEqual(await rowsOf(source));
  },
  COMMANDS_MS,
);

test.runIf(isExhaustive)(
  "the embedded database is restored into, and backed up while its server runs",
  async () => {
    const place = { databaseUrl: "", dataDir: await mkdtemp(join(home, "embedded-")) };
    const restored = await runIn("restore", [archive], place);
    expect(restored).toMatchObject({ code: 0 });
    let running: Said;
    const embedded = await startEmbedded({ dataDir: place.dataDir, log: silent });
    try {
      const { rows, sequences } = await contentOf(source.databaseUrl);
      expect(await contentOf(embedded.connectionString)).toMatchObject({ rows, sequences });
      // Restored while a server has it, it would lose what that writes.
      expect((await runIn("restore", [archive], place)).said).toMatch(
        /^Another Sawt is running on /,
      );
      running = await runIn("backup", [join(home, "running.tar.gz")], place);
    } finally {
      await embedded.stop();
    }
    // And with no server about; both times everything is in it.
    const stopped = await runIn("backup", [join(home, "stopped.tar.gz")], place);
    const everything = /: ([\d,]+ rows of \d+ tables, 1 waiting mails and pushes, [\d,]+ files);/;
    const [, inFirst] = everything.exec(first.said) ?? [];
    expect(inFirst).toBeDefined();
    expect(everything.exec(running.said)?.[1]).toBe(inFirst);
    expect(everything.exec(stopped.said)?.[1]).toBe(inFirst);
  },
  COMMANDS_MS,
);
