import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import type { Call, CallInput, eventAnswer } from "#app/contract/endpoint.ts";
import { call } from "./api.server.ts";
import { sessionOf } from "./store.server.ts";

type EventCall = Call<z.ZodType, z.ZodType, z.ZodType, typeof eventAnswer>;

const RETRY_MS = 30_000;

/**
 * Relays a call's stream to an EventSource. 204 tells the browser to stop: not signed in, session
 * over, too many streams, call missing. A platform that is away gets an empty stream with a retry
 * delay.
 * @param signal fires when the browser goes
 * @param lastEventId of a reconnecting browser
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
      // The ended session's redirect; its cookie goes out with this answer.
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
