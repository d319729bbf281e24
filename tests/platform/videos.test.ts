import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createFsFileStorage } from "@remix-run/file-storage/fs";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { projectRoot } from "#app/configuration.ts";
import {
  createLargeFiles,
  type LargeFiles,
  newLargeId,
  PIECE_BYTES,
} from "#app/platform/files/streamed-file.ts";
import { checkVideo } from "#app/platform/files/video/check.ts";
import { createS3Storage } from "#app/platform/storage/s3.ts";
import { openWorld, type World } from "#tests/world/platform.ts";
import { openS3Store, type S3Store } from "#tests/world/s3.ts";

let folder: string;
let store: S3Store;
let mp4: Buffer;
let webm: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sawt-videos-"));
  store = await openS3Store();
  const read = (name: string) => readFile(join(projectRoot(), "tests/world/videos", name));
  [mp4, webm] = await Promise.all([read("canvas.mp4"), read("canvas.webm")]);
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

/** Keeps bytes as they come from a form. */
async function keep(large: LargeFiles, bytes: Uint8Array, extension = "mp4"): Promise<string> {
  const id = newLargeId();
  const digests: string[] = [];
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    digests.push(await large.savePiece(id, digests.length, bytes.subarray(at, at + PIECE_BYTES)));
  }
  return large.close(id, extension, { bytes: bytes.length, digests });
}

/** Three pieces and a bit, no byte like its neighbours. */
const long = Buffer.from(
  Array.from({ length: 3 * PIECE_BYTES + 1000 }, (_, at) => (at * 31 + (at >> 8)) % 256),
);

describe.each([
  { kept: "on disk", env: () => ({}), open: () => createFsFileStorage(join(folder, "spied")) },
  {
    kept: "in an S3 store",
    env: () => store.env,
    open: () => createS3Storage(store.configuration, "spied"),
  },
])("a large file $kept", ({ env, open }) => {
  let world: World;
  let path: string;
  beforeAll(async () => {
    world = await openWorld(env());
    path = `/files/${await keep(world.platform.dependencies.files.large, long)}`;
  });
  afterAll(() => world.close());

  const get = (headers: Record<string, string> = {}, method = "GET") =>
    world.platform.fetch(new Request(`http://platform/api/v1${path}`, { headers, method }));
  const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

  test("is served whole as what it is, and runs nothing", async () => {
    const answer = await get();
    expect(answer.status).toBe(200);
    expect((await bytesOf(answer)).equals(long)).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "accept-ranges": "bytes",
      "content-type": "video/mp4",
      "content-length": String(long.length),
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy":
        "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; sandbox allow-same-origin",
    });
  });

  test.each([
    ["bytes=0-0", 0, 1],
    ["bytes=0-", 0, long.length],
    [`bytes=${PIECE_BYTES - 1}-${PIECE_BYTES}`, PIECE_BYTES - 1, PIECE_BYTES + 1],
    [`bytes=${PIECE_BYTES}-${2 * PIECE_BYTES - 1}`, PIECE_BYTES, 2 * PIECE_BYTES],
    ["bytes=-700", long.length - 700, long.length],
    ["bytes=-99999999", 0, long.length],
    ["bytes=100-99999999", 100, long.length],
    ["Bytes=5-9", 5, 10],
  ])("%s is answered by that part alone", async (Range, from, to) => {
    const answer = await get({ Range });
    expect(answer.status).toBe(206);
    expect(answer.headers.get("content-range")).toBe(`bytes ${from}-${to - 1}/${long.length}`);
    expect(answer.headers.get("content-length")).toBe(String(to - from));
    expect((await bytesOf(answer)).equals(long.subarray(from, to))).toBe(true);
  });

  test("a part that isn't there is 416, and says how long the file is", async () => {
    for (const Range of [`bytes=${long.length}-`, "bytes=-0"]) {
      const answer = await get({ Range });
      expect(answer.status, Range).toBe(416);
      expect(answer.headers.get("content-range")).toBe(`bytes */${long.length}`);
    }
  });

  test("several parts, other units and nonsense are answered by the whole", async () => {
    for (const Range of ["bytes=0-1,5-6", "lines=1-2", "bytes=9-5", "bytes=-", "bytes=a-b"]) {
      const answer = await get({ Range });
      expect(answer.status, Range).toBe(200);
      await answer.body?.cancel();
    }
  });

  test("If-Range with its ETag goes on, with another begins anew", async () => {
    const etag = (await get({}, "HEAD")).headers.get("etag") ?? "";
    expect((await get({ Range: "bytes=5-9", "If-Range": etag })).status).toBe(206);
    const other = await get({ Range: "bytes=5-9", "If-Range": '"other"' });
    expect(other.status).toBe(200);
    await other.body?.cancel();
    expect((await get({ "If-None-Match": etag })).status).toBe(304);
  });

  test("HEAD has the length and no body, also of a part", async () => {
    const answer = await get({ Range: "bytes=5-9" }, "HEAD");
    expect([answer.status, answer.headers.get("content-length")]).toEqual([
      200,
      String(long.length),
    ]);
    expect(await answer.text()).toBe("");
  });

  test("of its pieces only those are read that a part lies in, and only when they are taken", async () => {
    const storage = open();
    const large = createLargeFiles(storage);
    const key = await keep(large, long);
    const read = vi.spyOn(storage, "get");
    const file = await large.open(key);
    expect(read).toHaveBeenCalledTimes(1);
    await file?.read(PIECE_BYTES + 5, PIECE_BYTES + 9);
    expect(read).toHaveBeenCalledTimes(2);
    const reader = file?.stream(0, long.length).getReader();
    expect(read).toHaveBeenCalledTimes(2);
    await reader?.read();
    expect(read).toHaveBeenCalledTimes(3);
    await reader?.cancel();
    expect(read).toHaveBeenCalledTimes(3);
  });

  test("a piece that is not what was kept is never served", async () => {
    const storage = open();
    const large = createLargeFiles(storage);
    const key = await keep(large, long);
    await storage.set(`${key.split(".")[0]}.part/1`, new File(["<script>"], "x"));
    const file = await large.open(key);
    await expect(file?.read(PIECE_BYTES, PIECE_BYTES + 9)).rejects.toThrow("not what was kept");
    await large.delete(key.split(".")[0] ?? "", 4);
    expect(await large.open(key)).toBeUndefined();
  });

  test("what isn't closed isn't served", async () => {
    const { large } = world.platform.dependencies.files;
    const id = newLargeId();
    await large.savePiece(id, 0, mp4);
    for (const key of [`${id}.mp4`, `${id}.part`, `${id}.part%2F0`, id]) {
      const answer = await world.platform.fetch(new Request(`http://platform/api/v1/files/${key}`));
      expect(answer.status, key).toBe(404);
    }
  });
});

