import { redirect } from "react-router";
import { z } from "zod";
import { formatNumber } from "#app/arabic/numbers.ts";
import { itemPath, type ReactionKind } from "#app/contract/reaction.values.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { toast } from "#app/session/toast.server.ts";
import type { Route } from "./+types/like";
import { kindOf, kinds } from "./kinds.ts";
import { requireSignIn } from "./require-sign-in.server.ts";

/** For the page's script. */
export interface LikeResult {
  readonly liked?: {
    readonly isLiked: boolean;
    /** In words, now and after one more press. */
    readonly count: string;
    readonly toggledCount: string;
  };
  readonly failed?: { readonly message?: string | undefined };
  /** Unknown outcome: retry under the same key. */
  readonly isLost?: boolean;
}

export const loader = ({ params, url }: Route.LoaderArgs) =>
  redirect(itemPath(kindOf(url), params.id));

/** With a script no redirect: the effect is shown. */
export async function action({ request, params, url, context }: Route.ActionArgs) {
  const kind = kindOf(url);
  const item = itemPath(kind, params.id);
  await requireSignIn(context, item);
  const { submission, key } = await readForm(request, context, fields);
  const isScript = submission.status === "success" && submission.value.answer === "data";
  const result = await call(context, kinds[kind].calls.toggleLike, { params }, { key });
  if (result.ok) {
    if (!isScript) return redirect(`${item}#like`, 303);
    const { isLiked, likesCount } = result.data ?? {};
    if (isLiked === undefined || likesCount === undefined)
      return readLikeState(context, kind, params.id);
    return answerLiked(context, isLiked, likesCount);
  }
  const message = result.hasServerMessage
    ? result.message
    : translatorOf(context)("reaction:like.failed");
  const status = result.status >= 400 && result.status < 500 ? result.status : 503;
  if (isScript) return answer({ failed: { message } }, status);
  toast(context, { type: "error", message, position: "bottom" });
  return redirect(`${item}#like`, 303);
}

const fields = z.object({ answer: z.literal("data").optional() });

/** Other platforms answer nothing. */
async function readLikeState(context: Route.ActionArgs["context"], kind: ReactionKind, id: string) {
  const result = await call(context, kinds[kind].read, { params: { id } });
  if (!result.ok) return answer({ failed: {} }, 503);
  return answerLiked(context, result.data.isLiked, result.data.likesCount);
}

function answerLiked(context: Route.ActionArgs["context"], isLiked: boolean, likes: number) {
  const { language } = preferencesOf(context);
  const t = translatorOf(context);
  const words = (count: number) =>
    count > 0 ? t("reaction-counts:likes", { count, number: formatNumber(count, language) }) : "";
  const toggledCount = words(isLiked ? likes - 1 : likes + 1);
  return answer({ liked: { isLiked, count: words(likes), toggledCount } });
}

function answer(result: LikeResult, status = 200): Response {
  return Response.json(result, { status });
}
