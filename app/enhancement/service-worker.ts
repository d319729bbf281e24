/*
 * Shows pushes, opens what they lead to, and keeps a page for when the network is away, and the
 * membership card of who is signed in, the page that checks cards, and an event's door with its list
 * for whoever stands there, and the organisation's sign and name. It keeps nothing else: every page comes
 * fresh from the server.
 * This file is served no-cache.
 */
import { CARD, keptCard, saveCard } from "./service-worker/card.ts";
import { readHeader, saveLook } from "./service-worker/look.ts";
import { offlinePage } from "./service-worker/offline-page.ts";
import { CHECK, door, saveCheckPage, saveDoorPage } from "./service-worker/pages.ts";
import { openedBy, renew, show } from "./service-worker/push.ts";
import type { FetchEvent, Scope } from "./service-worker/scope.ts";
import { deleteCache, findIn } from "./service-worker/storage.ts";

declare const self: Scope;

/** What somebody opens who leaves, or who is about to come in. */
const leaves = /^\/(logout|login|register|email-code|auth|guest|activate)(\.data$|\/|$)/;

self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => {
  // The page is asked for while this wakes up: on a slow phone that takes a while.
  const preload = self.registration.navigationPreload?.enable();
  event.waitUntil(Promise.all([preload, self.clients.claim()]));
});

self.addEventListener("fetch", (event) => {
  const { mode, method, url } = event.request;
  // On a shared phone the next one must not find the card.
  if (leaves.test(new URL(url).pathname)) {
    event.waitUntil(Promise.all([deleteCache("card"), deleteCache("door")]));
  }
  if (mode === "navigate" && method === "GET") event.respondWith(readPage(event));
});

async function readPage(event: FetchEvent): Promise<Response> {
  try {
    const page = (await event.preloadResponse) ?? (await fetch(event.request));
    event.waitUntil(saveLook());
    return page;
  } catch {
    const { pathname } = new URL(event.request.url);
    const kept = await keptPage(pathname);
    if (kept) return kept;
    const headers = { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" };
    return new Response(offlinePage(await readHeader()), { status: 503, headers });
  }
}

async function keptPage(pathname: string): Promise<Response | undefined> {
  if (pathname === CARD) return keptCard();
  if (pathname === CHECK) return findIn("check", CHECK);
  return door.test(pathname) ? findIn("door", pathname) : undefined;
}

/** A page asks for it each time it is opened. */
self.addEventListener("message", (event) => {
  const asked = event.data;
  if (asked === "keep-card") event.waitUntil(saveCard());
  if (asked === "keep-check") event.waitUntil(saveCheckPage());
  if (typeof asked !== "object" || asked === null || !("keepDoor" in asked)) return;
  // The page says so then: whoever walks to the door must know that it opens there.
  const kept = saveDoorPage(String(asked.keepDoor)).then(() => event.ports[0]?.postMessage("kept"));
  event.waitUntil(kept);
});

self.addEventListener("push", (event) => event.waitUntil(show(self.registration, event.data)));

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { href } = new URL(openedBy(event.notification), self.location.origin);
  // A window of its own: an open one may hold a half-filled form, and which page it has come to since
  // it was loaded is not to be learnt here.
  event.waitUntil(self.clients.openWindow(href));
});

/** The browser gave itself another endpoint: the platform must know, as of the session that is open. */
self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(renew(self.registration, event));
});
