import { PgBoss } from "pg-boss";
import type { Browser, Page } from "playwright";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { hydrated, openSite, see, type Visit, visitor } from "#tests/world/chromium.ts";
import { isExhaustive } from "#tests/world/exhaustive.ts";
import { openChromium } from "#tests/world/launch.ts";
import { signInOverHttp } from "#tests/world/over-http.ts";
import { person } from "#tests/world/platform.ts";
import { cloneDatabase, type Running, startServer } from "#tests/world/process.ts";
import {
  openPushService,
  type PushService,
  type PushSubscriptionKeys,
} from "#tests/world/push-service.ts";
import { query } from "#tests/world/query.ts";
import { readSessionCookie } from "#tests/world/session-cookie.ts";
import { createTranslator } from "#tests/world/translator.ts";

vi.setConfig({ testTimeout: 120_000 });

let siteDatabase = "";
const site = openSite(async (databaseUrl) => {
  siteDatabase = databaseUrl;
});
let service: PushService;
let whole: Browser | undefined;
beforeAll(async () => {
  service = await openPushService();
});
afterAll(async () => {
  await whole?.close();
  await service?.close();
});

const running: Running[] = [];
afterEach(async () => {
  service.answer = () => ({ status: 201 });
  service.received.length = 0;
  await query(siteDatabase, "delete from push_subscriptions");
  await Promise.all(running.splice(0).map((server) => server.stop("SIGKILL")));
});

/** A leader tells everybody something. */
async function tellEverybody(origin: string, title: string): Promise<void> {
  const { cookies } = await signInOverHttp(origin, person("verified", "admin").uid);
  const { accessToken } = await readSessionCookie(cookies.get("session") ?? "");
  const response = await fetch(`${origin}/api/v1/notifications`, {
    method: "POST",
    headers: { Authorization: `Bearer ${accessToken}`, "Content-Type": "application/json" },
    body: JSON.stringify({ title, message: "نلتقي يوم الجمعة في مقر أمانة القاهرة." }),
  });
  expect(response.status).toBe(200);
}

/** So many members who are signed in somewhere, with a browser that takes pushes. */
async function addSubscribers(databaseUrl: string, count: number): Promise<PushSubscriptionKeys[]> {
  const browsers = Array.from({ length: count }, () => service.subscribe());
  await query(
    databaseUrl,
    `with given as (
       select endpoint, keys, uuidv7() as user_id, uuidv7() as session_id
       from jsonb_to_recordset($1) as one (endpoint text, keys jsonb)
     ), people as (
       insert into users (id, display_name, status, created_at)
       select user_id, 'عضو', 'verified', now() from given
     ), opened as (
       insert into sessions (id, user_id, player_id, created_at, last_used_at)
       select session_id, user_id, 'null', now(), now() from given
     ), agreed as (
       insert into consents (user_id, purpose, version, given_at)
       select user_id, 'messages', 1, now() from given
     )
     insert into push_subscriptions (session_id, user_id, kind, endpoint, keys, language, created_at)
     select session_id, user_id, 'web-push', endpoint, keys, 'ar', now() from given`,
    [JSON.stringify(browsers)],
  );
  return browsers;
}

/** A minute goes by in which the killed process says nothing, and somebody notices. */
async function passSilently(databaseUrl: string): Promise<void> {
  await query(
    databaseUrl,
    `update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'`,
  );
  await query(databaseUrl, "update push_deliveries set not_before = null");
  await query(databaseUrl, "update pgboss.queue set monitor_on = null, monitor_claim_on = null");
  const boss = new PgBoss({ connectionString: databaseUrl, supervise: false, schedule: false });
  boss.on("error", () => undefined);
  await boss.start();
  await boss.supervise("push");
  await boss.stop();
  await query(databaseUrl, "update pgboss.job set start_after = now() where state = 'retry'");
}

