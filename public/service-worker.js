/*
 * Shows pushes, opens what they lead to, and keeps a page for when the network is away, and the
 * membership card of who is signed in, the page that checks cards, and an event's door with its list
 * for whoever stands there, and the organisation's sign and name. It keeps nothing else: every page comes
 * fresh from the server.
 * This file is served no-cache.
 */
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  // The page is asked for while this wakes up: on a slow phone that takes a while.
  const preload = self.registration.navigationPreload?.enable();
  event.waitUntil(Promise.all([preload, self.clients.claim()]));
});

self.addEventListener("fetch", (event) => {
  const { mode, method, url } = event.request;
  // On a shared phone the next one must not find the card.
  if (leaves.test(new URL(url).pathname)) event.waitUntil(Promise.all([forgetCard(), forgetDoors()]));
  if (mode === "navigate" && method === "GET") event.respondWith(pageOf(event));
});

async function pageOf(event) {
  try {
    const page = (await event.preloadResponse) ?? (await fetch(event.request));
    event.waitUntil(keepLook());
    return page;
  } catch {
    const { pathname } = new URL(event.request.url);
    const kept = await keptPage(pathname);
    if (kept) return kept;
    const headers = { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" };
    const page = offline.replace("<header></header>", await headerOf());
    return new Response(page, { status: 503, headers });
  }
}

const LOOK = "/manifest.webmanifest";
const LOOK_MS = 24 * 60 * 60 * 1000;
let isLookFresh = false;

/** Keeps what the manifest says the organisation is called, and its icon, once a day. */
async function keepLook() {
  if (isLookFresh) return;
  isLookFresh = true;
  try {
    const kept = await (await keptIn("look", LOOK))?.json();
    if (kept && Date.now() - kept.at < LOOK_MS) return;
    const { name, name_localized: others, icons } = await (await fetch(LOOK)).json();
    const icon = await dataOf(icons.find(({ sizes }) => sizes === "192x192").src);
    const look = { at: Date.now(), ar: name, en: others.en, icon };
    await (await caches.open("look")).put(LOOK, new Response(JSON.stringify(look)));
  } catch {
    // The page does without them.
  }
}

/** A picture as it can stand in a page; undefined where it can't be read, as from another site. */
async function dataOf(src) {
  const answer = await fetch(src).catch(() => undefined);
  if (!answer?.ok) return undefined;
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return `data:${answer.headers.get("Content-Type")};base64,${btoa(text)}`;
}

async function headerOf() {
  const look = await (await keptIn("look", LOOK))?.json();
  if (!look) return "";
  const plain = (text) => String(text).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const icon = look.icon ? `<img src="${plain(look.icon)}" alt="">` : "";
  const name = (language) => `<b lang="${language}">${plain(look[language])}</b>`;
  return `<header>${icon}${name("ar")}${name("en")}</header>`;
}

function keptPage(pathname) {
  if (pathname === CARD) return keptCard();
  if (pathname === CHECK) return keptIn("check", CHECK);
  return door.test(pathname) ? keptIn("door", pathname) : undefined;
}

async function keptIn(name, pathname) {
  return (await caches.open(name)).match(pathname);
}

const CARD = "/profile/card";
/** What somebody opens who leaves, or who is about to come in. */
const leaves = /^\/(logout|login|register|email-code|auth|guest|activate)(\.data$|\/|$)/;
/** For as long as the code on it is good. */
const CARD_MS = 24 * 60 * 60 * 1000;
/** Grows when somebody leaves, so that a card that is on its way then is not kept. */
let turn = 0;

/** The page of the card asks for it each time it is opened. */
self.addEventListener("message", (event) => {
  if (event.data === "keep-card") event.waitUntil(keepCard());
  if (event.data === "keep-check") event.waitUntil(keepAlone("check", CHECK, ["/card-check.js"]));
  if (event.data?.keepDoor) {
    // The page says so then: whoever walks to the door must know that it opens there.
    const kept = keepDoor(event.data.keepDoor).then(() => event.ports[0]?.postMessage("kept"));
    event.waitUntil(kept);
  }
});

function forgetCard() {
  turn++;
  return caches.delete("card");
}

/** Keeps the card as one page by itself: its style and its pictures in it, and no scripts. */
async function keepCard() {
  const began = turn;
  const answer = await fetch(CARD, { redirect: "manual" });
  if (!answer.ok) return forgetCard();
  const page = await answer.text();
  const head = await styleOf(page);
  const kept = (await withPictures(page))
    .replace(/<script\b[\s\S]*?<\/script>/g, "")
    .replace(/<link\b[^>]*>/g, "")
    .replace(/(<div class="member-card-kept") data-words="([^"]*)">/, '$1><p class="panel" role="status">$2</p>')
    .replace("</head>", () => `<style>${head}${keptStyle}</style></head>`);
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; font-src 'self'",
    "Kept-At": String(Date.now()),
  };
  if (began !== turn) return;
  const cache = await caches.open("card");
  await cache.put(CARD, new Response(kept, { headers }));
}

