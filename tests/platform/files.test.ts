import { mkdtemp, readdir, readFile, rm, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createFsFileStorage } from "@remix-run/file-storage/fs";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createFiles } from "#app/platform/files/open.ts";
import { checkPicture } from "#app/platform/files/picture.ts";
import { saveUploads } from "#app/platform/files/uploads.ts";
import { createS3Storage } from "#app/platform/storage/s3.ts";
import { openWorld, type World } from "#tests/world/platform.ts";
import { openS3Store, type S3Store } from "#tests/world/s3.ts";

let folder: string;
let store: S3Store;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sawt-files-"));
  store = await openS3Store();
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

const drawn = (width: number, height: number, colour = "#0a6a57") =>
  sharp({ create: { width, height, channels: 3, background: colour } });
const pdf = Buffer.from("%PDF-1.7\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n");

/** What holds wherever the files are kept. */
describe.each([
  {
    kept: "on disk",
    env: () => ({}),
    open: (name: string) => createFsFileStorage(join(folder, name)),
  },
  {
    kept: "in an S3 store",
    env: () => store.env,
    open: (name: string) => createS3Storage(store.configuration, name),
  },
])("$kept", ({ env, open }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(env());
  });
  afterAll(() => world.close());

  const get = (path: string, headers: Record<string, string> = {}) =>
    world.platform.fetch(new Request(`http://platform/api/v1${path}`, { headers }));
  const keep = (bytes: Uint8Array, extension: string, name?: string) =>
    world.platform.dependencies.files.save(bytes, extension, name);

  describe("a kept file", () => {
    test("has one key however often it is kept, and a whole address", async () => {
      const bytes = await drawn(40, 40).png().toBuffer();
      const key = await keep(bytes, "png");
      expect(await keep(bytes, "png")).toBe(key);
      const { files, configuration } = world.platform.dependencies;
      expect(files.url(key)).toBe(`${configuration.publicUrl}/api/v1/files/${key}`);
      const url = files.url(key);
      expect(files.srcSet(key, [320, 720])).toBe(`${url}/320.webp 320w, ${url}/720.webp 720w`);
      expect(files.srcSet(key, [1280], "avif")).toBe(`${url}/1280.avif 1280w`);
      expect(files.widthUrl(key, 160)).toBe(`${url}/160.webp`);
    });

    test("is served as it is, for ever, as what it is, and runs nothing", async () => {
      const bytes = await drawn(41, 41).png().toBuffer();
      const answer = await get(`/files/${await keep(bytes, "png")}`);
      expect(answer.status).toBe(200);
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "content-type": "image/png",
        "content-length": String(bytes.length),
        "cache-control": "public, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'; sandbox",
      });
      expect(answer.headers.get("content-disposition")).toBeNull();
    });

    test("is not sent again to a reader who has it", async () => {
      const path = `/files/${await keep(await drawn(42, 42).png().toBuffer(), "png")}`;
      const etag = (await get(path)).headers.get("etag") ?? "";
      const again = await get(path, { "If-None-Match": `"other", W/${etag}` });
      expect(again.status).toBe(304);
      expect(await again.text()).toBe("");
    });

    test("is answered to HEAD without a body", async () => {
      const key = await keep(pdf, "pdf", "برنامج.pdf");
      const answer = await world.platform.fetch(
        new Request(`http://platform/api/v1/files/${key}`, { method: "HEAD" }),
      );
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-length")).toBe(String(pdf.length));
      expect(await answer.text()).toBe("");
    });
  });

  describe("a document", () => {
    test("is downloaded under the name with which it was sent, whoever sent the same bytes before", async () => {
      const bytes = await readFile(new URL("../../public/logo.svg", import.meta.url));
      const keys = [];
      const sent = ["cv.pdf", "بيان %22العمل%22 50%.pdf", "cv.pdf"];
      for (const name of sent) keys.push(await keep(bytes, "pdf", name));
      expect(keys[0]).toBe(keys[2]);
      const names = await Promise.all(
        keys.map(async (key) => (await get(`/files/${key}`)).headers.get("content-disposition")),
      );
      expect(names.map((name) => decodeURIComponent(name?.split("''")[1] ?? ""))).toEqual([
        "cv.pdf",
        "بيان العمل 50.pdf",
        "cv.pdf",
      ]);
    });

    test("is a download under its own name, Arabic too", async () => {
      const key = await keep(Buffer.concat([pdf, Buffer.from("1")]), "pdf", "السيرة الذاتية.pdf");
      const answer = await get(`/files/${key}`);
      expect(answer.headers.get("content-type")).toBe("application/pdf");
      expect(answer.headers.get("content-disposition")).toBe(
        `attachment; filename="document.pdf"; filename*=UTF-8''${encodeURIComponent("السيرة الذاتية")}.pdf`,
      );
    });

    test.each([
      ["../../etc/passwd", "etc passwd.pdf"],
      ['a"; filename="b.exe', "a filename= b.exe.pdf"],
      ["سيرة\u202eexe.pdf", "سيرة exe.pdf"],
      ["line\r\nX-Injected: 1", "line X-Injected 1.pdf"],
      ["", "document.pdf"],
      ["\ud800", "\ufffd.pdf"],
    ])("called %j is offered as %j", async (name, offered) => {
      const key = await keep(Buffer.concat([pdf, Buffer.from(`% ${name}`)]), "pdf", name);
      const header = (await get(`/files/${key}`)).headers.get("content-disposition") ?? "";
      const encoded = /filename\*=UTF-8''([\w%!#$&+.^`|~-]+)$/.exec(header)?.[1] ?? "";
      expect(decodeURIComponent(encoded)).toBe(offered);
    });

    test("goes on where a download broke off", async () => {
      const bytes = Buffer.concat([pdf, Buffer.from("2")]);
      const path = `/files/${await keep(bytes, "pdf")}`;
      const rest = await get(path, { Range: "bytes=10-" });
      expect(rest.status).toBe(206);
      expect(rest.headers.get("content-range")).toBe(
        `bytes 10-${bytes.length - 1}/${bytes.length}`,
      );
      expect(Buffer.from(await rest.arrayBuffer())).toEqual(bytes.subarray(10));
      const last = await get(path, { Range: "bytes=-6" });
      expect(await last.text()).toBe("%EOF\n2");
      expect(await (await get(path, { Range: "bytes=0-3" })).text()).toBe("%PDF");
      expect((await get(path, { Range: "bytes=9999-" })).status).toBe(416);
      for (const Range of ["bytes=5-2", "bytes=-", "lines=1-2", "bytes=0-1,3-4", "bytes=-0"]) {
        expect([200, 416], Range).toContain((await get(path, { Range })).status);
      }
      const changed = await get(path, { Range: "bytes=10-", "If-Range": '"older"' });
      expect(changed.status).toBe(200);
    });
  });

  describe("a picture's widths", () => {
    test.each([
      ["160.webp", "image/webp", "webp", 160],
      ["320.webp", "image/webp", "webp", 320],
      // Offered by earlier versions: feeds and search engines still ask for it.
      ["640.webp", "image/webp", "webp", 640],
      ["640.avif", "image/avif", "heif", 640],
      ["720.avif", "image/avif", "heif", 720],
      ["1280.webp", "image/webp", "webp", 1000],
    ])(
      "%s is as wide as it says, and never wider than the picture",
      async (version, type, format, width) => {
        const key = await keep(await drawn(1000, 500).jpeg().toBuffer(), "jpg");
        const answer = await get(`/files/${key}/${version}`);
        expect(answer.status).toBe(200);
        expect(answer.headers.get("content-type")).toBe(type);
        expect(answer.headers.get("cache-control")).toContain("immutable");
        const made = await sharp(await answer.arrayBuffer()).metadata();
        expect([made.format, made.width]).toEqual([format, width]);
      },
    );

    test("are made once, however many ask at the same time", async () => {
      const storage = open("single-flight");
      const set = vi.spyOn(storage, "set");
      const files = createFiles(storage, "https://sawt.example");
      const key = await files.save(await drawn(800, 400).jpeg().toBuffer(), "jpg");
      expect(set).toHaveBeenCalledTimes(1);
      const asked = await Promise.all(
        Array.from({ length: 20 }, () => files.readWidth(key, 320, "webp")),
      );
      expect(new Set(asked.map((file) => file?.size)).size).toBe(1);
      const later = createFiles(storage, "https://sawt.example");
      expect((await later.readWidth(key, 320, "webp"))?.type).toBe("image/webp");
      expect(set).toHaveBeenCalledTimes(2);
    });

    test("exist for pictures in these widths and two forms only", async () => {
      const key = await keep(await drawn(43, 43).png().toBuffer(), "png");
      const document = await keep(pdf, "pdf");
      const wrong = [
        `${key}/321.webp`,
        `${key}/0320.webp`,
        `${key}/320.png`,
        `${key}/320.webp.exe`,
        `${key}/320`,
        `${key}/1e3.webp`,
        `${key}/constructor`,
        `${document}/320.webp`,
      ];
      for (const path of wrong) expect((await get(`/files/${path}`)).status, path).toBe(404);
    });
  });

  test("an unknown key is not found, in the reader's language", async () => {
    const unknown = [
      "",
      "nothing.png",
      "..%2f..%2f..%2fetc%2fpasswd",
      "%00.png",
      "AAAAAAAAAAAAAAAAAAAAAA.png",
      "AAAAAAAAAAAAAAAAAAAAAA.png/320.webp",
      "AAAAAAAAAAAAAAAAAAAAAA.svg",
      "A".repeat(5000),
    ];
    for (const key of unknown) {
      const answer = await get(`/files/${key}`, { "Accept-Language": "en" });
      expect(answer.status, key).toBe(404);
      expect(await answer.json()).toMatchObject({ success: false, code: "not-found" });
    }
  });

  test("the same file saved by several at once is saved for each of them", async () => {
    const storage = open("at-once");
    let isFirst = true;
    // Another writer's metadata is half-written when this one's are read back.
    const set: typeof storage.set = async (place, file) => {
      await storage.set(place, file);
      if (isFirst) {
        isFirst = false;
        JSON.parse("");
      }
    };
    const files = createFiles({ ...storage, set }, "https://sawt.example");
    const bytes = await drawn(20, 20).png().toBuffer();
    const key = await files.save(bytes, "png");
    expect(await (await files.read(key))?.bytes()).toEqual(new Uint8Array(bytes));

    const other = await drawn(21, 21).png().toBuffer();
    const keys = await Promise.all(Array.from({ length: 20 }, () => files.save(other, "png")));
    expect(new Set(keys).size).toBe(1);
  });

  test("every wrong upload of a form is named, and nothing of it is kept", async () => {
    const storage = open("uploads");
    const files = createFiles(storage, "https://sawt.example");
    const kinds = {
      image: "picture",
      cv: "document",
      programme: "document",
      symbol: "picture",
    } as const;
    const outcome = await saveUploads(files, kinds, {
      image: new File([await drawn(20, 20).png().toBuffer()], "good.png", { type: "image/png" }),
      cv: new File(["<html>"], "cv.pdf", { type: "application/pdf" }),
      programme: new File([new Uint8Array(5 * 1024 * 1024 + 1)], "big.pdf"),
      symbol: new File([], ""),
    });
    expect(outcome).toEqual({
      refused: "invalid",
      fields: [
        { path: "cv", problem: "document" },
        { path: "programme", problem: "file-large", values: { megabytes: 5 } },
      ],
    });
    expect((await storage.list()).files).toEqual([]);
  });

  test("a document is a whole PDF by its content, whatever it is called", async () => {
    const files = createFiles(open("cvs"), "https://sawt.example");
    const sent = (bytes: Uint8Array<ArrayBuffer>) =>
      saveUploads(
        files,
        { cv: "document" },
        { cv: new File([bytes], "cv.txt", { type: "text/plain" }) },
      );
    expect(await sent(new Uint8Array(pdf))).toEqual({ cv: expect.stringMatching(/\.pdf$/) });
    expect(await sent(new Uint8Array(pdf.subarray(0, 20)))).toHaveProperty("refused", "invalid");
  });
});

