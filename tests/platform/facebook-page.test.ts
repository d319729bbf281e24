import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { fetchPicture } from "#app/platform/facebook/page.ts";
import { readFacebookPage } from "#app/platform/posts/facebook-job.ts";
import { fixedNow } from "#tests/world/environment.ts";
import { openWorld, person, type World } from "#tests/world/platform.ts";

/*
 * The job asks over HTTP, as it asks Facebook; what answers is the demo's stand-in, of the same process.
 */
let world: World;
let origin: string;
let asked: { path: string; authorization: string | undefined }[] = [];
const server = createServer(async (request, response) => {
  asked.push({ path: request.url ?? "", authorization: request.headers.authorization });
  const headers = new Headers();
  if (request.headers.authorization) headers.set("authorization", request.headers.authorization);
  const answer = await world.platform.fetch(new Request(origin + request.url, { headers }));
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.end(Buffer.from(await answer.arrayBuffer()));
});
const TOKEN = "page-token-of-the-tests";

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  world = await openWorld({
    FACEBOOK_PAGE_ID: "4711",
    FACEBOOK_PAGE_TOKEN: TOKEN,
    FACEBOOK_GRAPH_URL: `${origin}/demo/facebook/v23.0`,
  });
  world.clock.set(fixedNow);
});
afterAll(async () => {
  await world.close();
  server.close();
});

const read = (isFull = false) => readFacebookPage(world.platform.dependencies, { isFull });
const change = (act: string, more: object = {}) =>
  world.platform.fetch(
    new Request(`${origin}/demo/facebook/page`, {
      method: "POST",
      body: JSON.stringify({ act, ...more }),
    }),
  );
interface Item {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly attachment: string | null;
}
const find = async (keyword: string): Promise<Item[]> =>
  (await world.request("GET", `/posts?${new URLSearchParams({ keyword })}`)).body.data.items;
const total = async () =>
  (await world.request("GET", "/posts")).body.data.metadata.totalItems as number;

test("the page's posts come in once, with their words and pictures in our own store", async () => {
  const before = await total();
  await read();
  // One of the six says and shows nothing.
  expect(await total()).toBe(before + 5);
  await read(true);
  expect(await total()).toBe(before + 5);
  const [album] = await find("كفر الشيخ");
  expect(album).toMatchObject({
    title: "من قلب الميدان: متطوعونا في كفر الشيخ منذ الفجر.",
    body: "نقلنا ثلاثمئة شتلة إلى المدارس، والباقي غدًا.",
    attachment: "images",
  });
  const post = (await world.request("GET", `/posts/${album?.id}`)).body.data;
  expect(post.media).toHaveLength(3);
  expect(post.media[0]).toMatchObject({ alt: "قرية بين الحقول", width: 1280, height: 720 });
  expect(new URL(post.media[0].url).pathname).toMatch(/^\/api\/v1\/files\/[\w-]{22}\.jpg$/);
  expect(post.sourceUrl).toContain("/demo/facebook/posts/4711_");
  const [video] = await find("سوق الفلاحين في طنطا");
  const shown = (await world.request("GET", `/posts/${video?.id}`)).body.data;
  expect(shown).toMatchObject({ attachment: "video", media: [{ url: null }] });
  expect(shown.media[0].link).toBe(shown.sourceUrl);
  expect(shown.media[0].imageUrl).toBeTruthy();
});

test("the token stands in a header, and in no address", () => {
  const calls = asked.filter(({ path }) => path.includes("published_posts"));
  expect(calls.length).toBeGreaterThan(1);
  expect(calls.every(({ authorization }) => authorization === `Bearer ${TOKEN}`)).toBe(true);
  expect(asked.some(({ path }) => path.includes(TOKEN))).toBe(false);
  const pictures = asked.filter(({ path }) => path.includes("/pictures/"));
  expect(pictures.every(({ authorization }) => authorization === undefined)).toBe(true);
});

test("what is edited there is edited here, and keeps its address and its likes", async () => {
  const [post] = await find("استبيان المواصلات");
  const member = (await world.signIn(person("verified").uid)).accessToken;
  await world.request("POST", `/posts/${post?.id}/toggle-like`, { token: member, body: {} });
  world.clock.pass(60);
  await change("edit", { id: "4711_998", message: "نتائج استبيان المواصلات: المترو أولًا." });
  await read();
  const after = (await world.request("GET", `/posts/${post?.id}`)).body.data;
  expect(after).toMatchObject({ title: "نتائج استبيان المواصلات: المترو أولًا.", likesCount: 1 });
  expect(await find("ألف ومئتا إجابة")).toEqual([]);
});

test("what is deleted there is read nowhere here", async () => {
  const [post] = await find("حديقة الحي");
  const { media } = (await world.request("GET", `/posts/${post?.id}`)).body.data;
  const pictures = async () => {
    const answers = media.map((each: { url: string }) =>
      world.platform.fetch(new Request(each.url)),
    );
    return (await Promise.all<Response>(answers)).map(({ status }) => status);
  };
  expect(await pictures()).toEqual([200]);
  await change("delete", { id: "4711_995" });
  await read(true);
  expect(await find("حديقة الحي")).toEqual([]);
  expect((await world.request("GET", `/posts/${post?.id}`)).status).toBe(404);
  // Each process hears of it by a notification of the database.
  await expect.poll(pictures).toEqual([404]);
});

