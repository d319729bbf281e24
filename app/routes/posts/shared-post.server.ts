import type { RouterContextProvider } from "react-router";
import type { OpenGraphPage } from "#app/components/open-graph.ts";
import { configuration } from "#app/configuration.ts";
import { readPost } from "#app/contract/posts.ts";
import { call } from "#app/session/api.server.ts";
import { browserUrl } from "#app/session/browser-url.server.ts";
import { shareCard } from "#app/session/organisation.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { toPostItemView } from "./post-view.server.ts";

/**
 * What a chat app shows of a shared link to a post: whoever fetches it there is a stranger, and is led to
 * /login (docs/product.md#posts). Undefined for any other path.
 */
export async function loadSharedPost(
  context: Readonly<RouterContextProvider>,
  path: string,
): Promise<OpenGraphPage | undefined> {
  const id = /^\/posts\/(\d{1,15})(?:[?#]|$)/.exec(path)?.[1];
  const found = id ? await call(context, readPost, { params: { id } }) : undefined;
  if (!found?.ok) return undefined;
  const { title, beginning } = toPostItemView(found.data, preferencesOf(context));
  const { publicUrl } = configuration();
  const picture = browserUrl(found.data.media[0]?.imageUrl);
  return {
    title,
    description: beginning,
    address: `${publicUrl}/posts/${id}`,
    poster: found.data.shareImageUrl ?? undefined,
    picture: picture && new URL(picture, publicUrl).href,
    kind: "article",
    card: shareCard(context),
  };
}
