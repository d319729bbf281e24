import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import {
  createArchive,
  DamageError,
  explainDamage,
  NoRoomError,
  readArchive,
  readJson,
} from "../../scripts/backup/archive.ts";
import { checkArchive } from "../../scripts/backup/check.ts";

/** Reads all of an archive as a restore does; answers the sentence that it ends with. */
async function said(path: string): Promise<string | undefined> {
  try {
    for await (const { name, content } of readArchive(path)) {
      if (name.endsWith(".json")) await readJson(content);
      else for await (const _ of content);
    }
    return undefined;
  } catch (error) {
    return (explainDamage(path, error) as Error).message;
  }
}

test("an archive of which bytes were changed is named in one sentence, wherever they stand", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sawt-archive-"));
  try {
    const path = join(folder, "sawt.tar.gz");
    const writer = await createArchive(path);
    await writer.add("manifest.json", Buffer.from('{"format":1}'));
    await writer.add("tables/users/000001", Buffer.from("1\tمنى\n".repeat(200)));
    await writer.add("end.json", Buffer.from('{"rows":{}}'));
    await writer.close();
    expect(await said(path)).toBeUndefined();

    const bytes = await readFile(path);
    const tar = gunzipSync(bytes);
    const changed = (whole: Buffer, at: number) => Buffer.from(whole).fill("!?#;", at, at + 4);
    const broken = [
      // Headers of tar, which say the length and the sum; then the JSON; then what gzip has packed.
      ...[124, 150, 512, 1024 + 124, 1024 + 150].map((at) => gzipSync(changed(tar, at))),
      ...[0, 12, Math.floor(bytes.length / 2), bytes.length - 8].map((at) => changed(bytes, at)),
      gzipSync(tar.subarray(0, 1100)),
      bytes.subarray(0, bytes.length - 20),
      Buffer.from("no archive at all"),
    ];
    const sentence = `${path} can't be read as a backup: it is damaged, or not whole.`;
    for (const [place, content] of broken.entries()) {
      await writeFile(path, content);
      expect([place, await said(path)]).toEqual([place, sentence]);
    }
    await rm(path);
    expect(await said(path)).toBe(`${path} can't be read as a backup: it isn't there.`);
    // What PostgreSQL says of rows that were changed quotes them.
    const ofRows = Object.assign(new Error('invalid input: "منى"'), { code: "22P02" });
    expect((explainDamage(path, ofRows) as Error).message).toBe(sentence);
    const counted = new DamageError("It has 2 rows of users and not 3.");
    expect((explainDamage(path, counted) as Error).message).toBe(`${sentence} ${counted.message}`);
    const full = Object.assign(new Error("disk full"), { code: "53100" });
    expect(explainDamage(path, full)).toBe(full);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test.skipIf(!existsSync("/dev/full"))(
  "a disk that is full is told by the archive's name, and leaves nothing",
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "sawt-archive-"));
    const path = join(folder, "sawt.tar.gz");
    await symlink("/dev/full", `${path}.partial`);
    const writer = await createArchive(path);
    const content = createHash("shake256", { outputLength: 1e6 }).digest();
    const fill = async () => {
      // More than gzip and the streams hold back.
      for (let at = 0; at < 20; at++) await writer.add(`files/ab/${at}.dat`, content);
      await writer.close();
    };
    const error = await fill().catch((failed: Error) => failed);
    expect(error).toBeInstanceOf(NoRoomError);
    expect(error).toMatchObject({
      message: `${path} can't be written: there is no room on the disk.`,
    });
    await writer.abandon();
    expect(await readdir(folder)).toEqual([]);
    await rm(folder, { recursive: true });
  },
);

test("an archive is whole when it has the rows and files of its end, and one that can't be written is named", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sawt-archive-"));
  const made = async (name: string, ending: object) => {
    const path = join(folder, name);
    const writer = await createArchive(path);
    const add = (entry: string, text: string) => writer.add(entry, Buffer.from(text));
    await add("manifest.json", '{"format":1}');
    await add("files/ab/abc.dat", "a picture");
    await add("tables/users/000001", "1\tمنى\n2\tهدى\\n\n");
    await add("tables/users/000002", "3\tسلمى\n");
    await add("tables/roles/000001", "1\tرئيس\n");
    await add("files/ab/abd.dat", "another\n\n");
    await add("end.json", JSON.stringify(ending));
    await writer.close();
    return path;
  };
  const refusal = (path: string) => checkArchive(path).catch((error: Error) => error.message);
  const damaged = (path: string) =>
    `${path} can't be read as a backup: it is damaged, or not whole.`;
  try {
    const rows = { users: 3, roles: 1 };
    expect(await refusal(await made("whole", { rows, files: 2 }))).toBeUndefined();
    const fewer = await made("fewer", { rows: { ...rows, users: 4 }, files: 2 });
    expect(await refusal(fewer)).toBe(`${damaged(fewer)} It has 3 rows of users and not 4.`);
    const without = await made("without", { rows, files: 3 });
    expect(await refusal(without)).toBe(`${damaged(without)} It has 2 files and not 3.`);
    const nowhere = join(folder, "absent", "sawt.tar.gz");
    const writer = await createArchive(nowhere);
    await expect(writer.close()).rejects.toThrow(`${nowhere} can't be written: ENOENT`);
  } finally {
    await rm(folder, { recursive: true });
  }
});
