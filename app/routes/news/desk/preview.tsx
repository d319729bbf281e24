import { ArticleText, Headline } from "../article/article-text.tsx";
import type { NewsPage } from "./preview.server.ts";

/** An item as it will be read. */
export function NewsPreview(page: NewsPage) {
  return (
    <>
      <Headline {...page} lang={undefined} level={2} />
      <ArticleText {...page} lang={undefined} />
    </>
  );
}
