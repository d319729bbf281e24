import { INDIVIDUAL, LIST } from "#app/contract/election.ts";
import { browserUrl } from "#app/session/browser-url.server.ts";
import { type Fields, textOf } from "../../../content/fields.ts";

export function previewCandidate(fields: Fields) {
  const hasEnglish = textOf(fields, "titleEn") !== "";
  const place = [textOf(fields, "electoralDistrict"), textOf(fields, "listName")];
  return {
    pages: [toPage(fields, "ar"), ...(hasEnglish ? [toPage(fields, "en")] : [])],
    card: {
      picture: browserUrl(textOf(fields, "imageUrl") || null),
      title: textOf(fields, "title"),
      summary: place.filter(Boolean).join(" · "),
    },
  };
}

function toPage(fields: Fields, lang: "ar" | "en") {
  const own = (name: string) =>
    (lang === "en" && textOf(fields, `${name}En`)) || textOf(fields, name);
  const isList = textOf(fields, "type") === LIST;
  return {
    lang,
    name: own("title"),
    nickname: textOf(fields, "nickname"),
    kind: isList ? ("list" as const) : ("individual" as const),
    type: isList ? LIST : INDIVIDUAL,
    district: textOf(fields, "electoralDistrict"),
    list: textOf(fields, "listName"),
    number: textOf(fields, isList ? "listOrder" : "serialNumber"),
    symbol: textOf(fields, "symbolName"),
    party: textOf(fields, "partyAffiliation"),
    src: browserUrl(textOf(fields, "imageUrl") || null),
    paragraphs: own("description").split(/\n+/).filter(Boolean),
    hasNumber:
      textOf(fields, "whatsappNumber") !== "" && textOf(fields, "whatsappConsent") === "on",
  };
}
export type CandidatePreviewPage = ReturnType<typeof toPage>;
