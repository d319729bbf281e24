import { createContext, type RouterContextProvider } from "react-router";
import { configuration } from "#app/configuration.ts";
import { getOrganisation, type Organisation, organisation } from "#app/contract/organisation.ts";
import { type Colours, colourNames, colourTokens } from "#app/contract/organisation.values.ts";
import { defaultOrganisation } from "#app/organisation.ts";
import { browserUrl } from "./browser-url.server.ts";
import { type Preferences, preferencesOf } from "./preferences.server.ts";
import { readJson } from "./wire.server.ts";

export const organisationContext = createContext<Organisation>(defaultOrganisation);

export function organisationOf(context: Readonly<RouterContextProvider>): Organisation {
  return context.get(organisationContext);
}

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
    sourceUrl: configuration().sourceUrl,
    background: theme === "dark" ? colours.night : colours.day,
    style: styleOf(colours, browserUrl(logo?.mark)),
    icon: {
      href: browserUrl(logo?.favicon) ?? "/favicon.svg",
      type: logo ? "image/png" : "image/svg+xml",
    },
    touchIcon: browserUrl(logo?.icon180) ?? "/icon-180.png",
  };
}

export function termsOf(context: Readonly<RouterContextProvider>) {
  const { fee, reviewTime } = organisationOf(context);
  const { language } = preferencesOf(context);
  return { fee: fee?.[language], reviewTime: reviewTime?.[language] };
}

/** Open Graph and search engines; its icon if it has one. */
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

function styleOf(colours: Colours, mark: string | undefined): string | undefined {
  const changed = colourNames
    .filter((name) => colours[name] !== defaultOrganisation.colours[name])
    .map((name) => `${colourTokens[name]}:${colours[name]}`);
  // A serialized URL has no quote, backslash or angle bracket.
  if (mark) changed.push(`--logo:url("${mark}")`);
  return changed.length > 0 ? `html:root{${changed.join(";")}}` : undefined;
}

/** Cache time of an outside platform's answer, also of a failure. */
const MAX_AGE_MS = 60_000;
const RETRY_MS = 10_000;
/** Longer ones fall back to the last known organisation. */
const TIMEOUT_MS = 2_000;

type Send = (request: Request) => Promise<Response | undefined>;

/** An outside platform's, asked once a minute. On failure the last known one or the default. */
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
    invalidate() {
      freshUntil = 0;
    },
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
