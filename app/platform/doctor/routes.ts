import { setTimeout as pause } from "node:timers/promises";
import { type Context, Hono } from "hono";
import { refuse } from "#app/contract/failure.ts";
import type { Dependencies } from "../dependencies.ts";
import { failureResponse } from "../http/failure-response.ts";
import { languageOf } from "../i18n.ts";
import { encodeEvent } from "../realtime/hub.ts";
import { isProof } from "./proof.ts";

/*
 * What the doctor of this installation asks of it by its public address, to see what the proxies on the
 * way do. For everybody else they are not there. No calls of the contract: nobody else's program has a
 * use for them.
 */
export const doctorRoutes = new Hono<{ Variables: { dependencies: Dependencies } }>();

export const LIVE_PATH = "/doctor/stream";
export const UPLOAD_PATH = "/doctor/upload";

/** A proxy that holds events back delivers both at once. */
export const EVENT_GAP_MS = 1_000;

type RouteContext = Context<{ Variables: { dependencies: Dependencies } }>;

doctorRoutes.get(LIVE_PATH, (context) => {
  if (!isAllowed(context)) return notFound(context);
  const address = context.req.header("x-client-address") ?? "";
  const { signal } = context.req.raw;
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(encodeEvent("seen", JSON.stringify({ address })));
      const isGone = await pause(EVENT_GAP_MS, false, { signal }).catch(() => true);
      if (isGone) return controller.error(signal.reason);
      controller.enqueue(encodeEvent("end", "{}"));
      controller.close();
    },
  });
  // As every stream of the platform: http/resource.ts.
  return new Response(body, {
    headers: {
      "Cache-Control": "no-store",
      "Content-Type": "text/event-stream; charset=utf-8",
      "X-Accel-Buffering": "no",
    },
  });
});

/** Counts and forgets; how much may come is the server's limit for any upload. */
doctorRoutes.post(UPLOAD_PATH, async (context) => {
  if (!isAllowed(context)) return notFound(context);
  let bytes = 0;
  for await (const chunk of context.req.raw.body ?? []) bytes += chunk.length;
  return Response.json({ success: true, data: { bytes } });
});

function isAllowed(context: RouteContext): boolean {
  const { configuration, clock } = context.get("dependencies");
  return isProof(configuration, context.req.query("proof") ?? "", clock.now());
}

function notFound(context: RouteContext): Response {
  const language = languageOf(context.req.header("accept-language"));
  return failureResponse(refuse("not-found"), language);
}
