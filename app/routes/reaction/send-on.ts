import { redirect } from "react-router";
import { configuration } from "#app/configuration.ts";
import { itemPath } from "#app/contract/reaction.values.ts";
import { call } from "#app/session/api.server.ts";
import { isSameOrigin } from "#app/session/origin.server.ts";
import { isOwnKey, requireOwner } from "#app/session/owner.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import type { Route } from "./+types/send-on";
import { kindOf, kinds } from "./kinds.ts";
import { whatsAppAddress } from "./share.tsx";

/**
 * Redirects to WhatsApp and counts (docs/product.md#reactions). Counting failures are silent;
 * prefetches, foreign referrers and other owners' pages aren't counted.
 */
export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const kind = kindOf(url);
  const item = itemPath(kind, params.id);
  const found = await call(context, kinds[kind].read, { params });
  if (!found.ok) return redirect(item);
  const isOwn = isOwnKey(context, await visitorOf(context), url.searchParams.get("key"));
  if (isOwn && isFollowed(request)) await count({ params, url, context });
  return redirect(whatsAppAddress(found.data.title, configuration().publicUrl + item));
}

/** Same-origin navigation, no prefetch. */
function isFollowed(request: Request): boolean {
  const { headers, method } = request;
  const purpose = headers.get("sec-purpose") ?? headers.get("purpose") ?? headers.get("x-moz");
  return method === "GET" && !purpose && isSameOrigin(request);
}

export async function action({ params, url, context }: Route.ActionArgs) {
  requireOwner(context, await visitorOf(context), url.searchParams.get("key"));
  await count({ params, url, context });
  return new Response(null, { status: 204 });
}

async function count({
  params,
  url,
  context,
}: Pick<Route.LoaderArgs, "params" | "url" | "context">): Promise<void> {
  const { kind } = await visitorOf(context);
  if (kind === "authenticated") await call(context, kinds[kindOf(url)].calls.share, { params });
}