describe("what is uploaded as a video", () => {
  const check = async (bytes: Uint8Array) => {
    const large = createLargeFiles(createFsFileStorage(join(folder, "checked")));
    const file = await large.open(await keep(large, bytes));
    if (!file) throw new Error("Nothing was kept.");
    return checkVideo(file);
  };
  const boxed = (type: string, content: string | Buffer) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(8 + content.length);
    head.write(type, 4, "latin1");
    return Buffer.concat([head, Buffer.from(content)]);
  };
  const page = "<!doctype html><script>alert(1)</script>";

  test("is taken as MP4 and WebM, with its size", async () => {
    expect(await check(mp4)).toMatchObject({ extension: "mp4", width: 320, height: 180 });
    expect(await check(webm)).toMatchObject({ extension: "webm", width: 320, height: 180 });
  });

  test("says where phones write the place and the device", async () => {
    const checked = await check(Buffer.concat([mp4, boxed("uuid", "x".repeat(40))]));
    expect(checked).toMatchObject({ secrets: [{ from: mp4.length, to: mp4.length + 48 }] });
  });

  test("says where a WebM tells the same, and stays one without it", async () => {
    const element = (id: string, content: string | Buffer) => {
      const size = Buffer.alloc(8);
      size.writeUInt32BE(content.length, 4);
      size[0] = 1;
      return Buffer.concat([Buffer.from(id, "hex"), size, Buffer.from(content)]);
    };
    const said = "+30.0444+031.2357/ iPhone 15 Pro";
    const info = element(
      "1549a966",
      Buffer.concat([
        element("2ad7b1", Buffer.from([15, 66, 64])),
        element("7ba9", `my film ${said}`),
        element("4d80", `camera ${said}`),
        // One that is as short as they are: ABC.
        Buffer.from("7ba983414243", "hex"),
      ]),
    );
    const tag = element("7373", element("67c8", said));
    const told = Buffer.concat([webm, info, element("1254c367", tag), element("ec", said)]);
    // The segment goes to the end of the file, whatever its size said.
    const at = told.indexOf(Buffer.from("18538067", "hex")) + 4;
    told.set([1, 255, 255, 255, 255, 255, 255, 255], at);
    const checked = await check(told);
    if (!("secrets" in checked)) throw new Error(checked.problem);
    const clean = Buffer.from(told);
    for (const { from, to, by } of checked.secrets) {
      clean.fill(0, from, to);
      by.copy(clean, from);
    }
    expect(clean.length).toBe(told.length);
    expect(clean.includes("iPhone")).toBe(false);
    expect(clean.includes("ABC")).toBe(false);
    const again = await check(clean);
    expect(again).toMatchObject({ extension: "webm", width: 320, height: 180 });
  });

  test("is refused with a reason of its own where only some browsers play it", async () => {
    const hevc = Buffer.from(
      mp4.toString("latin1").replace("avc1\0\0\0\0\0\0", "hvc1\0\0\0\0\0\0"),
      "latin1",
    );
    expect(await check(hevc)).toEqual({ problem: "video-codec" });
  });

  test.each<[what: string, bytes: () => Buffer]>([
    ["nothing", () => Buffer.from(" ")],
    ["a page", () => Buffer.from(page)],
    ["SVG", () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
    ["a picture's name", () => Buffer.from("\x89PNG\r\n\x1a\n0000")],
    [
      "a Matroska that is no WebM",
      () => Buffer.from(webm.toString("latin1").replace("webm", "mkvx"), "latin1"),
    ],
    [
      "a QuickTime film",
      () => Buffer.concat([boxed("ftyp", "qt  \0\0\0\0qt  "), mp4.subarray(mp4.readUInt32BE(0))]),
    ],
    ["a beginning alone", () => mp4.subarray(0, mp4.readUInt32BE(0))],
    ["one that was cut short", () => mp4.subarray(0, mp4.length - 400)],
    ["a video with a page after it", () => Buffer.concat([mp4, Buffer.from(page)])],
    ["a video with a box of another kind", () => Buffer.concat([mp4, boxed("html", page)])],
    [
      "a head with noise after it",
      () => Buffer.concat([mp4.subarray(0, 40), Buffer.alloc(5000, 7)]),
    ],
    ["a WebM of noise", () => Buffer.concat([webm.subarray(0, 60), Buffer.alloc(5000, 7)])],
  ])("%s is refused", async (_, bytes) => {
    expect(await check(bytes())).toEqual({ problem: "video" });
  });
});