test.runIf(isExhaustive)(
  "a process killed in the middle of a fan-out loses nobody, and a second push of the same looks like the first",
  async () => {
    const DATABASE_URL = await cloneDatabase();
    const browsers = await addSubscribers(DATABASE_URL, 300);
    const first = await startServer({ DATABASE_URL });
    running.push(first);
    let kill: Promise<unknown> | undefined;
    service.answer = () => {
      if (service.received.length > 120) kill ??= first.stop("SIGKILL");
      return { status: 201 };
    };
    await tellEverybody(first.origin, "لقاء مفتوح");
    await expect.poll(() => kill, { timeout: 20_000 }).toBeDefined();
    await kill;
    const before = service.received.length;
    expect(before).toBeLessThan(browsers.length);

    await passSilently(DATABASE_URL);
    // One that is there already looks again after half a minute; one that comes looks at once.
    running.push(await startServer({ DATABASE_URL }));
    const reached = () => new Set(service.received.map(({ id }) => id)).size;
    await expect.poll(reached, { timeout: 60_000 }).toBe(browsers.length);
    const waiting = () =>
      query<{ count: number }>(
        DATABASE_URL,
        "select count(*)::int from push_deliveries where state <> 'sent'",
      );
    await expect.poll(waiting, { timeout: 10_000 }).toEqual([{ count: 0 }]);
    // What was sent and not written down is sent again, once, so that the device replaces it.
    const doubled = service.received.length - browsers.length;
    expect(doubled).toBeLessThanOrEqual(50);
    expect(new Set(service.received.map(({ topic }) => topic)).size).toBe(1);
    expect(new Set(service.received.map(({ payload }) => payload.id)).size).toBe(1);
    expect(await query(DATABASE_URL, "select count(*)::int from push_runs")).toEqual([
      { count: 0 },
    ]);
  },
);

/** Chromium asks Google for an endpoint, which no test can reach: this one is given ours. */
async function lend(page: Page, { endpoint, keys }: PushSubscriptionKeys): Promise<void> {
  await page.addInitScript(
    (json) => {
      PushManager.prototype.subscribe = async () =>
        ({ toJSON: () => json, unsubscribe: async () => true }) as unknown as PushSubscription;
    },
    { endpoint, keys },
  );
}

/** What a service worker's script sees, as far as these tests look. */
interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { openWindow(address: string): Promise<null> };
  readonly NotificationEvent: new (
    type: string,
    given: { notification: Notification },
  ) => Event & { waitUntil: () => void };
  dispatchEvent(event: Event): boolean;
}

