import { gzipSync } from "node:zlib";
import { strToU8, zipSync } from "fflate";
import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import type { Call } from "#app/contract/endpoint.ts";
import { calls } from "#app/platform/http/api.ts";
import { type BadWorld, mockFacebookGraph, openBadWorld } from "#tests/world/every-call.ts";
import { some } from "#tests/world/exhaustive.ts";
import { longOgg, readVoice } from "#tests/world/voices.ts";

/*
 * Files that are made to do harm, sent to every upload of the platform: each is refused with a reason in
 * the sender's language, or kept as something that does none (docs/product.md#uploads).
 */

/** In a file that is kept as a picture, none of this is left. */
const SCRIPT = "<script>alert(document.domain)</script>";
const html = `<!doctype html><html><body>${SCRIPT}</body></html>`;
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300" onload="alert(1)">${SCRIPT}</svg>`;
const pdf = "%PDF-1.7\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n";

const bytesOf = (...parts: (string | Uint8Array)[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string)));
const drawn = () =>
  sharp({ create: { width: 320, height: 320, channels: 3, background: "#0a6a57" } });

/** The head of a PNG of so many pixels, and a body that unpacks to nothing but zeros. */
function hugePng(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const head = Buffer.alloc(4);
    head.writeUInt32BE(data.length);
    // Decoders that get as far as the checksum have believed the head already.
    return Buffer.concat([head, Buffer.from(name, "latin1"), data, Buffer.alloc(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", head),
    chunk("IDAT", gzipSync(Buffer.alloc(1_000_000))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

interface Attack {
  readonly what: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

async function attacks(): Promise<Attack[]> {
  const jpeg = await drawn()
    .withExif({ IFD0: { ImageDescription: SCRIPT } })
    .jpeg()
    .toBuffer();
  const png = await drawn().png().toBuffer();
  const bomb = zipSync({ "xl/worksheets/sheet1.xml": new Uint8Array(64 * 1024 * 1024) });
  const nested = Array.from({ length: 8 }).reduce<Uint8Array>(
    (inner) => zipSync({ "a.zip": inner }),
    zipSync({ "../../../../etc/passwd": strToU8(SCRIPT) }),
  );
  return [
    { what: "an SVG", name: "photo.svg", type: "image/svg+xml", bytes: bytesOf(svg) },
    { what: "an SVG said to be a PNG", name: "photo.png", type: "image/png", bytes: bytesOf(svg) },
    { what: "a packed SVG", name: "photo.svgz", type: "image/svg+xml", bytes: gzipSync(svg) },
    { what: "a page", name: "page.html", type: "text/html", bytes: bytesOf(html) },
    {
      what: "a page said to be a JPEG",
      name: "photo.jpg",
      type: "image/jpeg",
      bytes: bytesOf(html),
    },
    {
      what: "a page said to be a PDF",
      name: "cv.pdf",
      type: "application/pdf",
      bytes: bytesOf(html),
    },
    {
      what: "a GIF that is a page",
      name: "photo.gif",
      type: "image/gif",
      bytes: bytesOf("GIF89a/*", html, "*/=1;"),
    },
    {
      what: "a JPEG that is a page",
      name: "photo.jpg.html",
      type: "text/html",
      bytes: bytesOf(jpeg, html),
    },
    {
      what: "a PNG that is a page and a zip",
      name: "photo.png",
      type: "image/png",
      bytes: bytesOf(png, html, nested),
    },
    {
      what: "a PDF that is a page",
      name: "cv.pdf.html",
      type: "text/html",
      bytes: bytesOf("%PDF-1.7\n", html, pdf.slice(9)),
    },
    {
      what: "a page that is a PDF",
      name: "cv.pdf",
      type: "application/pdf",
      bytes: bytesOf(html, pdf),
    },
    {
      what: "a zip that unpacks to 64 MB",
      name: "members.xlsx",
      type: "application/zip",
      bytes: bomb,
    },
    {
      what: "zips within zips, with a way out",
      name: "members.zip",
      type: "application/zip",
      bytes: nested,
    },
    {
      what: "a stream that unpacks to 64 MB",
      name: "photo.gz",
      type: "application/gzip",
      bytes: gzipSync(Buffer.alloc(64 * 1024 * 1024)),
    },
    {
      what: "a PNG of 3,600 megapixels",
      name: "photo.png",
      type: "image/png",
      bytes: hugePng(60_000, 60_000),
    },
    {
      what: "a PNG higher than it is allowed",
      name: "photo.png",
      type: "image/png",
      bytes: hugePng(1, 2_000_000_000),
    },
    {
      what: "half a JPEG",
      name: "photo.jpg",
      type: "image/jpeg",
      bytes: jpeg.subarray(0, jpeg.length / 2),
    },
    { what: "the head of a PNG", name: "photo.png", type: "image/png", bytes: png.subarray(0, 40) },
    {
      what: "half a PDF",
      name: "cv.pdf",
      type: "application/pdf",
      bytes: bytesOf(pdf.slice(0, 20)),
    },
    {
      what: "a recording that is a page",
      name: "voice.webm",
      type: "audio/webm",
      bytes: bytesOf(await readVoice("speech.webm"), html),
    },
    {
      what: "half a recording",
      name: "voice.ogg",
      type: "audio/ogg",
      bytes: (await readVoice("speech.ogg")).subarray(0, 10_000),
    },
    {
      what: "the head of a recording, and a page",
      name: "voice.m4a",
      type: "audio/mp4",
      bytes: bytesOf((await readVoice("beeps.mp4")).subarray(0, 32), html),
    },
    {
      what: "a recording of an hour",
      name: "voice.ogg",
      type: "audio/ogg",
      bytes: longOgg(60_000),
    },
    {
      what: "a program",
      name: "photo.png.exe",
      type: "application/octet-stream",
      bytes: bytesOf("MZ", Buffer.alloc(200), SCRIPT),
    },
    {
      what: "a script for the server",
      name: "photo.php",
      type: "image/jpeg",
      bytes: bytesOf("<?php system('id');"),
    },
  ];
}

/** Names that are more than a name, of files that are good. */
const names = [
  "../../../../etc/passwd.png",
  "..\\..\\windows\\system.png",
  "/etc/cron.d/photo.png",
  "cv\u202Efdp.exe.png",
  "photo.png\u2066.html",
  "photo.jpg.php.html",
  'a"; filename="b.html',
  "<img src=x onerror=alert(1)>.png",
  "CON.png",
  `${"x".repeat(5_000)}.png`,
  "صورة ١.png",
];

const uploads = calls.filter((call) => call.multipart);

/** The fields of a call that take files. */
function fileFields({ body }: Call): string[] {
  const shape: Record<string, z.ZodType> = body instanceof z.ZodObject ? body.shape : {};
  const file = new File(["x"], "x.png", { type: "image/png" });
  return Object.keys(shape).filter((name) => {
    const field = shape[name];
    const isFile = (given: unknown) => {
      const parsed = field?.safeParse(given);
      return parsed?.success && [parsed.data].flat().some((each) => each instanceof File);
    };
    return isFile(file) || isFile([file]);
  });
}

/** What may be kept, by what it is: served as that and as nothing else. */
const kept: Readonly<Record<string, string>> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "application/pdf": "pdf",
  "audio/ogg": "ogg",
};

let bad: BadWorld;
let all: readonly Attack[];
interface Saved {
  readonly bytes: Uint8Array;
  readonly type: string;
  /** Of a public one. */
  readonly key?: string;
}
let saved: Saved[] = [];
beforeAll(async () => {
  all = await attacks();
  bad = await openBadWorld();
  mockFacebookGraph();
  const { files, documents } = bad.world.platform.dependencies;
  const [saveFile, saveDocument] = [files.save, documents.save];
  vi.spyOn(files, "save").mockImplementation(async (bytes, extension, name) => {
    const key = await saveFile(bytes, extension, name);
    const [type = ""] = Object.entries(kept).find(([, each]) => each === extension) ?? [];
    saved.push({ bytes, type, key });
    return key;
  });
  vi.spyOn(documents, "save").mockImplementation(async (bytes, type, key) => {
    saved.push({ bytes, type });
    return saveDocument(bytes, type, key);
  });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await bad.close();
});

/** Sends a file in one field of a call whose others are good. */
async function send(call: Call, field: string, file: File, language: "ar" | "en") {
  await bad.clearRateLimits();
  const { params = {}, body = {} } = await bad.sample(call);
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...body, [field]: file })) {
    for (const each of [value].flat())
      form.append(name, each instanceof File ? each : String(each));
  }
  saved = [];
  return bad.request(call, { params, body: form as never, language });
}

/** Whatever was kept is what it says and runs nowhere. */
async function expectHarmless(what: string): Promise<void> {
  for (const { bytes, type, key } of saved) {
    // A piece of a table is sealed, has no address, and reaches nobody: the import reads its cells.
    if (type === "application/octet-stream" && key === undefined) continue;
    expect(Object.keys(kept), `${what}: kept as ${type}`).toContain(type);
    expect((await fileTypeFromBuffer(bytes))?.mime, what).toBe(type);
    // A picture is drawn anew; a PDF is only ever downloaded.
    if (type.startsWith("image/")) expect(Buffer.from(bytes).includes("<script"), what).toBe(false);
    if (key) await expectServedSafely(key, type, what);
  }
}

async function expectServedSafely(key: string, type: string, what: string): Promise<void> {
  expect(key, what).toMatch(/^[\w-]+\.(jpg|png|webp|pdf)$/);
  const answer = await bad.world.platform.fetch(new Request(`http://platform/api/v1/files/${key}`));
  expect(answer.headers.get("content-type"), what).toBe(type);
  expect(answer.headers.get("x-content-type-options"), what).toBe("nosniff");
  expect(answer.headers.get("content-security-policy"), what).toBe("default-src 'none'; sandbox");
  if (type === "application/pdf") {
    const disposition = answer.headers.get("content-disposition") ?? "";
    expect(disposition, what).toMatch(
      /^attachment; filename="document\.pdf"; filename\*=UTF-8''[^/\\<>"]+\.pdf$/,
    );
    expect(decodeURIComponent(disposition.split("''")[1] ?? ""), what).not.toMatch(
      /[\p{Cf}/\\<>"]/u,
    );
  }
  await answer.body?.cancel();
}

test("every upload of the platform is attacked", () => {
  expect(uploads.length).toBeGreaterThan(10);
  for (const call of uploads) expect(fileFields(call), call.name).not.toEqual([]);
});

describe.each(uploads.map((call, start) => [call.name, call, start] as const))(
  "%s",
  (_, call, start) => {
    test.each(fileFields(call))(
      "refuses in %s what does harm, with a reason, or keeps it harmless",
      async (field) => {
        for (const [at, { what, name, type, bytes }] of some(all, start, 14).entries()) {
          const language = at % 2 ? "en" : "ar";
          const file = new File([bytes as Uint8Array<ArrayBuffer>], name, { type });
          const answer = await send(call, field, file, language);
          const said = `${what} in ${field}: ${answer.status} ${answer.text}`;
          expect(answer.status, said).toBeLessThan(500);
          if (answer.status !== 200) {
            const { success, message, errors = [] } = JSON.parse(answer.text);
            expect(success, said).toBe(false);
            const words = [message, ...errors.map((each: { message: string }) => each.message)];
            for (const each of words) {
              expect(/\p{Script=Arabic}/u.test(each), `${said}: in ${language}`).toBe(
                language === "ar",
              );
            }
          }
          await expectHarmless(said);
        }
      },
    );

    test("keeps a good picture whatever it is called, or refuses it, and its name leads nowhere", async () => {
      const good = new Uint8Array(await drawn().png().toBuffer());
      const [field = ""] = fileFields(call);
      for (const name of some(names, start, 6)) {
        const answer = await send(call, field, new File([good], name, { type: "image/png" }), "ar");
        expect(answer.status, `${name}: ${answer.text}`).toBeLessThan(500);
        expect(answer.text).not.toMatch(/\/etc\/|\.\.\\/);
        await expectHarmless(name);
      }
    });
  },
);

test("a document with a name that is more than a name is downloaded under a plain one", async () => {
  const { files } = bad.world.platform.dependencies;
  for (const [at, name] of names.entries()) {
    const key = await files.save(bytesOf(pdf, `%${at}`), "pdf", name);
    await expectServedSafely(key, "application/pdf", name);
  }
});
