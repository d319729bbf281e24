import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import type { Call, CallInput, eventAnswer } from "#app/contract/endpoint.ts";
import { call } from "./api.server.ts";
import { sessionOf } from "./store.server.ts";

type EventCall = Call<z.ZodType, z.ZodType, z.ZodType, typeof eventAnswer>;

/** Milliseconds after which a browser asks again for a platform that is away. */
const RETRY_MS = 30_000;

/**
 * Hands on to a browser's EventSource what a call streams. A browser takes anything but a stream for
 * the end and asks no more, and 204 says so outright: to whoever is not signed in, whose session is
 * over, who has too many open, and where the platform has no such call. One that is away for the
 * moment is a stream that ends at once and says when to come again.
 *
 * @param signal fires when the browser goes
 * @param lastEventId what a browser says that comes again
 */
export async function relayEvents<C extends EventCall>(
  context: Readonly<RouterContextProvider>,
  endpoint: C,
  input: CallInput<C>,
  { signal, lastEventId }: { signal: AbortSignal; lastEventId?: string | null },
): Promise<Response> {
  if (!sessionOf(context).data.accessToken) return new Response(null, { status: 204 });
  const headers: Record<string, string> = lastEventId ? { "Last-Event-ID": lastEventId } : {};
  const result = await call(context, endpoint, input, { streamSignal: signal, headers }).catch(
    (thrown: unknown) => {
      // The redirect of a session that has ended; its cookie goes out with what is answered here.
      if (thrown instanceof Response) return undefined;
      throw thrown;
    },
  );
  if (result?.ok) return eventStreamResponse(result.data);
  const isAway = result && [0, 408, 503, 504].includes(result.status);
  return isAway
    ? eventStreamResponse(`retry: ${RETRY_MS}\n\n`)
    : new Response(null, { status: 204 });
}

function eventStreamResponse(body: BodyInit): Response {
  return new Response(body, {
    headers: {
      "Cache-Control": "no-store",
      "Content-Type": "text/event-stream; charset=utf-8",
      "X-Accel-Buffering": "no",
    },
  });
}