test("what a crash left half-written is never served, and is written anew", async () => {
  const place = join(folder, "half-written");
  const files = createFiles(createFsFileStorage(place), "https://sawt.example");
  const bytes = await drawn(50, 50).png().toBuffer();
  const key = await files.save(bytes, "png");
  const names = await readdir(place, { recursive: true });
  const paths = (end: string) =>
    names.filter((name) => name.endsWith(end)).map((name) => join(place, name));
  for (const path of paths(".dat")) await truncate(path, 10);
  expect(await files.read(key)).toBeUndefined();
  for (const path of paths(".meta.json")) {
    await truncate(path, Math.floor((await readFile(path)).length / 2));
  }
  expect(await files.read(key)).toBeUndefined();
  expect(await files.save(bytes, "png")).toBe(key);
  expect(await (await files.read(key))?.bytes()).toEqual(new Uint8Array(bytes));
});

describe("an uploaded picture", () => {
  test("is made anew: upright, no larger than a screen, without place and device", async () => {
    const phone = await drawn(3000, 2000)
      .withExif({
        IFD0: { Make: "a phone", Software: "secret" },
        IFD3: { GPSLatitude: "30/1 2/1 0/1" },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const checked = await checkPicture(phone);
    if ("problem" in checked) throw new Error("refused");
    expect(checked.extension).toBe("jpg");
    const made = await sharp(checked.bytes).metadata();
    expect([made.width, made.height, made.exif, made.orientation]).toEqual([
      1067,
      1600,
      undefined,
      undefined,
    ]);
    expect(Buffer.from(checked.bytes).includes("a phone")).toBe(false);
  });

  test("keeps its transparency", async () => {
    const symbol = await sharp({
      create: { width: 60, height: 60, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    expect(await checkPicture(symbol)).toMatchObject({ extension: "webp" });
  });

  test.each(["jpeg", "png", "webp"] as const)("may be %s", async (format) => {
    expect(await checkPicture(await drawn(64, 64).toFormat(format).toBuffer())).toHaveProperty(
      "bytes",
    );
  });

  test.each<[string, () => Promise<Uint8Array>]>([
    ["a page named .jpg", async () => Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["an SVG", async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ["a GIF", async () => drawn(9, 9).gif().toBuffer()],
    ["a PDF", async () => pdf],
    ["noise behind a JPEG's first bytes", async () => Buffer.from("ffd8ffe000104a46494600", "hex")],
    ["a JPEG cut short", async () => (await noisy()).subarray(0, 2000)],
  ])("that is %s is refused", async (_, make) => {
    expect(await checkPicture(await make())).toEqual({ problem: "picture" });
    expect(await checkPicture(Buffer.alloc(0))).toEqual({ problem: "file-empty" });
  });

  test("that has more pixels than memory is refused for that, and not as no picture", async () => {
    expect(await checkPicture(await drawn(12_000, 9_000).jpeg().toBuffer())).toEqual({
      problem: "picture-pixels",
      values: { megapixels: 50 },
    });
  });
});

/** A JPEG that fills some kilobytes. */
function noisy(): Promise<Buffer> {
  const pixels = Buffer.from(Array.from({ length: 100 * 100 * 3 }, (_, at) => (at * 7919) % 256));
  return sharp(pixels, { raw: { width: 100, height: 100, channels: 3 } })
    .jpeg()
    .toBuffer();
}