/** What the push service would do next: the payload reaches the service worker. */
async function deliver(context: Visit["context"], page: Page, payload: object): Promise<void> {
  const devtools = await context.newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [registration] = registrations;
      if (registration) resolve(registration.registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");
  const registrationId = await found;
  const data = JSON.stringify(payload);
  const { origin } = new URL(page.url());
  await devtools.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
  await devtools.detach();
}

test("turned on by a tap, a push is shown and opens what it is about; signed out, none comes", async () => {
  const t = createTranslator("ar");
  // A headless shell shows no notification.
  whole = await openChromium({ isWhole: true });
  const way = { javaScript: true, language: "ar" } as const;
  const { context, page, complaints } = await visitor(whole, site.origin, way, {
    serviceWorkers: "allow",
    permissions: ["notifications"],
  });
  const browser = service.subscribe();
  await lend(page, browser);
  const { cookies } = await signInOverHttp(site.origin, person("verified").uid);
  const session = { name: "session", value: cookies.get("session") ?? "", url: site.origin };
  await context.addCookies([session]);
  await page.goto("/push");
  await hydrated(page);
  await page.getByRole("switch", { name: t("push:switch") }).click();
  await see(page.getByText(t("push:on.text"))).toBeVisible();
  await see(page.getByText(t("push:on.done"))).toBeVisible();

  await tellEverybody(site.origin, "لقاء مفتوح");
  await expect.poll(() => service.received.length, { timeout: 20_000 }).toBe(1);
  const payload = service.received[0]?.payload ?? {};
  expect(payload).toMatchObject({ title: "لقاء مفتوح", lang: "ar", opens: "/notification" });

  // One that had nothing to do has been ended, and begun anew for the push.
  const worker = () => context.serviceWorkers().at(-1);
  const shown = () =>
    worker()?.evaluate(async () => {
      const { registration } = globalThis as unknown as WorkerScope;
      const all = await registration.getNotifications();
      return all.map(({ title, body, tag, dir }) => ({ title, body, tag, dir }));
    });
  const { title, body, id: tag, dir } = payload;
  // Under load Chromium now and then drops what DevTools delivers, which no push service does.
  const delivered = () => deliver(context, page, payload).then(shown);
  await expect.poll(delivered, { interval: 1_000 }).toEqual([{ title, body, tag, dir }]);
  await deliver(context, page, payload);
  await expect.poll(shown).toHaveLength(1);

  // Nothing can press a notification here, and only a press may open a window.
  const opened = await worker()?.evaluate(async () => {
    const scope = globalThis as unknown as WorkerScope;
    const [notification] = await scope.registration.getNotifications();
    return new Promise<string>((resolve) => {
      scope.clients.openWindow = async (address) => {
        resolve(String(address));
        return null;
      };
      if (!notification) return resolve("");
      const press = new scope.NotificationEvent("notificationclick", { notification });
      // Which only the browser's own events have.
      press.waitUntil = () => undefined;
      scope.dispatchEvent(press);
    });
  });
  expect(opened).toBe(`${site.origin}/notification`);

  await page.getByRole("switch", { name: t("push:switch") }).click();
  await see(page.getByText(t("push:off.done"))).toBeVisible();
  await page.getByRole("switch", { name: t("push:switch") }).click();
  await see(page.getByText(t("push:on.text"))).toBeVisible();
  const kept = () => query(siteDatabase, "select endpoint from push_subscriptions");
  expect(await kept()).toEqual([{ endpoint: browser.endpoint }]);
  // By keyboard: for five seconds what was done is said where the menu is.
  await page.locator("summary", { hasText: t("account") }).press("Enter");
  await page.getByRole("button", { name: t("signOut") }).press("Enter");
  await see(page).toHaveURL("/login");
  expect(await kept()).toEqual([]);
  expect(complaints).toEqual([]);
});

test("who said no is told how to allow it, and nothing is asked before a tap", async () => {
  const { page, t, open, become } = await site.visit({ javaScript: true, language: "ar" });
  await page.addInitScript(() => {
    Object.defineProperty(Notification, "permission", { get: () => "denied" });
    Notification.requestPermission = async () => {
      throw new Error("Asked without a tap.");
    };
  });
  await become(person("verified").uid);
  await open("/push");
  await see(page.getByText(t("push:denied.step2"))).toBeVisible();
  await see(page.getByRole("switch", { name: t("push:switch") })).toHaveCount(0);
});

test("an iPhone is told to add the portal to its home screen", async () => {
  const { page, t, open, become } = await site.visit(
    { javaScript: true, language: "ar" },
    { userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) Safari/604.1" },
  );
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, "PushManager");
  });
  await become(person("verified").uid);
  await open("/push");
  await see(page.getByText(t("push:homeScreen.step3"))).toBeVisible();
});

test("without a line there is a page that says so, in the language of the visitor", async () => {
  const { context, page, t, open, become, forgive } = await site.visit(
    { javaScript: true, language: "en" },
    { serviceWorkers: "allow" },
  );
  forgive(/^Failed to load resource/);
  await become(person("verified").uid);
  await open("/push");
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await page.goto("/profile");
  await see(page.getByRole("heading")).toHaveText("No internet connection");
  await context.setOffline(false);
  await see(page.getByRole("heading", { level: 1 })).toHaveText(t("profile:title"));
});