/** It leads nowhere. */
const keptStyle = ".member-card-acts{display:none!important}";

/** Where a helper checks cards (app/routes/card/verify). */
const CHECK = "/card/check";

/** Where a helper ticks off who comes to an event (app/routes/event/door); its script keeps the list there too. */
const door = /^\/event\/[\w-]+\/door$/;

/** Without the list of names that the server draws: `kept` asks for that. */
async function keepDoor(pathname) {
  const began = turn;
  if (!door.test(pathname)) throw new Error("This is no door.");
  await keepAlone("door", pathname, ["/card-check.js", "/event-door.js"], `${pathname}?kept=on`);
  if (began === turn) return;
  await forgetDoors();
  throw new Error("Somebody signed out meanwhile.");
}

function forgetDoors() {
  turn++;
  return caches.delete("door");
}

/** Keeps a page by itself with its scripts, without what stands around it: nothing of who is signed in. */
async function keepAlone(name, pathname, scripts, address = pathname) {
  const [answer, ...sources] = await Promise.all(
    [address, ...scripts].map((each) => fetch(each, { redirect: "manual" })),
  );
  if (!answer.ok || !sources.every(({ ok }) => ok)) throw new Error(`${address} can't be had.`);
  const texts = await Promise.all(sources.map((source) => source.text()));
  const page = await answer.text();
  const part = (pattern) => pattern.exec(page)?.[0] ?? "";
  const styles = [...page.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)].map(([, text]) => text);
  const nonce = crypto.randomUUID();
  const kept = [
    "<!doctype html>",
    part(/<html\b[^>]*>/),
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`,
    part(/<title>[\s\S]*?<\/title>/),
    `<style>${await styleOf(page)}${styles.join("\n")}</style></head><body>`,
    part(/<main\b[\s\S]*<\/main>/).replace(/<script\b[\s\S]*?<\/script>/g, ""),
    ...texts.map((text) => `<script nonce="${nonce}">${text}</script>`),
    "</body></html>",
  ].join("");
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; script-src 'self' 'nonce-${nonce}'; worker-src 'self'; form-action 'self'`,
  };
  const cache = await caches.open(name);
  await cache.put(pathname, new Response(kept, { headers }));
}

async function styleOf(page) {
  const links = page.match(/<link\b[^>]*rel="stylesheet"[^>]*>/g) ?? [];
  const addresses = links.map((link) => /href="([^"]+)"/.exec(link)?.[1]).filter(Boolean);
  const sheets = await Promise.all(addresses.map(async (href) => (await fetch(href)).text()));
  // The logo is the only picture of the style that the card shows.
  const style = sheets.join("\n");
  const own = /--logo:\s*url\("?([^")]+)"?\)/.exec(page) ?? /--logo:\s*url\("?([^")]+)"?\)/.exec(style);
  return own ? `${style}:root{--logo:url("${await dataUrl(own[1])}")!important}` : style;
}

async function withPictures(page) {
  const whole = page.replace(/\ssrcset="[^"]*"/gi, "");
  const addresses = new Set([...whole.matchAll(/<img\b[^>]*?\ssrc="(\/[^"]+)"/g)].map(([, src]) => src));
  let kept = whole;
  for (const src of addresses) kept = kept.replaceAll(`src="${src}"`, `src="${await dataUrl(src)}"`);
  return kept;
}

async function dataUrl(address) {
  const answer = await fetch(address.replaceAll("&amp;", "&"));
  if (!answer.ok) return "data:,";
  const bytes = new Uint8Array(await answer.arrayBuffer());
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return `data:${answer.headers.get("Content-Type")};base64,${btoa(text)}`;
}

/** Undefined once its code has run out by the device's clock, which may be wrong: so it is not deleted. */
async function keptCard() {
  const cache = await caches.open("card");
  const card = await cache.match(CARD);
  const age = Date.now() - Number(card?.headers.get("Kept-At"));
  return card && age < CARD_MS ? card : undefined;
}

/** What the platform sends (app/platform/push/rules.ts); whatever comes, something is shown. */
self.addEventListener("push", (event) => {
  const { id, title, body, lang, dir, opens, icon } = read(event.data);
  const shown = {
    ...{ body, lang, dir },
    // The organisation's own, where it has one.
    icon: icon ?? "/icon-192.png",
    // The same one again takes the place of the first, without a sound.
    tag: id,
    data: { opens: opens ?? "/notification" },
  };
  event.waitUntil(self.registration.showNotification(title ?? "صوت · Sawt", shown));
});

function read(data) {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { href } = new URL(event.notification.data?.opens ?? "/notification", self.location.origin);
  // A window of its own: an open one may hold a half-filled form, and which page it has come to since
  // it was loaded is not to be learnt here.
  event.waitUntil(self.clients.openWindow(href));
});

