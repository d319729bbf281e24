import { formatDate } from "#app/arabic/dates.ts";
import { toRichText } from "#app/components/rich-text.server.ts";
import type { ArchiveType } from "#app/contract/archive.values.ts";
import { browserUrl } from "#app/session/browser-url.server.ts";
import { type Fields, filesOf, textOf } from "../../content/fields.ts";

export function previewArchive(fields: Fields) {
  const hasEnglish = textOf(fields, "titleEn") !== "";
  return {
    pages: [toPage(fields, "ar"), ...(hasEnglish ? [toPage(fields, "en")] : [])],
    card: { title: textOf(fields, "title"), summary: textOf(fields, "body").slice(0, 200) },
  };
}

function toPage(fields: Fields, lang: "ar" | "en") {
  const own = (name: string) =>
    (lang === "en" && textOf(fields, `${name}En`)) || textOf(fields, name);
  const correction = own("correction");
  const day = textOf(fields, "day");
  return {
    lang,
    type: textOf(fields, "type") as ArchiveType,
    number: textOf(fields, "number") || undefined,
    day: [day, formatDate(day, lang)] as const,
    title: own("title"),
    blocks: toRichText(own("body")),
    correction: correction ? { text: correction, day: "" } : undefined,
    files: filesOf(fields).map(({ kind, name, alt, altEn, url, bytes }) => ({
      kind: kind === "picture" ? ("picture" as const) : ("document" as const),
      title: (lang === "en" && altEn) || alt || name,
      url: browserUrl(url) ?? "",
      srcSet: undefined,
      kilobytes: Math.ceil(bytes / 1024),
    })),
  };
}
export type ArchivePage = ReturnType<typeof toPage>;
