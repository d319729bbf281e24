import { createHash } from "node:crypto";
import { linkOf } from "#app/contract/notification-target.ts";
import type { Language } from "../i18n.ts";

export interface PushMessage {
  readonly id: string;
  readonly title: Readonly<Record<Language, string>>;
  readonly message: Readonly<Record<Language, string>>;
  readonly screen: string | null;
  readonly params: { readonly id?: string; readonly title?: string } | null;
  readonly createdAt: Date;
  readonly useless?: Date | undefined;
}

/** What the service worker gets: nothing personal but the notification's own text. */
export interface Payload {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly lang: Language;
  readonly dir: "rtl" | "ltr";
  readonly opens: string;
}

export const PUSH_TTL_SECONDS = 3 * 24 * 60 * 60;

/** TTL in seconds (RFC 8030). */
export function secondsToLive({ createdAt, useless }: PushMessage, now: Date): number {
  const fresh = createdAt.getTime() + PUSH_TTL_SECONDS * 1000;
  const until = Math.min(fresh, useless?.getTime() ?? fresh);
  return Math.max(Math.floor((until - now.getTime()) / 1000), 0);
}

/** A push holds 4,096 bytes encrypted; an Arabic letter takes two. */
const LONGEST = { title: 120, body: 400 };

/** @param text replaces the notification's own */
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

/** Cuts between words where that costs little. */
export function shorten(text: string, longest: number): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  const letters = Array.from(line);
  if (letters.length <= longest) return line;
  const cut = letters.slice(0, longest - 1).join("");
  const atWord = cut.replace(/\s+\S*$/, "");
  return `${atWord.length > cut.length * 0.7 ? atWord : cut.trimEnd()}…`;
}

const LIST = "/notification";

/** Decided before sending: a service worker doesn't know the user. Falls back to the list. */
export function pathOf(
  { screen, params }: Pick<PushMessage, "screen" | "params">,
  isVerified: boolean,
): string {
  const target = { screen: screen ?? undefined, params: params ?? {} };
  return linkOf(target, isVerified)?.href ?? LIST;
}

/** A UUID that follows from its parts: a batch that is sent again has the same one. */
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

export type Outcome = "sent" | "gone" | "dropped" | { readonly later: number | undefined };

/** RFC 8030 §5; status 0 when no answer came. */
export function outcomeOf(status: number, retryAfter: string | null | undefined): Outcome {
  if (status >= 200 && status < 300) return "sent";
  if (status === 404 || status === 410) return "gone";
  if (status === 0 || status === 408 || status === 429 || status >= 500) {
    return { later: secondsOf(retryAfter) };
  }
  // Our own key is refused: a mistake of configuration that can be fixed, so wait.
  if (status === 401 || status === 403) return { later: undefined };
  return "dropped";
}

/** Retry-After in seconds or as a date; at most as long as a push lives. */
function secondsOf(retryAfter: string | null | undefined): number | undefined {
  if (!retryAfter) return undefined;
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - Date.now()) / 1000;
  if (!Number.isFinite(seconds)) return undefined;
  return Math.min(Math.max(Math.ceil(seconds), 1), PUSH_TTL_SECONDS);
}
