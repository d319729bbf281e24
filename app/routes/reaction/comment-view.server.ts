import { formatDate, toSaidTime } from "#app/arabic/dates.ts";
import type { Language } from "#app/arabic/language.ts";
import { directionOf } from "#app/arabic/text.ts";
import type { Comment } from "#app/contract/reaction.ts";
import { browserUrl } from "#app/session/browser-url.server.ts";

export function toCommentView(comment: Comment, language: Language) {
  const { id, author, authorPhotoUrl, body, createdAt, editedAt, isOwn, state, caseId } = comment;
  return {
    id,
    author,
    photo: browserUrl(authorPhotoUrl),
    body,
    /** Author on the text's side. */
    dir: directionOf(body),
    // Cached for everybody: no relative time.
    written: toSaidTime(createdAt, language, new Date(), formatDate),
    isEdited: editedAt ? true : undefined,
    isOwn: isOwn || undefined,
    state: state ?? undefined,
    caseId: caseId ?? undefined,
  };
}

export type CommentView = ReturnType<typeof toCommentView>;
