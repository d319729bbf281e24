import { toRichText } from "#app/components/rich-text.server.ts";
import { textOf as wordsOf } from "#app/components/rich-text-words.ts";
import type { PostAttachment } from "#app/contract/posts.values.ts";
import { browserUrl } from "#app/session/browser-url.server.ts";
import { type Fields, filesOf, textOf } from "../../content/fields.ts";
import type { MediaView } from "../post/media-view.server.ts";

const attachments = { picture: "images", video: "video", document: "documents" } as const;

export function previewPost(fields: Fields) {
  const hasEnglish = textOf(fields, "titleEn") !== "";
  const [first] = filesOf(fields);
  return {
    pages: [toPage(fields, "ar"), ...(hasEnglish ? [toPage(fields, "en")] : [])],
    card: {
      picture: browserUrl(first?.kind === "picture" ? first.url : first?.posterUrl),
      title: textOf(fields, "title"),
      summary: wordsOf(toRichText(textOf(fields, "body"))).slice(0, 180),
    },
  };
}

function toPage(fields: Fields, lang: "ar" | "en") {
  const own = (name: string) => textOf(fields, lang === "en" ? `${name}En` : name);
  const [first] = filesOf(fields);
  const attachment: PostAttachment | undefined = first && attachments[first.kind];
  return {
    lang,
    title: own("title"),
    blocks: toRichText(own("body")),
    attachment,
    media: filesOf(fields).map((file): MediaView => {
      const src = browserUrl(file.kind === "picture" ? file.url : file.posterUrl);
      const alt = (lang === "en" && file.altEn) || file.alt || undefined;
      return {
        href: browserUrl(file.url),
        picture: src ? { src, alt } : undefined,
        alt: alt ?? (file.kind === "document" ? file.name : undefined),
      };
    }),
  };
}
export type PostPage = ReturnType<typeof toPage>;