test("what the desk has taken up is the desk's from then on", async () => {
  const [post] = await find("كفر الشيخ");
  const publisher = (await world.signIn(person("verified", "central_leaders").uid)).accessToken;
  const ask = (path: string, body: unknown, method = "POST") =>
    world.request(method, path, { token: publisher, body });
  const { id } = (await ask(`/content/posts/published/${post?.id}`, {})).body.data;
  const form = new FormData();
  form.append("title", "كفر الشيخ، كما كتبها المكتب");
  form.append("body", "نص المكتب.");
  expect((await ask(`/content/posts/${id}`, form, "PATCH")).status).toBe(200);
  const published = await ask(`/content/posts/${id}/acts`, { act: "publish" });
  expect(published.body.data.state).toBe("published");
  world.clock.pass(60);
  await change("edit", { id: "4711_1000", message: "كفر الشيخ، كما كتبتها الصفحة" });
  await read();
  await change("delete", { id: "4711_1000" });
  await read(true);
  expect((await find("كفر الشيخ")).map(({ title }) => title)).toEqual([
    "كفر الشيخ، كما كتبها المكتب",
  ]);
});

test("a page of more than a hundred posts is read by its cursors", async () => {
  const before = await total();
  for (let at = 0; at < 120; at++) {
    world.clock.pass(1);
    await change("post", { message: `رسالة رقم ${at}`, id: `4711_${2000 + at}` });
  }
  asked = [];
  await read();
  expect(await total()).toBe(before + 120);
  expect(asked.filter(({ path }) => path.includes("after=")).length).toBeGreaterThan(0);
  asked = [];
  // Nothing is new in the first part: the others are left alone.
  await read();
  expect(asked).toHaveLength(1);
});

describe("when Facebook refuses", () => {
  test("too many calls are waited for as long as it says, and nothing is lost", async () => {
    const { jobs } = world.platform.dependencies;
    const add = vi.spyOn(jobs, "add").mockResolvedValue();
    await change("throttle");
    await read(true);
    expect(add).toHaveBeenCalledWith(
      expect.anything(),
      "facebookPage",
      { isFull: true },
      { afterSeconds: 7 * 60 },
    );
    add.mockRestore();
    await change("recover");
  });

  test("a token that it doesn't take fails the job, and is in no message", async () => {
    const { configuration } = world.platform.dependencies;
    const facebookPage = { ...configuration.facebookPage, token: "stale-secret" };
    const parts = {
      ...world.platform.dependencies,
      configuration: { ...configuration, facebookPage },
    };
    const failure = await readFacebookPage(parts as never).catch((error: unknown) => error);
    expect(String(failure)).toContain("FACEBOOK_PAGE_TOKEN");
    expect(String(failure)).not.toContain("stale-secret");
  });

  test("a page that suddenly lacks most of its posts takes none away here", async () => {
    const before = await total();
    for (let at = 0; at < 100; at++) await change("delete", { id: `4711_${2000 + at}` });
    await read(true);
    expect(await total()).toBe(before);
  });
});

test("a picture's address leads nowhere inside the network around the server, by no redirect either", async () => {
  const hits: string[] = [];
  const stranger = createServer(({ url = "" }, response) => {
    hits.push(url);
    const to = new URLSearchParams(url.slice(2)).get("to");
    if (to) response.writeHead(302, { location: to });
    response.end(to ? "" : "picture");
  });
  stranger.listen(0, "127.0.0.1");
  await once(stranger, "listening");
  const { port } = stranger.address() as AddressInfo;
  const at = `http://127.0.0.1:${port}/`;
  const text = async (address: string, allowLoopback: boolean) => {
    const bytes = await fetchPicture(address, allowLoopback);
    return bytes && Buffer.from(bytes).toString();
  };
  try {
    expect(await text(at, true)).toBe("picture");
    expect(await text(`${at}?to=/there`, true)).toBe("picture");
    expect(await text(`${at}?to=/%3Fto=/`, true)).toBe("picture");
    hits.length = 0;
    for (const inside of [at, `http://localhost:${port}/`, `http://[::ffff:127.0.0.1]:${port}/`]) {
      expect(await text(inside, false), inside).toBeUndefined();
    }
    expect(hits).toEqual([]);
    for (const to of [
      "http://10.0.0.1/",
      "http://169.254.169.254/",
      "file:///etc/passwd",
      "ftp://x",
    ]) {
      expect(await text(`${at}?to=${encodeURIComponent(to)}`, true), to).toBeUndefined();
    }
    // Round and round.
    const round = createServer((_, response) => response.writeHead(302, { location: "/" }).end());
    round.listen(0, "127.0.0.1");
    await once(round, "listening");
    const { port: other } = round.address() as AddressInfo;
    expect(await text(`http://127.0.0.1:${other}/`, true)).toBeUndefined();
    round.close();
  } finally {
    stranger.close();
  }
});
