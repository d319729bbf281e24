import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { projectRoot } from "#app/configuration.ts";
import { livekitToken } from "#app/platform/conference/livekit.ts";
import { livekitHosts } from "#app/session/livekit-csp.server.ts";
import { closeVisits, hydrated, see, shareChromium, visitor } from "../world/chromium.ts";
import { addMeetingNow } from "../world/conference-site.ts";
import { isExhaustive } from "../world/exhaustive.ts";
import { openChromium } from "../world/launch.ts";
import { microphone, openLivekit } from "../world/livekit.ts";
import { signInOverHttp } from "../world/over-http.ts";
import { cloneDatabase, type Running, startServer } from "../world/process.ts";
import { createTranslator } from "../world/translator.ts";

type Carriers = typeof import("#app/routes/conference/livekit-carrier.ts");
type Told = readonly [personId: string | undefined, line: string];
declare global {
  interface Window {
    carriers: Carriers;
    carrier: Awaited<ReturnType<Carriers["openLivekitCarrier"]>>;
    told: Told[];
    renewed: number;
    renew(): Promise<string>;
  }
}

const room = "0199a3c0-0000-7000-8000-000000000001";
const identity = "0199a3c0-0000-7000-8000-000000000002";
const CLIENT_BYTES = 190_000;

let browser: Browser;
let livekit: Awaited<ReturnType<typeof openLivekit>>;
let files: ReadonlyMap<string, string>;
let site: ReturnType<typeof createServer>;
let origin: string;

/** A page that may connect where the page of a conference may, and nowhere else. */
const html = `<!doctype html><html lang="en"><title>Call</title>
<script type="module">window.carriers = await import("/livekit-carrier.js");</script>`;

beforeAll(async () => {
  [browser, livekit, files] = await Promise.all([shareChromium(), openLivekit(), bundle()]);
  site = createServer((request, response) => {
    const file = files.get(request.url?.slice(1) ?? "");
    response.writeHead(request.url === "/" || file !== undefined ? 200 : 404, {
      "Content-Type": file === undefined ? "text/html" : "text/javascript",
      "Content-Security-Policy": `default-src 'none'; script-src 'self' 'unsafe-inline'; connect-src ${livekitHosts(livekit.configuration.url).join(" ")}`,
    });
    response.end(file ?? html);
  }).listen(0, "127.0.0.1");
  await once(site, "listening");
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await closeVisits(browser);
  site.closeAllConnections();
  site.close();
  livekit.close();
});

/** The carrier's file as it is built for browsers, with what it fetches later in files of their own. */
async function bundle(): Promise<ReadonlyMap<string, string>> {
  const { build } = await import("vite");
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      lib: {
        entry: join(projectRoot(), "app/routes/conference/livekit-carrier.ts"),
        formats: ["es"],
        fileName: "livekit-carrier",
      },
    },
  });
  const outputs = [built].flat().flatMap((each) => ("output" in each ? each.output : []));
  return new Map(
    outputs.flatMap((each) => (each.type === "chunk" ? [[each.fileName, each.code] as const] : [])),
  );
}

/** Opens the page, and tells which scripts it has asked for. */
async function visit(): Promise<{ page: Page; scripts: string[]; complaints: string[] }> {
  const page = await (await browser.newContext()).newPage();
  const scripts: string[] = [];
  const complaints: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
  });
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(origin);
  await page.waitForFunction(() => window.carriers);
  return { page, scripts, complaints };
}

/** Enters the room with a token; a new one is what `renewal` says. */
async function enter(page: Page, token: string, renewal: string): Promise<void> {
  await page.evaluate(
    async ({ url, first, renewed }) => {
      window.told = [];
      window.renewed = 0;
      window.carrier = await window.carriers.openLivekitCarrier({
        url,
        token: first,
        soundOnly: false,
        events: { onTrack: () => undefined, onLine: (...told) => window.told.push(told) },
        renew: async () => {
          window.renewed++;
          return renewed;
        },
      });
    },
    { url: livekit.configuration.url, first: token, renewed: renewal },
  );
}

const good = () =>
  livekitToken(livekit.configuration, { room, identity, sources: ["microphone", "camera"] });

test("the client joins the room of its token, and is fetched no sooner than it enters", async () => {
  const { page, scripts, complaints } = await visit();
  expect(scripts).toEqual(["/livekit-carrier.js"]);
  const joined = livekit.joined.length;
  await enter(page, await good(), "");
  expect(scripts.length).toBeGreaterThan(1);
  await expect.poll(() => livekit.joined.length).toBe(joined + 1);
  const entered = livekit.joined.at(-1);
  expect(entered).toMatchObject({ room, identity });
  // Everybody's tracks are asked for one by one, as large as they are shown.
  expect(entered?.request.connectionSettings).toMatchObject({
    autoSubscribe: false,
    adaptiveStream: true,
  });
  // It has read the answer to its join: its interval of pings is in it.
  await expect.poll(() => livekit.signalled).toContain("pingReq");
  expect(await page.evaluate(() => window.told)).toEqual([[undefined, "connecting"]]);
  await page.evaluate(() => window.carrier.leave());
  await expect.poll(() => livekit.signalled.at(-1)).toBe("leave");
  expect(complaints).toEqual([]);
});

