import { toSaidTime } from "#app/arabic/dates.ts";
import type { Language } from "#app/arabic/language.ts";
import { directionOf } from "#app/arabic/text.ts";
import type { ModerationLine } from "#app/contract/moderation.ts";
import { itemPath } from "#app/contract/reaction.values.ts";
import { toFileView } from "../chat/files/file-view.ts";

export function toWritingView(
  writing: Omit<ModerationLine["writing"], "state"> & Pick<ModerationLine["writing"], "state">,
  language: Language,
) {
  const { id, text, at, editedAt, state, place, files = [] } = writing;
  const english = language === "en" ? place?.titleEn : undefined;
  const title = english || (place?.title ?? "");
  return {
    text,
    written: toSaidTime(at, language, new Date()),
    isEdited: Boolean(editedAt),
    state: state ?? undefined,
    files: files.map((file) => toFileView(file, language)),
    place: place && {
      title,
      lang: language === "en" && directionOf(title) === "rtl" ? ("ar" as const) : undefined,
      href: place.isShown
        ? `${itemPath(place.kind, place.id)}?comment=${encodeURIComponent(id)}#comment-${id}`
        : undefined,
    },
  };
}

export type WritingView = ReturnType<typeof toWritingView>;
