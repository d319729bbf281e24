import { type RouterContextProvider, redirect } from "react-router";
import { formatDay, withinText } from "#app/arabic/dates.ts";
import type { Language } from "#app/arabic/language.ts";
import { commentBody, type Thread } from "#app/contract/reaction.ts";
import { itemPath, type ReactionKind } from "#app/contract/reaction.values.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { formInvalid, formRejectedOrGone } from "#app/session/form-answer.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toastAccepted } from "#app/session/toast-accepted.server.ts";
import { toCommentView } from "./comment-view.server.ts";
import { kinds } from "./kinds.ts";
import { requireSignIn } from "./require-sign-in.server.ts";

type Context = Readonly<RouterContextProvider>;

interface DiscussionQuery {
  readonly id: string;
  readonly page: number;
  readonly language: Language;
  readonly comment?: string | undefined;
}

/** Undefined on failure. */
export async function loadDiscussion(
  context: Context,
  kind: ReactionKind,
  { id, page, language, comment }: DiscussionQuery,
) {
  const { listComments } = kinds[kind].calls;
  const result = await call(context, listComments, {
    params: { id },
    query: { page, with: comment },
  });
  if (!result.ok) return undefined;
  const { items, metadata, thread } = result.data;
  return {
    total: metadata.totalItems,
    // Other platforms may ignore `comment`.
    page: metadata.page ?? page,
    comments: items.map((each) => toCommentView(each, language)),
    // Other platforms omit it.
    ...(thread && { thread: toThreadView(thread, language) }),
  };
}

/** Undefined where nothing prevents it. */
function toThreadView({ isClosed, mayClose, stop }: Thread, language: Language) {
  return {
    isClosed: isClosed || undefined,
    mayClose: mayClose || undefined,
    stop: stop
      ? { day: withinText(formatDay(stop.until, language, new Date())), reason: stop.reason }
      : undefined,
  };
}

export type Discussion = Awaited<ReturnType<typeof loadDiscussion>>;

export async function addComment(
  { request, context }: { request: Request; context: Context },
  kind: ReactionKind,
  id: string,
) {
  await requireSignIn(context, itemPath(kind, id));
  const { submission, key } = await readForm(request, context, commentBody);
  if (submission.status !== "success") return formInvalid(submission);
  const input = { params: { id }, body: submission.value };
  const result = await call(context, kinds[kind].calls.addComment, input, { key });
  if (!result.ok) return formRejectedOrGone(context, submission, result);
  const isHeld = result.data.state === "held";
  const message = translatorOf(context)(`reaction:comment.${isHeld ? "held" : "added"}`);
  toastAccepted(context, result, { message, position: "bottom" });
  return redirect(`${itemPath(kind, id)}#comment-${result.data.id}`, 303);
}
