import { scriptKey } from "#app/components/page-owner.ts";
import { roomCallsPath } from "./address.ts";

const TIMEOUT_MS = 20_000;

/** What a call of a room was answered. */
export interface Answered {
  readonly status: number;
  readonly data?: { readonly seq?: number };
  readonly message?: string;
  readonly retryAfter?: number | undefined;
  /** Somebody else is signed in by now: nothing was done. */
  readonly another?: object;
}

/**
 * What the page's script asks of a room. Never throws: without a line the status is 0.
 *
 * @param key for whom it is asked
 */
export async function askRoom(
  room: string,
  call: string,
  body: object,
  key = scriptKey(),
): Promise<Answered> {
  const form = new URLSearchParams({ call, body: JSON.stringify(body), key });
  try {
    const response = await fetch(roomCallsPath(room), {
      method: "POST",
      body: form,
      signal: AbortSignal.timeout?.(TIMEOUT_MS) ?? null,
    });
    // A page is where those are led who are no longer signed in.
    const isPage = !response.headers.get("content-type")?.includes("json");
    if (isPage) return { status: response.redirected ? 401 : response.status };
    return (await response.json()) as Answered;
  } catch {
    return { status: 0 };
  }
}
