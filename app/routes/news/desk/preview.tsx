import { ArticleText, Headline } from "../article/article-text.tsx";
import type { NewsPage } from "./preview.server.ts";

export function NewsPreview(page: NewsPage) {
  return (
    <>
      <Headline {...page} lang={undefined} level={2} />
      <ArticleText {...page} lang={undefined} />
    </>
  );
}
