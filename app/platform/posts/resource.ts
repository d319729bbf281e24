import { refuse } from "#app/contract/failure.ts";
import { metadata } from "#app/contract/page.ts";
import { listPosts, readPost } from "#app/contract/posts.ts";
import { parseId } from "../http/id.ts";
import { resource } from "../http/resource.ts";
import { readerOf } from "../reaction/rules.ts";
import { shareAddress, sharePaths } from "../share/address.ts";
import { titlePoster } from "../share/poster.ts";
import { presentPost } from "./present.ts";
import { findPost } from "./store.ts";
import { listPostRows } from "./store-lists.ts";

export const postsResource = resource()
  .on(listPosts, async ({ query, caller, db, files }) => {
    const { rows, totalItems, isCapped } = await listPostRows(db, query, readerOf(caller));
    return {
      items: rows.map((row) => presentPost(row, files)),
      metadata: { ...metadata(totalItems, query), ...(isCapped && { isCapped }) },
    };
  })

  .on(readPost, async ({ params, caller, db, files, organisation, configuration }) => {
    const row = await findPost(db, parseId(params.id), readerOf(caller));
    if (!row) return refuse("not-found");
    const item = presentPost(row, files);
    const poster = titlePoster(row, organisation.get());
    const hasPicture = item.media.some(({ imageUrl }) => imageUrl);
    return {
      ...item,
      sourceUrl: row.sourceUrl,
      shareImageUrl: hasPicture
        ? null
        : shareAddress(configuration.publicUrl, sharePaths.posts(row.id), poster),
    };
  });
