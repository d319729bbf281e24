import type { AnswerOf } from "#app/contract/endpoint.ts";
import type { tickEventDoor } from "#app/contract/event-door.ts";
import { syncClock } from "../card/clock.ts";
import { PATIENCE_MS } from "./list.ts";

export type Learnt = AnswerOf<typeof tickEventDoor>;

/** How a sending ended; a refusal with what it says. */
export type Sent =
  | { readonly end: "taken"; readonly answer: Learnt }
  | { readonly end: "noLine" | "signedOut" }
  | { readonly end: "refused"; readonly text: string };

interface Refusal {
  /** Somebody else is signed in by now: the ticks wait for who made them. */
  readonly another?: unknown;
  readonly result?: { readonly error: Readonly<Record<"", readonly string[]>> };
}

/** Sends ticks, or the place whose tick goes. */
export async function send(
  path: string,
  owner: string,
  fields: Readonly<Record<string, string>>,
): Promise<Sent> {
  try {
    const response = await fetch(`${path}/ticks`, {
      method: "POST",
      headers: { Accept: "application/json" },
      body: new URLSearchParams({ ...fields, key: `${crypto.randomUUID()}.${owner}:door` }),
      redirect: "manual",
      signal: AbortSignal.timeout?.(PATIENCE_MS) ?? null,
    });
    if (response.type === "opaqueredirect") return { end: "signedOut" };
    syncClock(response);
    if (response.ok) return { end: "taken", answer: await response.json() };
    const { another, result }: Refusal = await response.json();
    if (another !== undefined) return { end: "signedOut" };
    return { end: "refused", text: result?.error[""][0] ?? "" };
  } catch {
    return { end: "noLine" };
  }
}