test("a token that is refused is asked for anew, and opens the room then", async () => {
  const { page } = await visit();
  const { joined } = livekit;
  const [before, refused] = [joined.length, livekit.refused];
  const forged = await livekitToken(
    { ...livekit.configuration, apiSecret: "a forger's secret, which is long enough" },
    { room, identity, sources: ["microphone"] },
  );
  await enter(page, forged, await good());
  await expect.poll(() => joined.length).toBe(before + 1);
  expect(livekit.refused).toBe(refused + 1);
  expect(await page.evaluate(() => ({ told: window.told, renewed: window.renewed }))).toEqual({
    told: [
      [undefined, "connecting"],
      [undefined, "lost"],
    ],
    renewed: 1,
  });
  await page.evaluate(() => window.carrier.leave());
});

describe.runIf(isExhaustive)("a room that LiveKit carries", () => {
  const [HOST, MEMBER] = ["demo-central-leader", "demo-member"] as const;
  const t = createTranslator("en");
  let devices: Browser;
  let server: Running;
  let meeting: string;
  beforeAll(async () => {
    const DATABASE_URL = await cloneDatabase();
    meeting = await addMeetingNow(DATABASE_URL, [HOST, MEMBER]);
    [devices, server] = await Promise.all([
      openChromium({ hasDevices: true }),
      startServer({ DATABASE_URL, ...livekit.env }),
    ]);
  });
  afterAll(async () => {
    await devices?.close();
    await server?.stop("SIGKILL");
  });

  /** Comes from the meeting's page to its room, and enters with microphone and camera. */
  async function enterRoom(uid: string) {
    const way = { javaScript: true, language: "en" } as const;
    const { context, page, complaints } = await visitor(devices, server.origin, way);
    await context.grantPermissions(["camera", "microphone"], { origin: server.origin });
    const { cookies } = await signInOverHttp(server.origin, uid);
    const value = cookies.get("session") ?? "";
    await context.addCookies([{ name: "session", value, url: server.origin }]);
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.push(request.url());
    });
    await page.goto(`/meeting/${meeting}`);
    await hydrated(page);
    await page.locator(`a[href="/meeting/${meeting}/room"]`).click();
    await see(page.locator(".lobby .preview video")).toBeVisible();
    expect(scripts.filter((each) => each.includes("livekit"))).toEqual([]);
    await page.getByRole("button", { name: t("conference:lobby.enter") }).click();
    await see(page.locator("dialog.call .tile").first()).toBeVisible();
    expect(scripts.some((each) => each.includes("livekit"))).toBe(true);
    return { page, complaints };
  }

  test("its page joins with a token of that stay, and what the host does is done there too", async () => {
    livekit.joined.length = 0;
    livekit.signalled.length = 0;
    const host = await enterRoom(HOST);
    await expect.poll(() => livekit.joined.length).toBe(1);
    const member = await enterRoom(MEMBER);
    await expect.poll(() => livekit.joined.length).toBe(2);
    const [first, second] = livekit.joined.map(({ room: name, identity: stay, claims }) => {
      expect(name).toBe(meeting);
      expect(claims.video?.canPublishSources).toEqual(["microphone", "camera", "screen_share"]);
      expect(claims.video).not.toHaveProperty("roomAdmin");
      return stay;
    });
    expect(first).not.toBe(second);
    // Its answer was read: the connection is kept up.
    await expect.poll(() => livekit.signalled).toContain("pingReq");
    for (const { page } of [host, member]) {
      await see(page.locator("dialog.call .tile")).toHaveCount(2);
    }

    livekit.tracks = [microphone("TR_on")];
    livekit.calls.length = 0;
    const { page } = host;
    await page.getByRole("button", { name: t("conference:control.people") }).click();
    await page.getByRole("button", { name: t("conference:act.muteAll") }).click();
    const muted = { room: meeting, identity: second, trackSid: "TR_on", muted: true };
    await expect
      .poll(() => livekit.calls)
      .toEqual([
        { method: "ListParticipants", body: { room: meeting } },
        { method: "MutePublishedTrack", body: muted },
      ]);
    const row = page.locator(".call-panel li", {
      has: page.getByRole("button", { name: t("conference:act.remove") }),
    });
    await row.getByRole("button", { name: t("conference:act.remove") }).click();
    await row.getByRole("button", { name: t("conference:sure.remove") }).click();
    await see(member.page.locator(".out")).toHaveText(t("conference:out.removed"));
    await expect.poll(() => livekit.calls.at(-1)?.method).toBe("RemoveParticipant");
    expect(livekit.calls.at(-1)?.body).toMatchObject({ room: meeting, identity: second });
    await page.getByRole("button", { name: t("conference:act.end") }).click();
    await page.getByRole("button", { name: t("conference:sure.end") }).click();
    await see(page.locator(".out")).toHaveText(t("conference:out.ended"));
    await expect
      .poll(() => livekit.calls.at(-1))
      .toEqual({ method: "DeleteRoom", body: { room: meeting } });
    expect([...host.complaints, ...member.complaints]).toEqual([]);
  });
});

test("the client is no larger than it was", () => {
  const bytes = [...files].map(([name, code]) => ({ name, size: gzipSync(code).length }));
  const own = bytes.find(({ name }) => name === "livekit-carrier.js")?.size ?? 0;
  const rest = bytes.reduce((sum, { size }) => sum + size, 0) - own;
  expect(own).toBeGreaterThan(0);
  expect(own).toBeLessThan(4_000);
  expect(rest).toBeLessThan(CLIENT_BYTES);
  expect(rest).toBeGreaterThan(CLIENT_BYTES / 2);
});
