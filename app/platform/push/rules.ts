import { createHash } from "node:crypto";
import { linkOf } from "#app/contract/notification-target.ts";
import type { Language } from "../i18n.ts";

/** A notification as far as a push speaks of it. */
export interface PushMessage {
  readonly id: string;
  readonly title: Readonly<Record<Language, string>>;
  readonly message: Readonly<Record<Language, string>>;
  readonly screen: string | null;
  readonly params: { readonly id?: string; readonly title?: string } | null;
  readonly createdAt: Date;
  /** From when on it must not arrive. */
  readonly useless?: Date | undefined;
}

/** What a service worker is told. Nothing of the person: only what the notification says itself. */
export interface Payload {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly lang: Language;
  readonly dir: "rtl" | "ltr";
  /** A path of the portal, or a web address of somewhere else. */
  readonly opens: string;
}

/** Older news is no push any more: it waits in the list. */
export const PUSH_TTL_SECONDS = 3 * 24 * 60 * 60;

/** For how many seconds a push service may keep a push for a device that is away. */
export function secondsToLive({ createdAt, useless }: PushMessage, now: Date): number {
  const fresh = createdAt.getTime() + PUSH_TTL_SECONDS * 1000;
  const until = Math.min(fresh, useless?.getTime() ?? fresh);
  return Math.max(Math.floor((until - now.getTime()) / 1000), 0);
}

/** A push holds 4,096 bytes with its encryption; an Arabic letter takes two of them. */
const LONGEST = { title: 120, body: 400 };

/**
 * What a person reads on a locked screen; the whole text is in the list.
 *
 * @param text in place of the notification's own
 */
export function payloadOf(
  message: PushMessage,
  language: Language,
  isVerified: boolean,
  text = message.message[language],
): Payload {
  return {
    id: message.id,
    title: shorten(message.title[language], LONGEST.title),
    body: shorten(text, LONGEST.body),
    lang: language,
    dir: language === "ar" ? "rtl" : "ltr",
    opens: pathOf(message, isVerified),
  };
}

/** At most `longest` characters, cut between words where that costs little. */
export function shorten(text: string, longest: number): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  const letters = Array.from(line);
  if (letters.length <= longest) return line;
  const cut = letters.slice(0, longest - 1).join("");
  const atWord = cut.replace(/\s+\S*$/, "");
  return `${atWord.length > cut.length * 0.7 ? atWord : cut.trimEnd()}…`;
}

const LIST = "/notification";

/**
 * Where a tapped push leads, decided before it is sent: a service worker knows nobody. Where a click
 * in the portal would do nothing the list opens, for a push that is tapped must open something.
 */
export function pathOf(
  { screen, params }: Pick<PushMessage, "screen" | "params">,
  isVerified: boolean,
): string {
  const target = { screen: screen ?? undefined, params: params ?? {} };
  return linkOf(target, isVerified)?.href ?? LIST;
}

/** A UUID that follows from what it stands for: the same batch, sent again, has the same one. */
export function uuidOf(...parts: readonly (string | number)[]): string {
  const hex = createHash("sha256").update(parts.join("\n")).digest("hex");
  const variant = ((Number.parseInt(hex[16] ?? "0", 16) & 3) | 8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join("-");
}

/** What became of one push. */
export type Outcome =
  | "sent"
  /** The subscription is no more. */
  | "gone"
  /** It will never be taken. */
  | "dropped"
  /** Later, perhaps: after some seconds, where the provider named them. */
  | { readonly later: number | undefined };

/** What a push service's answer means (RFC 8030 §5; 0 when none came). */
export function outcomeOf(status: number, retryAfter: string | null | undefined): Outcome {
  if (status >= 200 && status < 300) return "sent";
  if (status === 404 || status === 410) return "gone";
  if (status === 0 || status === 408 || status === 429 || status >= 500) {
    return { later: secondsOf(retryAfter) };
  }
  // Our own key is refused: that may be mended, and nothing is lost by waiting.
  if (status === 401 || status === 403) return { later: undefined };
  return "dropped";
}

/** Retry-After in seconds or as a date; nobody is made to wait longer than a push lives. */
function secondsOf(retryAfter: string | null | undefined): number | undefined {
  if (!retryAfter) return undefined;
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - Date.now()) / 1000;
  if (!Number.isFinite(seconds)) return undefined;
  return Math.min(Math.max(Math.ceil(seconds), 1), PUSH_TTL_SECONDS);
}
