import { once } from "node:events";
import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { Agent, request as httpRequest, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  brotliDecompressSync,
  createZstdDecompress,
  gunzipSync,
  zstdDecompressSync,
} from "node:zlib";
import { afterEach, describe, expect, test, vi } from "vitest";
import { isTooSlow } from "#app/serving/body.ts";
import type { HttpServer } from "#app/serving/http-server.ts";
import { keepAssets } from "#app/serving/kept-assets.ts";
import { defaultLimits } from "#app/serving/limits.ts";
import { createOverload } from "#app/serving/overload.ts";
import { openTestServer, raw, shortLimits, smallLimits } from "./test-server.ts";

let front: HttpServer;
afterEach(() => front.end(async () => undefined));

const page = `<!doctype html><title>أخبار</title>${"<p>خبر من الأخبار</p>".repeat(100)}`;
const html = { "Content-Type": "text/html; charset=utf-8" };

/** Like fetch, but shows the bytes and headers as they were sent. */
function get(
  path: string,
  { method = "GET", headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<{ status: number; headers: Record<string, string | undefined>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    httpRequest(`${front.url}${path}`, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers as Record<string, string>,
          body: Buffer.concat(chunks),
        }),
      );
    })
      .on("error", reject)
      .end();
  });
}

describe("answers", () => {
  test("text is compressed once, as the client likes it, and has its length", async () => {
    front = await openTestServer(() => new Response(page, { headers: html }));
    const fetchPage = (accepted: string) => get("/", { headers: { "Accept-Encoding": accepted } });
    const gzip = await fetchPage("gzip, deflate, br");
    expect(gzip.headers["content-encoding"]).toBe("gzip");
    expect(gzip.headers.vary).toBe("Accept-Encoding");
    expect(gzip.headers["content-length"]).toBe(String(gzip.body.length));
    expect(gunzipSync(gzip.body).toString()).toBe(page);
    const zstd = await fetchPage("gzip, deflate, br, zstd");
    expect(zstd.headers["content-encoding"]).toBe("zstd");
    expect(zstdDecompressSync(zstd.body).toString()).toBe(page);
    const br = await fetchPage("br, gzip;q=0");
    expect(br.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(br.body).toString()).toBe(page);
    const plain = await fetchPage("");
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(plain.body.toString()).toBe(page);
  });

  test("half of a page is readable before the rest has come", async () => {
    const words = Array.from({ length: 4_000 }, (_, at) => `<p>${(at * 7919) % 10_007}</p>`).join(
      "",
    );
    front = await openTestServer(() => new Response(words, { headers: html }));
    const { body } = await get("/", { headers: { "Accept-Encoding": "zstd" } });
    const reader = createZstdDecompress();
    const first = once(reader, "data");
    reader.write(body.subarray(0, body.length / 2));
    const [readable] = (await first) as [Buffer];
    expect(words.startsWith(readable.toString())).toBe(true);
    reader.destroy();
  });

  test("short text and pictures go out as they are", async () => {
    front = await openTestServer(({ url }) =>
      url.endsWith("/short")
        ? new Response("short", { headers: html })
        : new Response(page, { headers: { "Content-Type": "image/webp" } }),
    );
    for (const path of ["/short", "/picture"]) {
      const { headers } = await get(path, { headers: { "Accept-Encoding": "br" } });
      expect(headers["content-encoding"], path).toBeUndefined();
    }
  });

  test("a text of megabytes is compressed as it flows", async () => {
    const long = page.repeat(500);
    front = await openTestServer(() => new Response(long, { headers: html }));
    const fetchLong = (accepted: string) => get("/", { headers: { "Accept-Encoding": accepted } });
    const { headers, body } = await fetchLong("br");
    expect(headers["content-length"]).toBeUndefined();
    expect(brotliDecompressSync(body).toString()).toBe(long);
    expect(zstdDecompressSync((await fetchLong("br, zstd")).body).toString()).toBe(long);
  });

  test("HEAD answers the headers alone", async () => {
    front = await openTestServer(() => new Response(page, { headers: html }));
    const { status, headers, body } = await get("/", { method: "HEAD" });
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(body).toHaveLength(0);
  });

  test("several cookies stay several", async () => {
    front = await openTestServer(() => {
      const response = new Response("ok");
      response.headers.append("Set-Cookie", "one=1");
      response.headers.append("Set-Cookie", "two=2");
      return response;
    });
    expect((await fetch(front.url)).headers.getSetCookie()).toEqual(["one=1", "two=2"]);
  });

  test("files say how long they may be kept, and a stranger range breaks nothing", async () => {
    const files = { "logo.svg": "<svg/>", "sw.js": "1" };
    front = await openTestServer(() => new Response("page", { status: 404 }), { files });
    const logo = await get("/logo.svg", { headers: { Range: "bytes=5-2" } });
    expect(logo.status).toBe(200);
    expect(logo.headers["cache-control"]).toBe("public, max-age=3600");
    expect(logo.headers["x-content-type-options"]).toBe("nosniff");
    expect((await get("/sw.js")).headers["cache-control"]).toBe("no-cache");
    expect((await get("/../package.json")).status).toBe(404);
    expect((await get("/%2e%2e/package.json")).status).toBe(404);
  });

  test("a file that was taken away meanwhile is not found, and the connection goes on", async () => {
    const files = { "logo.svg": "<svg/>" };
    const opened = await openTestServer(() => new Response("nothing here", { status: 404 }), {
      files,
    });
    front = opened;
    await rm(join(opened.folder, "logo.svg"));
    const { status, headers, body } = await get("/logo.svg");
    expect([status, body.toString()]).toEqual([404, "nothing here"]);
    expect(headers["cache-control"]).toBeUndefined();
    expect(opened.logged()).toMatchObject([
      { level: "error", file: "/logo.svg", msg: "a file of the build is gone from the disk" },
    ]);
  });

  test("pages of other releases get their scripts and styles, three releases long", async () => {
    const home = await mkdtemp(join(tmpdir(), "sawt-kept-"));
    const kept = join(home, "assets");
    const release = async (version: string) => {
      const built = join(home, `build-${version}`);
      await mkdir(join(built, "assets"), { recursive: true });
      await writeFile(join(built, `assets/page-${version}.js`), `release ${version}`);
      await writeFile(join(built, `assets/page-${version}.js.br`), `brotli ${version}`);
      await keepAssets(built, kept, version);
      // Its time of starting, where the clock is too coarse for four in a test.
      const startedAt = new Date(Date.UTC(2020, 10, Number(version)));
      await utimes(join(kept, version), startedAt, startedAt);
    };
    for (const version of ["1", "2", "3"]) await release(version);
    // One that was killed while it copied is no release.
    await mkdir(join(kept, "9.4711", "assets"), { recursive: true });
    await writeFile(join(kept, "9.4711/assets/page-9.js"), "half of it");
    front = await openTestServer(() => new Response("nothing", { status: 404 }), { kept });
    const old = await get("/assets/page-1.js?v=1");
    expect([old.status, old.body.toString()]).toEqual([200, "release 1"]);
    expect(old.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    const packed = await get("/assets/page-2.js", { headers: { "Accept-Encoding": "br" } });
    expect([packed.headers["content-encoding"], packed.body.toString()]).toEqual([
      "br",
      "brotli 2",
    ]);
    expect((await get("/assets/page-9.js")).status).toBe(404);
    expect((await get("/assets/../../build-1/assets/page-1.js")).status).toBe(404);
    // A release that starts while this one serves is known at once, and the oldest goes.
    await release("4");
    expect((await get("/assets/page-4.js")).status).toBe(200);
    expect((await get("/assets/page-1.js")).status).toBe(404);
    await rm(home, { recursive: true });
  });
});

describe("what the application sees", () => {
  test("the public address whatever Host says, and the client's address from us alone", async () => {
    front = await openTestServer(({ url, headers }) =>
      Response.json({ url, client: headers.get("x-client-address") }),
    );
    const headers = {
      Host: "evil.example",
      "X-Client-Address": "6.6.6.6",
      "X-Forwarded-For": "7.7.7.7",
    };
    const seen = await get("/a?b=c", { headers });
    expect(JSON.parse(seen.body.toString())).toEqual({
      url: "https://sawt.example/a?b=c",
      client: "127.0.0.1",
    });
    const absolute = await raw(
      front,
      "GET http://evil.example/a HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    );
    expect(absolute).toContain('"url":"https://sawt.example/a"');
  });

  test("a trusted proxy is believed, as far as it wrote", async () => {
    front = await openTestServer(({ headers }) => new Response(headers.get("x-client-address")), {
      trustedProxies: ["127.0.0.0/8", "10.0.0.1"],
    });
    const client = async (forwarded: string) =>
      (await fetch(front.url, { headers: { "X-Forwarded-For": forwarded } })).text();
    expect(await client("1.1.1.1, 192.0.2.7, 10.0.0.1")).toBe("192.0.2.7");
    expect(await client("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2::");
    expect(await client("2001:db8::6")).toBe("2001:db8:0:0::");
    expect(await client("nonsense")).toBe("127.0.0.1");
  });
});

describe("bad requests", () => {
  test.each(["/%E0%A4%A", "/%", "/news/%00", "/%c0%ae"])(
    "the unreadable address %s is answered in both languages",
    async (path) => {
      front = await openTestServer(() => new Response("never"));
      const { status, body } = await get(path);
      expect(status).toBe(400);
      expect(body.toString()).toContain("رابط غير صحيح");
      expect(body.toString()).toContain("This link doesn’t work");
    },
  );

  test("a method that nobody knows is refused", async () => {
    front = await openTestServer(() => new Response("never"));
    expect((await get("/", { method: "TRACE" })).status).toBe(405);
    expect((await get("/", { method: "PROPFIND" })).status).toBe(405);
  });

  test("a body that says it is too large is refused, and the connection survives the sending", async () => {
    const echo = async (request: Request) => new Response(await request.text());
    front = await openTestServer(echo, { limits: smallLimits });
    const fetchPage = (path: string, bytes: number, type: string) =>
      fetch(front.url + path, {
        method: "POST",
        body: "x".repeat(bytes),
        headers: { "Content-Type": type },
      });
    const form = "application/x-www-form-urlencoded";
    expect((await fetchPage("/", shortLimits.bodyBytes, form)).status).toBe(200);
    const refused = await fetchPage("/", 5_000_000, form);
    expect(refused.status).toBe(413);
    expect(await refused.text()).toContain("ما أرسلته أكبر من المسموح به");
    expect((await fetchPage("/", 50_000, "multipart/form-data; boundary=x")).status).toBe(200);
    expect((await fetchPage("/", 200_000, "multipart/form-data; boundary=x")).status).toBe(413);
    const json = "application/json";
    expect((await fetchPage("/api/v1/news", shortLimits.jsonBytes, json)).status).toBe(200);
    const failure = await (await fetchPage("/api/v1/news", 5_000_000, json)).json();
    expect(failure).toMatchObject({ success: false, code: "too-large" });
  });

  test("a body without a length is counted and cut", async () => {
    let read: unknown;
    front = await openTestServer(
      async (request) => {
        read = await request.text().catch((error: Error) => error);
        return new Response("late");
      },
      { limits: smallLimits },
    );
    const body = new ReadableStream({
      pull(controller) {
        controller.enqueue(new Uint8Array(4_000));
        if (++pulls > 100) controller.close();
      },
    });
    let pulls = 0;
    const init = { method: "POST", body, duplex: "half" as const };
    const response = await fetch(front.url, init);
    expect(response.status).toBe(413);
    expect(read).toBeInstanceOf(Error);
  });

  test("a client that asks first may not send what is too large", async () => {
    front = await openTestServer(() => new Response("never"));
    const head = "POST / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\n";
    const answer = await raw(front, `${head}Content-Length: 900000\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 413/);
    expect(answer).not.toContain("100 Continue");
  });

  test("headers and bodies that trickle are cut off", async () => {
    front = await openTestServer(async (request) => new Response(await request.text()));
    expect(await raw(front, "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ")).toMatch(/^HTTP\/1\.1 408/);
    const body = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nonly this";
    const refused = await raw(front, body);
    expect(refused).toMatch(/^HTTP\/1\.1 408/);
    expect(refused).toContain("لم يصل ما أرسلته كاملًا");
  });

  test("a body is waited for while it comes, however slow this server itself is", async () => {
    const now = performance.now.bind(performance);
    let ahead = 0;
    vi.spyOn(performance, "now").mockImplementation(() => now() + ahead);
    const intervals = vi.spyOn(globalThis, "setInterval");
    front = await openTestServer(async (request) => {
      // As long as who sends is found out; and then somebody looks how fast the body comes.
      ahead += 2 * defaultLimits.pace.longestMs;
      const looks = intervals.mock.calls.filter(([, every]) => every === 500);
      expect(looks).not.toEqual([]);
      for (const [look] of looks) look();
      return new Response(await request.text());
    });
    const init = { method: "POST", body: "all of it", headers: { "Content-Type": "text/plain" } };
    const answer = await fetch(front.url, init);
    expect([answer.status, await answer.text()]).toEqual([200, "all of it"]);
    vi.restoreAllMocks();
  });

  test.each([
    ["a complaint over two minutes", 1_000, 120, false],
    ["a photo of 2 MB at 400 kbit/s", 2_000_000, 42, false],
    ["six photos of 5 MB at 128 kbit/s", 31_000_000, 1_940, false],
    ["a photo of 2 MB at 17 kbit/s", 2_000_000, 940, false],
    ["a body that trickles for four minutes", 1_000, 240, true],
    ["a photo below 16 kbit/s", 2_000_000, 1_010, true],
    ["anything after an hour", 60_000_000, 3_601, true],
  ])("%s", (_, bytes, seconds, expected) => {
    const came = { bytes, waitedMs: seconds * 1_000, silentMs: 59_000 };
    expect(isTooSlow(defaultLimits.pace, came)).toBe(expected);
    expect(isTooSlow(defaultLimits.pace, { ...came, silentMs: 61_000 })).toBe(true);
  });

  test("headers beyond all measure are refused", async () => {
    front = await openTestServer(() => new Response("never"));
    const answer = await raw(front, `GET / HTTP/1.1\r\nCookie: ${"a".repeat(20_000)}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 431/);
  });

  test("an application that breaks is answered for", async () => {
    front = await openTestServer(() => {
      const body = new ReadableStream({ pull: (controller) => controller.error(new Error()) });
      return new Response(body, { headers: html });
    });
    expect((await get("/")).status).toBe(500);
  });
});

describe("an answer that comes before the whole body was read", () => {
  const MB = 1024 * 1024;
  const part = (name: string, value: string, more = "") =>
    `--zz\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
  const file = (bytes: number) => `${part("file", "x".repeat(bytes), '; filename="a.jpg"')}--zz--`;
  const parts = "multipart/form-data; boundary=zz";

  /** A reader that stops where a parser would. */
  const readUpTo = async (request: Request, most: number) => {
    const reader = request.body?.getReader();
    for (let bytes = 0; bytes < most; ) {
      const { done, value } = (await reader?.read()) ?? { done: true };
      if (done) break;
      bytes += value?.length ?? 0;
    }
    return reader;
  };
  const stops: Record<string, (request: Request) => Promise<unknown>> = {
    "reads nothing": async () => undefined,
    "just stops": (request) => readUpTo(request, 100_000),
    "lets go of it": async (request) => (await readUpTo(request, 100_000))?.releaseLock(),
    "cancels it": async (request) => (await readUpTo(request, 100_000))?.cancel(),
  };

  test.each(Object.keys(stops))(
    "leaves the connection to the next request when the reader %s",
    async (stop) => {
      front = await openTestServer(
        async (request) => {
          await stops[stop]?.(request);
          return new Response("refused", { status: 400 });
        },
        { limits: defaultLimits },
      );
      const bodies: [what: string, body: string][] = [
        ["3000 parts", `${part("a", "1").repeat(3_000)}--zz--`],
        ["a part header of 300 kB", `--zz\r\nX-Long: ${"a".repeat(300_000)}\r\n\r\n1\r\n--zz--`],
        ["a file of 7 MB", file(7 * MB)],
        ["a file of 20 MB", file(20 * MB)],
      ];
      for (const [what, body] of bodies) {
        const head = `POST /form HTTP/1.1\r\nHost: x\r\nContent-Type: ${parts}\r\n`;
        const received = await raw(
          front,
          `${head}Content-Length: ${body.length}\r\n\r\n`,
          body,
          "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
        );
        expect(received.match(/HTTP\/1\.1 \d+/g), what).toEqual(["HTTP/1.1 400", "HTTP/1.1 200"]);
      }
    },
  );

  test("is closed after so many bytes that nobody reads", async () => {
    front = await openTestServer(() => new Response("refused", { status: 400 }), {
      limits: { ...defaultLimits, discardedBytes: 100_000 },
    });
    const body = file(2 * MB);
    const head = `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${parts}\r\n`;
    const received = await raw(front, `${head}Content-Length: ${3 * MB}\r\n\r\n`, body);
    expect(received).toMatch(/^HTTP\/1\.1 400/);
  });
});

describe("streams", () => {
  test("a stream is read no further than its client takes it, and ends when the client goes", async () => {
    let pulled = 0;
    let isCancelled = false;
    const chunk = new Uint8Array(65_536);
    front = await openTestServer(() => {
      const body = new ReadableStream({
        pull(controller) {
          pulled++;
          controller.enqueue(chunk);
        },
        cancel() {
          isCancelled = true;
        },
      });
      return new Response(body, { headers: { "Content-Type": "text/event-stream" } });
    });
    const [response] = (await once(httpRequest(`${front.url}/stream`).end(), "response")) as [
      IncomingMessage,
    ];
    // Nobody reads it: what fits between the two is sent, and no more is asked for.
    let before = -1;
    await expect
      .poll(() => {
        const isSame = before === pulled;
        before = pulled;
        return isSame;
      })
      .toBe(true);
    expect(isCancelled).toBe(false);
    response.destroy();
    await expect.poll(() => isCancelled).toBe(true);
  });

  test("a stream that breaks cuts the connection, so that the client comes again", async () => {
    front = await openTestServer(() => {
      const body = new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode(":\n\n")),
        pull: () => Promise.reject(new Error("the platform went away")),
      });
      return new Response(body, { headers: { "Content-Type": "text/event-stream" } });
    });
    const answer = await fetch(`${front.url}/stream`);
    await expect(answer.text()).rejects.toThrow();
  });
});

describe("the end", () => {
  test("health and readiness are told apart", async () => {
    let isReady = false;
    front = await openTestServer(() => new Response("page"), {
      application: { isReady: async () => isReady },
    });
    expect((await get("/healthz")).status).toBe(200);
    expect((await get("/readyz")).status).toBe(503);
    isReady = true;
    expect((await get("/readyz")).status).toBe(200);
  });

  test("running requests end before the application closes, and streams by its closing", async () => {
    const happened: string[] = [];
    const { promise: finish, resolve: mayFinish } = Promise.withResolvers<void>();
    let endStream = () => {};
    front = await openTestServer(async ({ url }) => {
      if (url.endsWith("/stream")) {
        const body = new ReadableStream({
          start(controller) {
            controller.enqueue(new TextEncoder().encode("data: hello\n\n"));
            endStream = () => controller.close();
          },
        });
        return new Response(body, { headers: { "Content-Type": "text/event-stream" } });
      }
      await finish;
      happened.push("request ended");
      return new Response("done");
    });
    const stream = await fetch(`${front.url}/stream`, { headers: { "Accept-Encoding": "br" } });
    expect(stream.headers.get("content-encoding")).toBeNull();
    const reader = stream.body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe("data: hello\n\n");
    const running = fetch(`${front.url}/running`).then(async (response) => {
      happened.push(`answered ${await response.text()}`);
    });
    await expect.poll(() => get("/healthz").then(({ status }) => status)).toBe(200);

    const ended = front.end(async () => {
      happened.push("application closed");
      endStream();
    });
    await expect(fetch(front.url)).rejects.toThrow();
    mayFinish();
    await ended;
    await running;
    expect((await reader?.read())?.done).toBe(true);
    expect(happened[0]).toBe("request ended");
    expect(happened).toContain("application closed");
    expect(happened).toContain("answered done");
    front = await openTestServer(() => new Response());
  });

  test("who has a connection is answered on it until the application closes, and told to close it", async () => {
    const limits = { ...shortLimits, lingerMs: 60_000 };
    front = await openTestServer(({ url }) => new Response(url), { limits });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = (path: string) =>
      new Promise<{ status: number | undefined; connection: string | undefined }>(
        (resolve, reject) => {
          httpRequest(`${front.url}${path}`, { agent }, (response) => {
            const { statusCode: status, headers } = response;
            response.resume().on("end", () => resolve({ status, connection: headers.connection }));
          })
            .on("error", reject)
            .end();
        },
      );
    expect(await ask("/before")).toEqual({ status: 200, connection: "keep-alive" });
    const ended = front.end(async () => undefined);
    // Its port is closed already.
    await expect(fetch(front.url)).rejects.toThrow();
    expect(await ask("/after")).toEqual({ status: 200, connection: "close" });
    // The last connection is gone: nobody waits for the rest of the minute.
    await ended;
    agent.destroy();
    front = await openTestServer(() => new Response());
  });

  test("a connection that a proxy keeps is closed before the application is, and answers no 503", async () => {
    front = await openTestServer(({ url }) => new Response(url));
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = () =>
      new Promise<number | undefined>((resolve, reject) => {
        httpRequest(front.url, { agent }, (response) => {
          response.resume().on("end", () => resolve(response.statusCode));
        })
          .on("error", reject)
          .end();
      });
    expect(await ask()).toBe(200);
    let later: unknown;
    await front.end(async () => {
      later = await ask().catch((error: Error) => error);
    });
    expect(later).toBeInstanceOf(Error);
    agent.destroy();
    front = await openTestServer(() => new Response());
  });

  test("a request that doesn't end is not waited for longer than the limit", async () => {
    front = await openTestServer(() => new Promise<Response>(() => undefined));
    const hanging = fetch(front.url).catch((error: Error) => error);
    await expect.poll(() => get("/healthz").then(({ status }) => status)).toBe(200);
    await front.end(async () => undefined);
    expect(await hanging).toBeInstanceOf(Error);
    front = await openTestServer(() => new Response());
  });
});

describe("more requests than can be answered", () => {
  /** A front whose event loop is as busy as `busy` says, with `waiting` requests that are at work. */
  async function openBusy({
    apiUrl,
    leastAtWork = 3,
  }: {
    apiUrl?: string;
    leastAtWork?: number;
  } = {}) {
    let share = 0;
    let now = 0;
    let admitted = 0;
    let finish = Promise.withResolvers<void>();
    const samples: (() => void)[] = [];
    const overload = createOverload({
      leastAtWork,
      mostAtWork: 10,
      utilization: () => {
        for (const seen of samples.splice(0)) seen();
        return share;
      },
      sampleMs: 5,
      now: () => now,
    });
    front = await openTestServer(
      async (request) => {
        if (request.url.endsWith("/work")) {
          await request.text();
          admitted++;
          await finish.promise;
        }
        return new Response(request.headers.get("x-overloaded") ?? "admitted");
      },
      { overload, files: { "logo.svg": "<svg/>" }, ...(apiUrl && { apiUrl }) },
    );
    const sample = () => new Promise<void>((resolve) => samples.push(resolve));
    return {
      answerAll() {
        finish.resolve();
        finish = Promise.withResolvers();
      },
      pass: (ms: number) => {
        now += ms;
      },
      async measure(busy: number, times: number) {
        share = busy;
        for (let time = 0; time <= times; time++) await sample();
      },
      async work(count: number, init: RequestInit = {}, path = "/work") {
        const before = admitted;
        const asked = Array.from({ length: count }, () => fetch(`${front.url}${path}`, init));
        await expect.poll(() => admitted).toBe(before + count);
        return asked;
      },
    };
  }

  test("are refused at once while the event loop is late, and admitted again when it is calm", async () => {
    const busy = await openBusy();
    const working = await busy.work(3);
    expect((await get("/page")).status).toBe(200);
    await busy.measure(0.99, 2);
    await busy.measure(0.5, 2);
    expect((await get("/page")).status, "one slow moment").toBe(200);
    await busy.measure(0.99, 4);
    const refused = await get("/page");
    expect([refused.status, refused.headers["retry-after"]]).toEqual([503, "5"]);
    expect(refused.body.toString()).toContain("البوابة مزدحمة الآن");
    expect(refused.body.toString()).toContain("The portal is busy");
    const failure = JSON.parse((await get("/api/v1/news")).body.toString());
    expect(failure).toMatchObject({ success: false, code: "unavailable" });
    // What costs nothing, and what answers better than a bare page.
    expect((await get("/healthz")).status).toBe(200);
    expect((await get("/logo.svg")).status).toBe(200);
    const stream = await get("/stream", { headers: { Accept: "text/event-stream" } });
    expect(stream.body.toString()).toBe("admitted");
    expect((await get("/page.data")).body.toString()).toContain('"1"');
    const known = await get("/page.data", { headers: { Cookie: "session=x" } });
    expect(known.body.toString()).toContain('"1"');
    const forged = await get("/page.data", { headers: { "X-Overloaded": "0" } });
    expect(forged.body.toString()).toContain('"1"');
    busy.answerAll();
    await Promise.all(working);
    expect((await get("/page")).status, "none at work").toBe(200);
  });

  test.each([
    ["are refused where they wait for our own database", undefined, 503],
    ["wait where it is an outside platform that is slow", "https://platform.example", 200],
  ])("%s", async (_, apiUrl, status) => {
    const busy = await openBusy(apiUrl ? { apiUrl } : {});
    const working = await busy.work(3);
    busy.pass(2_000);
    await busy.measure(0.2, 4);
    expect((await get("/page")).status).toBe(status);
    busy.answerAll();
    await Promise.all(working);
    await busy.measure(0.2, 4);
    expect((await get("/page")).status).toBe(200);
  });

  /** The statuses of who asks for a page unknown, of who is signed in, and of who sends a form. */
  async function statusesByClass() {
    const cookie = { Cookie: "language=en; __Host-session=x" };
    const statuses = [];
    for (const [path, options] of [
      ["/page", {}],
      ["/page", { headers: cookie }],
      ["/api/v1/home", { headers: { Authorization: "Bearer x" } }],
      ["/api/v1/aid", { method: "POST" }],
    ] as const) {
      statuses.push((await get(path, options)).status);
    }
    const form = await get("/form", { method: "POST", headers: cookie });
    return [...statuses, form.body.toString()];
  }

  test("are refused in the order of who loses least, health checks never", async () => {
    const busy = await openBusy({ leastAtWork: 4 });
    const working = await busy.work(1);
    await busy.measure(0.99, 4);
    expect(await statusesByClass()).toEqual([200, 200, 200, 200, "admitted"]);
    working.push(...(await busy.work(1)));
    expect(await statusesByClass()).toEqual([503, 200, 200, 200, "admitted"]);
    await busy.measure(0.2, 4);
    working.push(...(await busy.work(2)));
    await busy.measure(0.99, 4);
    expect(await statusesByClass()).toEqual([503, 503, 503, 200, "admitted"]);
    await busy.measure(0.2, 4);
    working.push(...(await busy.work(4)));
    await busy.measure(0.99, 4);
    expect(await statusesByClass()).toEqual([503, 503, 503, 503, "1"]);
    for (const path of ["/healthz", "/readyz"]) expect((await get(path)).status, path).toBe(200);
    busy.answerAll();
    await Promise.all(working);
    expect(await statusesByClass(), "none at work").toEqual([200, 200, 200, 200, "admitted"]);
  });

  test("are as many as are answered in a fifth of a second, by the rate that was seen", async () => {
    const busy = await openBusy();
    // Ten in 400 ms are five in a fifth of a second.
    for (let asked = 0; asked < 10; asked++) await get("/page");
    busy.pass(400);
    await busy.measure(0.99, 4);
    const known = { headers: { Cookie: "session=x" } };
    const working = await busy.work(4, known);
    expect((await get("/page", known)).status).toBe(200);
    working.push(...(await busy.work(1, known)));
    expect((await get("/page", known)).status).toBe(503);
    busy.answerAll();
    await Promise.all(working);
  });

  test("are calls of the API from three times as many, as each takes a third of a page", async () => {
    const busy = await openBusy();
    const known = { headers: { Authorization: "Bearer x" } };
    const working = await busy.work(8, known, "/api/v1/work");
    await busy.measure(0.99, 4);
    expect((await get("/page", known)).status).toBe(200);
    working.push(...(await busy.work(1, known, "/api/v1/work")));
    expect((await get("/page", known)).status).toBe(503);
    busy.answerAll();
    await Promise.all(working);
  });

  test("are refused beyond a bound in the same order, whatever they wait for", async () => {
    const busy = await openBusy();
    const working = await busy.work(7);
    await busy.measure(0.2, 4);
    expect(await statusesByClass()).toEqual([200, 200, 200, 200, "admitted"]);
    working.push(...(await busy.work(1)));
    expect(await statusesByClass()).toEqual([503, 200, 200, 200, "admitted"]);
    working.push(...(await busy.work(1, { method: "POST" })));
    expect(await statusesByClass()).toEqual([503, 503, 503, 200, "admitted"]);
    working.push(...(await busy.work(1, { method: "POST" })));
    expect(await statusesByClass()).toEqual([503, 503, 503, 503, "1"]);
    busy.answerAll();
    await Promise.all(working);
  });

  test("refuse a search of the open pages before the page itself, and nobody who waits for one", async () => {
    const busy = await openBusy();
    const working = await busy.work(2);
    await busy.measure(0.99, 4);
    expect((await get("/news?keyword=a")).status).toBe(503);
    expect((await get("/news")).status).toBe(200);
    expect((await get("/api/v1/files/a.webp/320.webp")).status).toBe(200);
    // Streams alone may say that they are one.
    const claim = { headers: { Accept: "text/event-stream" } };
    expect((await get("/page", claim)).status).toBe(503);
    busy.answerAll();
    await Promise.all(working);
  });
});
