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
 * Leads on to WhatsApp with the item, and counts that its reader sends it on
 * (docs/product.md#reactions). Counting is no reason to stop anybody: what fails here fails silently.
 * Nor is it counted what a browser fetches beforehand, what another site leads to, or what comes from a page
 * that somebody else opened: its link is followed all the same, for it does nothing else.
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

/** Whether somebody followed a link of ours, and no browser fetched it beforehand. */
function isFollowed(request: Request): boolean {
  const { headers, method } = request;
  const purpose = headers.get("sec-purpose") ?? headers.get("purpose") ?? headers.get("x-moz");
  return method === "GET" && !purpose && isSameOrigin(request);
}

/** Counts what a script of the page has sent on: by the phone's list, or as a copied address. */
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
