/* Calls in real Chromium, with its own camera and microphone. */
import { existsSync, globSync } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { projectRoot } from "#app/configuration.ts";
import { demoPeople } from "#app/demo/people.ts";
import { CALL_SCRIPTS } from "#tests/world/budgets.ts";
import { hydrated, openSite, see, visitor } from "#tests/world/chromium.ts";
import { addMeetingNow } from "#tests/world/conference-site.ts";
import { isExhaustive } from "#tests/world/exhaustive.ts";
import { openChromium } from "#tests/world/launch.ts";
import { expectAccessible } from "#tests/world/look.ts";
import { signInOverHttp } from "#tests/world/over-http.ts";
import { cloneDatabase, type Running, startServer } from "#tests/world/process.ts";
import { createTranslator } from "#tests/world/translator.ts";
import { hasTurnServer, startTurnServer } from "#tests/world/turn-server.ts";

const HOST = "demo-central-leader";
const MEMBER = "demo-member";
const WOMAN = "demo-member-woman";
const SECRET = "a secret of the relay";

let browser: Browser;
beforeAll(async () => {
  browser = await openChromium({ hasDevices: true });
});
afterAll(() => browser?.close());
const t = createTranslator("ar");

/** Runs before a page's scripts: its connections can be asked for their statistics. */
function keepConnections(isRelayed: boolean): void {
  const connections: RTCPeerConnection[] = [];
  const Original = window.RTCPeerConnection;
  class Kept extends Original {
    constructor(configuration?: RTCConfiguration) {
      super({ ...configuration, ...(isRelayed && { iceTransportPolicy: "relay" }) });
      connections.push(this);
    }
  }
  window.RTCPeerConnection = Kept;
  (window as unknown as { connections: RTCPeerConnection[] }).connections = connections;
}

interface Received {
  /** Of each connection that is open: what has come by it. */
  readonly frames: readonly number[];
  readonly packets: readonly number[];
  /** Packets of sound by all of them, open or lost. */
  readonly all: number;
  /** By what candidates it goes. */
  readonly types: readonly string[];
}

/** Runs in the page. */
async function readReceived(): Promise<Received> {
  const { connections } = window as unknown as { connections: RTCPeerConnection[] };
  const result = { frames: [] as number[], packets: [] as number[], types: [] as string[], all: 0 };
  for (const connection of connections) {
    const report = [...(await connection.getStats()).values()];
    const inbound = report.filter(({ type }) => type === "inbound-rtp");
    for (const each of inbound) if (each.kind === "audio") result.all += each.packetsReceived ?? 0;
    if (connection.connectionState !== "connected") continue;
    const sum = (name: string, kind: string) =>
      inbound
        .filter((each) => each.kind === kind)
        .reduce((total, each) => total + (each[name] ?? 0), 0);
    result.frames.push(sum("framesDecoded", "video"));
    result.packets.push(sum("packetsReceived", "audio"));
    const pair = report.find((each) => each.type === "candidate-pair" && each.nominated);
    const local = report.find(({ id }) => id === pair?.localCandidateId);
    result.types.push(local?.candidateType ?? "");
  }
  return result;
}

/** A fast network; a browser loses the packets of calls by it only where it was set before. */
const fine = {
  offline: false,
  latency: 1,
  downloadThroughput: 10_000_000,
  uploadThroughput: 10_000_000,
  packetLoss: 0.0001,
  packetQueueLength: 1000,
};
const none = { ...fine, offline: true, packetLoss: 100 };

interface Caller {
  readonly page: Page;
  readonly complaints: string[];
}

let origin: string;
const callers: Caller[] = [];
const networks = new WeakMap<Page, (conditions: typeof fine) => Promise<unknown>>();
afterEach(async () => {
  const complaints = callers.flatMap((each) => each.complaints);
  await Promise.all(callers.splice(0).map(({ page }) => page.context().close()));
  // A line that is cut leaves words in the console.
  expect(complaints.filter((each) => !/ERR_INTERNET_DISCONNECTED|ERR_NETWORK/.test(each))).toEqual(
    [],
  );
});

interface Entry {
  readonly isRelayed?: boolean;
  readonly language?: "ar" | "en";
}

