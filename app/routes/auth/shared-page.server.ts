import type { RouterContextProvider } from "react-router";
import type { OpenGraphPage } from "#app/components/open-graph.ts";
import { configuration } from "#app/configuration.ts";
import { readArchive } from "#app/contract/archive.ts";
import { readPost } from "#app/contract/posts.ts";
import { call } from "#app/session/api.server.ts";
import { browserUrl } from "#app/session/browser-url.server.ts";
import { shareCard } from "#app/session/organisation.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { shownWithLink, toArticleView } from "../archive/archive-view.server.ts";
import { toPostItemView } from "../posts/post-view.server.ts";

type Context = Readonly<RouterContextProvider>;
type LinkPreview = Pick<OpenGraphPage, "description" | "picture" | "poster" | "title">;

/** Link previews are fetched by strangers, who are redirected to /login (docs/product.md#posts). */
export async function loadSharedPage(
  context: Context,
  path: string,
): Promise<OpenGraphPage | undefined> {
  const [, kind = "", id = ""] = /^\/(archive|posts)\/(\d{1,15})(?:[?#]|$)/.exec(path) ?? [];
  const load = kind === "posts" ? loadPost : kind === "archive" ? loadArchive : undefined;
  const shown = await load?.(context, id);
  if (!shown) return undefined;
  const address = `${configuration().publicUrl}/${kind}/${id}`;
  return { ...shown, address, kind: "article", card: shareCard(context) };
}

async function loadPost(context: Context, id: string): Promise<LinkPreview | undefined> {
  const found = await call(context, readPost, { params: { id } });
  if (!found.ok) return undefined;
  const { title, beginning } = toPostItemView(found.data, preferencesOf(context));
  const picture = browserUrl(found.data.media[0]?.imageUrl);
  return {
    title,
    description: beginning,
    poster: found.data.shareImageUrl ?? undefined,
    picture: picture && new URL(picture, configuration().publicUrl).href,
  };
}

async function loadArchive(context: Context, id: string): Promise<LinkPreview | undefined> {
  const found = await call(context, readArchive, { params: { id } });
  if (!found.ok) return undefined;
  const { title, description } = toArticleView(found.data, preferencesOf(context));
  return { title, description, ...shownWithLink(found.data) };
}
