/*
 * Shows pushes, opens what they lead to, and keeps a page for when the network is away. It
 * keeps nothing else: every page comes fresh from the server. This file is served no-cache.
 */
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  // The page is asked for while this wakes up: on a slow phone that takes a while.
  const preload = self.registration.navigationPreload?.enable();
  event.waitUntil(Promise.all([preload, self.clients.claim()]));
});

self.addEventListener("fetch", (event) => {
  const { mode, method } = event.request;
  if (mode === "navigate" && method === "GET") event.respondWith(pageOf(event));
});

async function pageOf(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    const headers = { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" };
    return new Response(offline, { status: 503, headers });
  }
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
body { display: grid; gap: 1.5rem; place-content: center; justify-items: center; min-height: 100vh; padding: 1.5rem; background: var(--ground); color: var(--text); font: 1.06rem/1.7 "Segoe UI", Tahoma, sans-serif; text-align: center; }
main { display: grid; gap: 1.5rem; max-inline-size: 30rem; }
h1 { font-size: 1.5rem; line-height: 1.5; }
section + section { padding-block-start: 1.5rem; border-block-start: 1px solid var(--line); }
a { display: inline-block; margin-block-start: 1rem; padding: 0.6rem 1.4rem; border: 1px solid var(--accent); border-radius: 0.75rem; color: var(--accent); font-weight: 600; text-decoration: none; }
a:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; }
</style>
</head>
<body>
<main>
<section lang="ar" dir="rtl"><h1>لا يوجد اتصال بالإنترنت</h1><p>تعذّر فتح هذه الصفحة. ستُفتح وحدها حين يعود الاتصال.</p><a href="">حاول مرة أخرى</a></section>
<section lang="en" dir="ltr"><h1>No internet connection</h1><p>This page could not be opened. It will open by itself when the connection is back.</p><a href="">Try again</a></section>
</main>
<script>
const chosen = (name, value) => document.cookie.split("; ").includes(name + "=" + value);
const root = document.documentElement;
if (chosen("theme", "light")) root.dataset.theme = "light";
const english = chosen("language", "en");
if (english) { root.lang = "en"; root.dir = "ltr"; }
document.title = document.title.split(" · ")[english ? 1 : 0];
document.querySelector(english ? "[dir=rtl][lang=ar]:not(html)" : "section[lang=en]").remove();
addEventListener("online", () => location.reload());
</script>
</body>
</html>
`;