/** Comes to the room of a meeting, and enters with camera and microphone. */
async function enter(
  uid: string,
  path: string,
  { isRelayed = false, language = "ar" }: Entry = {},
): Promise<Page> {
  const way = { javaScript: true, language } as const;
  const { context, page, complaints } = await visitor(browser, origin, way);
  callers.push({ page, complaints });
  await context.grantPermissions(["camera", "microphone"], { origin });
  const { cookies } = await signInOverHttp(origin, uid);
  const value = cookies.get("session") ?? "";
  await context.addCookies([{ name: "session", value, url: origin }]);
  await page.addInitScript(keepConnections, isRelayed);
  const network = await context.newCDPSession(page);
  await network.send("Network.enable");
  const setNetwork = (conditions: typeof fine) =>
    network.send("Network.emulateNetworkConditions", conditions);
  networks.set(page, setNetwork);
  await setNetwork(fine);
  await page.goto(path);
  await hydrated(page);
  // Allowed before, both are on.
  await see(page.locator(".lobby .preview video")).toBeVisible();
  await see(page.locator(".lobby meter")).toBeVisible();
  await expectAccessible(page);
  const enterLabel = createTranslator(language)("conference:lobby.enter");
  await page.getByRole("button", { name: enterLabel }).click();
  await see(page.locator("dialog.call .tile").first()).toBeVisible();
  return page;
}

const tiles = (page: Page) => page.locator("dialog.call .tile");
/** Waits until each of so many others is seen and heard, more than before. */
async function expectFlow(page: Page, others: number, before?: Received): Promise<Received> {
  let last: Received | undefined;
  await expect
    .poll(
      async () => {
        last = await page.evaluate(readReceived);
        const more = (now: readonly number[], was: readonly number[] = []) =>
          now.filter((count, at) => count > (was[at] ?? 0) + 10).length;
        return [more(last.frames, before?.frames), more(last.packets, before?.packets)];
      },
      { timeout: 45_000 },
    )
    .toEqual([others, others]);
  return last as Received;
}

/** The files of the build as browsers get them. */
const build = join(projectRoot(), "build/client");
const globbed = (pattern: string) => globSync(pattern, { cwd: build });

