import { toRichText } from "#app/components/rich-text.server.ts";
import { browserUrl } from "#app/session/browser-url.server.ts";
import { type Fields, textOf } from "../../content/fields.ts";

export function previewNews(fields: Fields) {
  const picture = browserUrl(textOf(fields, "pictureUrl") || null);
  const hasEnglish = textOf(fields, "titleEn") !== "";
  return {
    pages: [toPage(fields, "ar"), ...(hasEnglish ? [toPage(fields, "en")] : [])],
    card: {
      picture,
      isDrawn: picture === undefined,
      title: textOf(fields, "title"),
      summary: textOf(fields, "summary"),
    },
  };
}

function toPage(fields: Fields, lang: "ar" | "en") {
  const own = (name: string) => textOf(fields, lang === "en" ? `${name}En` : name);
  const correction = own("correction") || textOf(fields, "correction");
  const src = browserUrl(textOf(fields, "pictureUrl") || null);
  return {
    lang,
    title: own("title"),
    summary: own("summary"),
    author: textOf(fields, "author") || undefined,
    picture: src ? { src, alt: own("pictureAlt") } : undefined,
    correction: correction ? { text: correction, day: "" } : undefined,
    blocks: toRichText(own("body")),
  };
}
export type NewsPage = ReturnType<typeof toPage>;
