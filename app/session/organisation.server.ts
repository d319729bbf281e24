import { createContext, type RouterContextProvider } from "react-router";
import { getOrganisation, type Organisation, organisation } from "#app/contract/organisation.ts";
import { type Colours, colourNames, colourTokens } from "#app/contract/organisation.values.ts";
import { defaultOrganisation } from "#app/organisation.ts";
import { browserUrl } from "./browser-url.server.ts";
import { type Preferences, preferencesOf } from "./preferences.server.ts";
import { readJson } from "./wire.server.ts";

/** The organisation whose portal this request is answered by; put there by transport.server.ts. */
export const organisationContext = createContext<Organisation>(defaultOrganisation);

export function organisationOf(context: Readonly<RouterContextProvider>): Organisation {
  return context.get(organisationContext);
}

/** What every page shows of the organisation, in the visitor's language (components/organisation.tsx). */
export function toOrganisationView(
  { name, portal, promise, email, phone, website, address, colours, logo }: Organisation,
  { language, theme }: Pick<Preferences, "language" | "theme">,
) {
  return {
    name: name[language],
    portal: portal[language],
    promise: promise[language],
    email,
    contacts: [
      ...(phone ? [{ href: `tel:${phone.replaceAll(/[^+\d]/g, "")}`, label: phone }] : []),
      ...(website ? [{ href: website, label: new URL(website).host }] : []),
    ],
    address: address?.[language],
    background: theme === "dark" ? colours.night : colours.day,
    style: styleOf(colours, browserUrl(logo?.mark)),
    icon: {
      href: browserUrl(logo?.favicon) ?? "/favicon.svg",
      type: logo ? "image/png" : "image/svg+xml",
    },
    touchIcon: browserUrl(logo?.icon180) ?? "/icon-180.png",
  };
}

/** What applicants and renewing members are told beforehand, in their language. */
export function termsOf(context: Readonly<RouterContextProvider>) {
  const { fee, reviewTime } = organisationOf(context);
  const { language } = preferencesOf(context);
  return { fee: fee?.[language], reviewTime: reviewTime?.[language] };
}

/** What chat apps and search engines are told of the organisation beside a page; its icon if it has one. */
export function shareCard(context: Readonly<RouterContextProvider>) {
  const { portal, name, logo, shareImageUrl } = organisationOf(context);
  const { language } = preferencesOf(context);
  return {
    site: portal[language],
    publisher: name.ar,
    icon: logo?.icon512,
    poster: shareImageUrl ?? undefined,
  };
}

/** Where both are the default there is nothing to say. */
function styleOf(colours: Colours, mark: string | undefined): string | undefined {
  const changed = colourNames
    .filter((name) => colours[name] !== defaultOrganisation.colours[name])
    .map((name) => `${colourTokens[name]}:${colours[name]}`);
  // What URL has written holds no quote, backslash or angle bracket.
  if (mark) changed.push(`--logo:url("${mark}")`);
  return changed.length > 0 ? `html:root{${changed.join(";")}}` : undefined;
}

/** How long an outside platform's answer is used, and how soon one that failed is asked again. */
const MAX_AGE_MS = 60_000;
const RETRY_MS = 10_000;
/** No page waits longer for it: the last known organisation does. */
const TIMEOUT_MS = 2_000;

type Send = (request: Request) => Promise<Response | undefined>;

/**
 * The organisation of an outside platform, for a process without one of its own: asked once a minute,
 * not once a request. A platform that doesn't know the call, doesn't answer, or answers something else
 * leaves the last one that it gave, and before that the default.
 */
export function outsideOrganisation(base: string, send: Send) {
  let lastKnown: Organisation = defaultOrganisation;
  let freshUntil = 0;
  let inFlight: Promise<void> | undefined;
  const listeners = new Set<() => void>();

  async function refresh() {
    const found = await withTimeout(TIMEOUT_MS, (signal) => fetchOrganisation(base, send, signal));
    freshUntil = Date.now() + (found ? MAX_AGE_MS : RETRY_MS);
    if (!found || JSON.stringify(found) === JSON.stringify(lastKnown)) return;
    lastKnown = found;
    for (const listener of listeners) listener();
  }

  return {
    async get(): Promise<Organisation> {
      if (Date.now() < freshUntil) return lastKnown;
      inFlight ??= refresh().finally(() => {
        inFlight = undefined;
      });
      await inFlight;
      return lastKnown;
    },
    /** Asks again at the next request: this process has just changed it. */
    invalidate() {
      freshUntil = 0;
    },
    /** The default is the last one known. */
    forget() {
      lastKnown = defaultOrganisation;
      freshUntil = 0;
    },
    onChange(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

async function fetchOrganisation(base: string, send: Send, signal: AbortSignal) {
  const request = new Request(base + getOrganisation.path, {
    headers: { Accept: "application/json" },
    signal,
  });
  const response = await send(request);
  const body = response?.ok ? await readJson(response) : undefined;
  const isEnvelope = typeof body === "object" && body !== null && "data" in body;
  return isEnvelope ? organisation.safeParse(body.data).data : undefined;
}

/** What a call answers within a time; undefined when it fails or takes longer. */
async function withTimeout<T>(ms: number, call: (signal: AbortSignal) => Promise<T>) {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), ms);
  try {
    return await call(controller.signal);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