describe("a call", () => {
  let path: string;
  let other: string;
  const site = openSite(async (databaseUrl) => {
    const add = async () =>
      `/meeting/${await addMeetingNow(databaseUrl, [HOST, MEMBER, WOMAN])}/room`;
    path = await add();
    if (isExhaustive) other = await add();
  });
  beforeAll(() => {
    origin = site.origin;
  });

  test(`its scripts are no more than ${CALL_SCRIPTS} bytes, and of its page alone`, async () => {
    const way = { javaScript: true, language: "ar" } as const;
    const { context, page } = await visitor(browser, origin, way);
    const { cookies } = await signInOverHttp(origin, HOST);
    const value = cookies.get("session") ?? "";
    await context.addCookies([{ name: "session", value, url: origin }]);
    const asked = new Set<string>();
    page.on("request", (request) => {
      if (request.resourceType() === "script") asked.add(new URL(request.url()).pathname);
    });
    const scriptsOf = async (address: string) => {
      asked.clear();
      await page.goto(address);
      await hydrated(page);
      await page.waitForLoadState("networkidle");
      return [...asked];
    };
    const elsewhere = await scriptsOf(path.replace("/room", ""));
    const isOfCall = (script: string) => /\/(room|conference|direct-carrier)-/.test(script);
    expect(elsewhere.filter(isOfCall)).toEqual([]);
    const own = (await scriptsOf(path)).filter((each) => !elsewhere.includes(each));
    expect(own.some(isOfCall)).toBe(true);
    // The carrier is fetched when the call begins.
    const all = [...own, ...globbed("assets/direct-carrier-*.js")];
    let bytes = 0;
    for (const path of all) {
      const file = join(build, path);
      // The smallest are sent as they are.
      bytes += (await stat(existsSync(`${file}.br`) ? `${file}.br` : file)).size;
    }
    expect(bytes).toBeLessThanOrEqual(CALL_SCRIPTS);
    await context.close();
  });

  test("two people hear, see and read each other, one is removed, and the call ends", async () => {
    const host = await enter(HOST, path);
    const member = await enter(MEMBER, path, { language: "en" });
    const english = createTranslator("en");
    for (const page of [host, member]) {
      await see(tiles(page)).toHaveCount(2);
      await expectFlow(page, 1);
      await see(page.locator("dialog.call .tile video")).toHaveCount(2);
    }
    // Chromium's microphone beeps.
    await see(host.locator(".tile.speaking").first()).toBeVisible();
    await expectAccessible(host);

    // By keyboard: a hand, and no camera.
    await member.keyboard.press("h");
    await see(host.locator(".tile .who .vh", { hasText: t("conference:tile.hand") })).toHaveCount(
      1,
    );
    for (const seen of [1, 2]) {
      await member.keyboard.press("c");
      await see(host.locator("dialog.call .tile video")).toHaveCount(seen);
    }

    // What one writes the other reads beside the call, and has in the room of chat.
    await host.getByRole("button", { name: t("conference:control.chat") }).click();
    await write(host, "نبدأ بالبند الثاني");
    await see(host.locator(".call-talk .mine")).toContainText("نبدأ بالبند الثاني");
    await see(member.locator(".controls .badge[data-count='1']")).toHaveCount(1);
    await member.getByRole("button", { name: english("conference:control.chat") }).click();
    await see(member.locator(".call-talk li")).toContainText("نبدأ بالبند الثاني");
    await expectAccessible(member);
    const read: string[] = [];
    host.on("request", (request) => {
      if (request.postData()?.includes("call=chat")) read.push(request.url());
    });
    await write(member, "موافقة");
    await see(host.locator(".call-talk li")).toHaveCount(2);
    // It came on the stream: nothing was asked for.
    expect(read).toEqual([]);
    const room = await host.locator(".call-panel a").getAttribute("href");

    await removeMember(host);
    await see(member.locator(".out")).toHaveText(english("conference:out.removed"));
    await see(tiles(host)).toHaveCount(1);
    await member.reload();
    await see(member.locator("main")).toContainText(english("conference:out.removed"));
    await end(host);
    await see(host.locator(".out")).toHaveText(t("conference:out.ended"));
    await host.goto(path.replace("/room", ""));
    await see(host.locator("#people")).toContainText("حضر اثنان");
    await host.goto(room ?? "/missing");
    await see(host.locator(".talk")).toContainText("موافقة");
  });

  test.runIf(isExhaustive)(
    "of three people one loses the network for ten seconds and is back, and one is removed",
    async () => {
      const host = await enter(HOST, other);
      const member = await enter(MEMBER, other);
      const woman = await enter(WOMAN, other);
      const all = [host, member, woman];
      for (const page of all) await see(tiles(page)).toHaveCount(3);
      for (const page of all) await expectFlow(page, 2);
      for (const page of all) await see(page.locator("dialog.call .tile video")).toHaveCount(3);

      // Ten seconds without a network: nothing is sent, and all that is received is lost.
      await networks.get(woman)?.(none);
      await see(woman.locator(".standing")).toHaveText(t("conference:standing.lost"));
      const during = await woman.evaluate(readReceived);
      // The ten seconds are what is promised: nothing comes in them.
      await new Promise((resolve) => setTimeout(resolve, 10_000));
      expect((await woman.evaluate(readReceived)).all).toBeLessThan(during.all + 5);
      await networks.get(woman)?.(fine);
      await see(woman.locator(".standing")).toHaveText("");
      await see(tiles(host)).toHaveCount(3);
      await expectFlow(woman, 2, during);
      await expectFlow(host, 2, await host.evaluate(readReceived));

      await removeMember(host);
      await see(member.locator(".out")).toHaveText(t("conference:out.removed"));
      for (const page of [host, woman]) await see(tiles(page)).toHaveCount(2);
      await expectFlow(host, 1, undefined);
      await end(host);
      await see(woman.locator(".out")).toHaveText(t("conference:out.ended"));
    },
  );

  const write = async (page: Page, text: string) => {
    await page.locator(".call-write input").fill(text);
    await page.keyboard.press("Enter");
  };
  const press = (host: Page, name: string) =>
    host.getByRole("button", { name: t(`conference:${name}`) }).click();
  async function removeMember(host: Page): Promise<void> {
    await press(host, "control.people");
    const name = demoPeople().find(({ uid }) => uid === MEMBER)?.name ?? "";
    const row = host.locator(".call-panel li", { hasText: name });
    await row.getByRole("button", { name: t("conference:act.remove") }).click();
    await row.getByRole("button", { name: t("conference:sure.remove") }).click();
  }
  async function end(host: Page): Promise<void> {
    await press(host, "act.end");
    await press(host, "sure.end");
  }
});

describe.runIf(isExhaustive && hasTurnServer)(
  "through a relay alone (where there is coturn's turnserver)",
  () => {
    let turn: Awaited<ReturnType<typeof startTurnServer>>;
    let path: string;
    let server: Running;
    beforeAll(async () => {
      turn = await startTurnServer(SECRET);
      const DATABASE_URL = await cloneDatabase();
      path = `/meeting/${await addMeetingNow(DATABASE_URL, [HOST, MEMBER])}/room`;
      server = await startServer({ DATABASE_URL, TURN_URL: turn.url, TURN_SECRET: SECRET });
      origin = server.origin;
    });
    afterAll(async () => {
      await server?.stop("SIGKILL");
      await turn?.stop();
    });

    test("two people hear and see each other, and nothing goes another way", async () => {
      const host = await enter(HOST, path, { isRelayed: true });
      const member = await enter(MEMBER, path, { isRelayed: true });
      for (const page of [host, member]) {
        const { types } = await expectFlow(page, 1);
        expect(types).toEqual(["relay"]);
      }
      expect(turn.log()).toContain("ALLOCATE processed, success");
    });
  },
);
