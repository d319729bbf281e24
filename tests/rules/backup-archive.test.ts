import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import {
  createArchive,
  DamageError,
  explainDamage,
  readArchive,
  readJson,
} from "../../scripts/backup/archive.ts";

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