/** The browser gave itself another endpoint: the platform must know, as of the session that is open. */
self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(renew(event));
});

async function renew({ oldSubscription, newSubscription }) {
  const { pushManager } = self.registration;
  const options = oldSubscription?.options;
  const subscription = newSubscription ?? (options && (await pushManager.subscribe(options)));
  if (!subscription) return;
  const { endpoint, keys } = subscription.toJSON();
  const key = `${crypto.randomUUID()}:push`;
  const body = new URLSearchParams({ endpoint, ...keys, key, quiet: "1" });
  await fetch("/push/subscribe", { method: "POST", body, redirect: "manual" });
}

/** In both languages; a script leaves the one that was chosen, and comes back when the line does. */
const offline = `<!doctype html>
<html lang="ar" dir="rtl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>لا يوجد اتصال · No connection</title>
<style>
:root { color-scheme: dark; --ground: #0e1719; --text: #edf3f1; --accent: #4fc7a8; --line: #2c3638; }
:root[data-theme="light"] { color-scheme: light; --ground: #f4f6f5; --text: #16211f; --accent: #0a6a57; --line: #d5dcda; }
* { margin: 0; box-sizing: border-box; }
body { display: flex; flex-direction: column; min-height: 100vh; background: var(--ground); color: var(--text); font: 1.06rem/1.7 "Segoe UI", Tahoma, sans-serif; text-align: center; }
header { display: flex; gap: 0.75rem; align-items: center; padding: 0.6rem max(1.25rem, 50vw - 34rem); border-block-end: 1px solid var(--line); }
header img { inline-size: 2.75rem; block-size: 2.75rem; border-radius: 0.75rem; }
main { display: grid; gap: 1.5rem; max-inline-size: 40rem; margin: auto; padding: 1.5rem; font-size: clamp(1.06rem, 0.9rem + 0.6vw, 1.3rem); }
h1 { font-size: clamp(1.5rem, 1.2rem + 1.4vw, 2.4rem); line-height: 1.5; }
section + section { padding-block-start: 1.5rem; border-block-start: 1px solid var(--line); }
a { display: inline-block; margin-block-start: 1rem; padding: 0.6rem 1.4rem; border: 1px solid var(--accent); border-radius: 0.75rem; color: var(--accent); font-weight: 600; text-decoration: none; }
a:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; }
</style>
</head>
<body>
<header></header>
<main>
<section lang="ar" dir="rtl"><h1>لا يوجد اتصال بالإنترنت</h1><p>تعذّر فتح هذه الصفحة. ستُفتح تلقائيًا حين يعود الاتصال.</p><a href="">إعادة المحاولة</a></section>
<section lang="en" dir="ltr"><h1>No internet connection</h1><p>This page could not be opened. It will open by itself when the connection is back.</p><a href="">Try again</a></section>
</main>
<script>
const chosen = (name, value) => document.cookie.split("; ").includes(name + "=" + value);
const root = document.documentElement;
if (chosen("theme", "light")) root.dataset.theme = "light";
const english = chosen("language", "en");
if (english) { root.lang = "en"; root.dir = "ltr"; }
document.title = document.title.split(" · ")[english ? 1 : 0];
for (const other of document.querySelectorAll(english ? "body [lang=ar]" : "body [lang=en]")) other.remove();
addEventListener("online", () => location.reload());
// Not every browser tells, and a line can be back before the network says so.
setInterval(() => fetch("/healthz", { cache: "no-store" }).then(() => location.reload(), () => undefined), 5000);
</script>
</body>
</html>
`;
