import { rm } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import type { Front } from "#app/serving/front.ts";
import { openTestFront, raw, shortLimits } from "./front.ts";

let front: Front;
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
    front = await openTestFront(() => new Response(page, { headers: html }));
    const ask = (accepted: string) => get("/", { headers: { "Accept-Encoding": accepted } });
    const br = await ask("gzip, deflate, br");
    expect(br.headers["content-encoding"]).toBe("br");
    expect(br.headers.vary).toBe("Accept-Encoding");
    expect(br.headers["content-length"]).toBe(String(br.body.length));
    expect(brotliDecompressSync(br.body).toString()).toBe(page);
    const gzip = await ask("gzip, br;q=0");
    expect(gzip.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(gzip.body).toString()).toBe(page);
    const plain = await ask("");
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(plain.body.toString()).toBe(page);
  });

  test("short text and pictures go out as they are", async () => {
    front = await openTestFront(({ url }) =>
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
    front = await openTestFront(() => new Response(long, { headers: html }));
    const { headers, body } = await get("/", { headers: { "Accept-Encoding": "br" } });
    expect(headers["content-length"]).toBeUndefined();
    expect(brotliDecompressSync(body).toString()).toBe(long);
  });

  test("HEAD answers the headers alone", async () => {
    front = await openTestFront(() => new Response(page, { headers: html }));
    const { status, headers, body } = await get("/", { method: "HEAD" });
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(body).toHaveLength(0);
  });

  test("several cookies stay several", async () => {
    front = await openTestFront(() => {
      const response = new Response("ok");
      response.headers.append("Set-Cookie", "one=1");
      response.headers.append("Set-Cookie", "two=2");
      return response;
    });
    expect((await fetch(front.url)).headers.getSetCookie()).toEqual(["one=1", "two=2"]);
  });

  test("files say how long they may be kept, and a stranger range breaks nothing", async () => {
    const files = { "logo.svg": "<svg/>", "sw.js": "1" };
    front = await openTestFront(() => new Response("page", { status: 404 }), { files });
    const logo = await get("/logo.svg", { headers: { Range: "bytes=5-2" } });
    expect(logo.status).toBe(200);
    expect(logo.headers["cache-control"]).toBe("public, max-age=3600");
    expect(logo.headers["x-content-type-options"]).toBe("nosniff");
    expect((await get("/sw.js")).headers["cache-control"]).toBe("no-cache");
    expect((await get("/../package.json")).status).toBe(404);
    expect((await get("/%2e%2e/package.json")).status).toBe(404);
  });

  test("a file that was taken away meanwhile leaves nobody waiting", async () => {
    const files = { "logo.svg": "<svg/>" };
    const opened = await openTestFront(() => new Response(), { files });
    front = opened;
    await rm(join(opened.folder, "logo.svg"));
    await expect(get("/logo.svg")).rejects.toThrow("socket hang up");
  });
});

describe("what the application sees", () => {
  test("the public address whatever Host says, and the client's address from us alone", async () => {
    front = await openTestFront(({ url, headers }) =>
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
    front = await openTestFront(({ headers }) => new Response(headers.get("x-client-address")), {
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
      front = await openTestFront(() => new Response("never"));
      const { status, body } = await get(path);
      expect(status).toBe(400);
      expect(body.toString()).toContain("عنوان غير صحيح");
      expect(body.toString()).toContain("This address is not right");
    },
  );

  test("a method that nobody knows is refused", async () => {
    front = await openTestFront(() => new Response("never"));
    expect((await get("/", { method: "TRACE" })).status).toBe(405);
    expect((await get("/", { method: "PROPFIND" })).status).toBe(405);
  });

  test("a body that says it is too large is refused, and the connection survives the sending", async () => {
    front = await openTestFront(async (request) => new Response(await request.text()));
    const ask = (path: string, bytes: number, type: string) =>
      fetch(front.url + path, {
        method: "POST",
        body: "x".repeat(bytes),
        headers: { "Content-Type": type },
      });
    const form = "application/x-www-form-urlencoded";
    expect((await ask("/", shortLimits.bodyBytes, form)).status).toBe(200);
    const refused = await ask("/", 5_000_000, form);
    expect(refused.status).toBe(413);
    expect(await refused.text()).toContain("ما أرسلته أكبر من المسموح به");
    expect((await ask("/", 50_000, "multipart/form-data; boundary=x")).status).toBe(200);
    expect((await ask("/", 200_000, "multipart/form-data; boundary=x")).status).toBe(413);
    const failure = await (await ask("/api/v1/news", 5_000_000, "application/json")).json();
    expect(failure).toMatchObject({ success: false, code: "too-large" });
  });

  test("a body without a length is counted and cut", async () => {
    let read: unknown;
    front = await openTestFront(async (request) => {
      read = await request.text().catch((error: Error) => error);
      return new Response("late");
    });
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
    front = await openTestFront(() => new Response("never"));
    const head = "POST / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\n";
    const answer = await raw(front, `${head}Content-Length: 900000\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 413/);
    expect(answer).not.toContain("100 Continue");
  });

  test("headers and bodies that trickle are cut off", async () => {
    front = await openTestFront(async (request) => new Response(await request.text()));
    expect(await raw(front, "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ")).toMatch(/^HTTP\/1\.1 408/);
    const body = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nonly this";
    expect(await raw(front, body)).toMatch(/^HTTP\/1\.1 408/);
  });

  test("headers beyond all measure are refused", async () => {
    front = await openTestFront(() => new Response("never"));
    const answer = await raw(front, `GET / HTTP/1.1\r\nCookie: ${"a".repeat(20_000)}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 431/);
  });

  test("an application that breaks is answered for", async () => {
    front = await openTestFront(() => {
      const body = new ReadableStream({ pull: (controller) => controller.error(new Error()) });
      return new Response(body, { headers: html });
    });
    expect((await get("/")).status).toBe(500);
  });
});

describe("the end", () => {
  test("health and readiness are told apart", async () => {
    let isReady = false;
    front = await openTestFront(() => new Response("page"), {
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
    front = await openTestFront(async ({ url }) => {
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
    front = await openTestFront(() => new Response());
  });

  test("a request that doesn't end is not waited for longer than the limit", async () => {
    front = await openTestFront(() => new Promise<Response>(() => undefined));
    const hanging = fetch(front.url).catch((error: Error) => error);
    await expect.poll(() => get("/healthz").then(({ status }) => status)).toBe(200);
    await front.end(async () => undefined);
    expect(await hanging).toBeInstanceOf(Error);
    front = await openTestFront(() => new Response());
  });
});
