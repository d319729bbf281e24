import { once } from "node:events";
import { connect } from "node:net";
import pg from "pg";
import { afterEach, expect, test, vi } from "vitest";
import { startOutage } from "../world/outage.ts";
import { openWorldOn, person } from "../world/platform.ts";
import { cloneDatabase, type Running, startServer } from "../world/process.ts";
import { openStandIn, success } from "../world/stand-in.ts";

let running: Running | undefined;
afterEach(() => running?.stop("SIGKILL"));

/** What people send: each stands in some request below, and in no line of the log. */
const planted = {
  email: "planted.person@example.com",
  phone: "01098765432",
  name: "PlantedName",
  comment: "PlantedComment",
  keyword: "PlantedKeyword",
  code: "918273",
  token: "PlantedToken",
  cookie: "PlantedCookie",
  agent: "PlantedAgent",
  key: "planted-key",
  path: "PlantedPath",
};

const form = "application/x-www-form-urlencoded";

/** Every way in, well and badly. */
function requests(accessToken: string): [path: string, init?: RequestInit][] {
  const { email, phone, name, comment, keyword, code, token, key, path } = planted;
  const post = (fields: Record<string, string>): RequestInit => ({
    method: "POST",
    headers: { "Content-Type": form },
    body: new URLSearchParams(fields).toString(),
  });
  const call = (body: unknown, more: Record<string, string> = {}): RequestInit => ({
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "Idempotency-Key": key,
      Authorization: `Bearer ${accessToken}`,
      ...more,
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return [
    [`/news?keyword=${keyword}`],
    [`/DataEntire?keyword=${keyword}&electoralDistrict=${keyword}`],
    [`/news/${path}`],
    [`/${path}?email=${email}&phone=${phone}`],
    [`/auth/facebook/callback?code=${token}&state=${token}`],
    [`/login?redirectTo=/${path}`],
    [`/%E0%A4%A${path}`],
    ["/LoginGusetUser", post({ fullName: name, email, phoneNumber: phone, key })],
    ["/LoginGusetUser", post({ fullName: name, email: `${email}\0`, phoneNumber: `${phone}x` })],
    ["/GusetUserHome", post({ email, key: "other" })],
    ["/account-verification", post({ otp: code })],
    ["/news", post({ body: comment })],
    ["/news/1", { ...post({ body: comment }), headers: { Origin: `https://${path}.example` } }],
    ["/api/v1/guest", call({ fullName: name, email, phoneNumber: phone })],
    ["/api/v1/guest/login", call({ email })],
    ["/api/v1/guest/verify", call({ email, otp: code })],
    ["/api/v1/guest/verify", call({ email: name, otp: code, [keyword]: comment })],
    ["/api/v1/auth/login/facebook", call({ fbAccessToken: token })],
    ["/api/v1/auth/refresh-token", call({ refreshToken: token })],
    ["/api/v1/auth/get-me", { headers: { Authorization: `Bearer ${token}` } }],
    ["/api/v1/news/1/comments", call({ body: comment })],
    ["/api/v1/news/1/comments", call(`{"body":"${comment}`)],
    [`/api/v1/news/guest?keyword=${keyword}&page=${path}`],
    [`/api/v1/${path}?token=${token}`],
    ["/api/v1/election/candidate", call({ name, whatsappNumber: phone })],
  ];
}

test("no line of the log holds what somebody sent, also when everything breaks", async () => {
  const DATABASE_URL = await cloneDatabase();
  const world = await openWorldOn(DATABASE_URL);
  const { accessToken, refreshToken } = await world.signIn(person("verified", "admin").uid);
  await world.close();
  running = await startServer({ DATABASE_URL, LOG_LEVEL: "trace" });
  const { origin } = running;
  const ask = async () => {
    const statuses: number[] = [];
    for (const [path, init] of requests(accessToken)) {
      const headers = new Headers(init?.headers);
      headers.set("User-Agent", planted.agent);
      headers.set("Cookie", `session=${planted.cookie}; toast=${planted.cookie}`);
      const response = await fetch(origin + path, { ...init, headers, redirect: "manual" });
      await response.arrayBuffer();
      statuses.push(response.status);
    }
    return statuses;
  };

  expect(Math.max(...(await ask()))).toBeLessThan(500);

  // A schema that the code doesn't fit: every query's parameters are in the error's message.
  const admin = new pg.Client({ connectionString: DATABASE_URL });
  await admin.connect();
  await admin.query("alter table guest_registrations rename to gone");
  await admin.query("alter table guests rename to gone_too");
  await admin.query("alter table comments rename column body to gone");
  await admin.query("alter table candidates rename column name to gone");
  await admin.query("alter table refresh_tokens rename column hash to gone");
  await admin.query("delete from rate_limits");
  expect(await ask()).toContain(500);
  await admin.end();

  const { end: back } = await startOutage(DATABASE_URL);
  expect(await ask()).toContain(503);
  await back();

  // No HTTP, and a post that ends in the middle.
  for (const sent of [
    `${planted.path}\r\n\r\n`,
    `POST /LoginGusetUser HTTP/1.1\r\nHost: x\r\nContent-Type: ${form}\r\nContent-Length: 900\r\n\r\nemail=${planted.email}`,
    `TRACE /${planted.path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
  ]) {
    const socket = connect(Number(new URL(origin).port), "127.0.0.1");
    socket.on("error", () => undefined);
    socket.end(sent);
    socket.resume();
    await once(socket, "close");
  }
  expect(await running.stop()).toBe(0);

  const log = running.output();
  expect(log).toContain('"msg":"a call broke"');
  expect(log).toContain('"msg":"no database for a call"');
  const tokens = { accessToken, refreshToken, personal: person("verified", "admin").email ?? "" };
  for (const [what, value] of Object.entries({ ...planted, ...tokens })) {
    const lines = log
      .split("\n")
      .filter((line) => line.toLowerCase().includes(value.toLowerCase()));
    expect(lines, what).toEqual([]);
  }
  expect(log).not.toMatch(/\?\w+=/);
}, 120_000);

test("a platform that can't be reached, and one that breaks the contract, are named in the log", async () => {
  const platform = await openStandIn();
  running = await startServer({ DATABASE_URL: "", API_URL: platform.apiUrl, LOG_LEVEL: "info" });
  /** The lines about a call, which are written before the page is answered. */
  const lines = (call: string) =>
    (running?.output() ?? "")
      .split("\n")
      .filter((line) => line.includes(`"call":"${call}"`))
      .map((line) => JSON.parse(line));
  const page = await fetch(`${running.origin}/news`);
  await page.text();
  await vi.waitFor(() => expect(lines("listGuestNews")).toHaveLength(1));
  expect(lines("listGuestNews")[0]).toMatchObject({
    msg: "call failed",
    request: page.headers.get("x-request-id"),
  });
  expect(JSON.stringify(lines("listGuestNews")[0].error)).toMatch(/ECONNRESET|UND_ERR_SOCKET/);

  platform.answer = success({ items: [{ id: planted.name }], metadata: {} });
  const broken = await fetch(`${running.origin}/news`);
  await broken.text();
  await vi.waitFor(() => expect(lines("listGuestNews")).toHaveLength(2));
  const [, line] = lines("listGuestNews");
  expect(line).toMatchObject({
    msg: "an answer breaks the contract",
    request: broken.headers.get("x-request-id"),
    problems: expect.arrayContaining([expect.stringMatching(/^items\.0\.\w+: /)]),
  });
  expect(JSON.stringify(line)).not.toContain(planted.name);
  platform.close();
});
