import { scriptKey } from "#app/components/page-owner.ts";
import { roomCallsPath } from "./address.ts";

const TIMEOUT_MS = 20_000;

export interface Answered {
  readonly status: number;
  readonly data?: { readonly seq?: number };
  readonly message?: string;
  readonly retryAfter?: number | undefined;
  readonly another?: object;
}

/**
 * Never throws: status 0 without a connection.
 *
 * @param key names the page's owner
 */
export async function callRoom(
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
    // HTML: a redirect to sign-in.
    const isPage = !response.headers.get("content-type")?.includes("json");
    if (isPage) return { status: response.redirected ? 401 : response.status };
    return (await response.json()) as Answered;
  } catch {
    return { status: 0 };
  }
}
