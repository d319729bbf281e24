import { data, isRouteErrorResponse, redirect } from "react-router";
import { z } from "zod";
import { itemPath, type ReactionKind } from "#app/contract/reaction.values.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast } from "#app/session/toast.server.ts";
import type { Route } from "./+types/like";
import { kindOf, kinds } from "./kinds.ts";
import { requireSignIn } from "./require-sign-in.server.ts";

/** For the page's script. */
export interface LikeResult {
  readonly liked?: { readonly isLiked: boolean; readonly likes: number };
  readonly failed?: { readonly message?: string };
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
    return data<LikeResult>({ liked: { isLiked, likes: likesCount } });
  }
  const message = result.hasServerMessage
    ? result.message
    : translatorOf(context)("reaction:like.failed");
  const status = result.status >= 400 && result.status < 500 ? result.status : 503;
  if (isScript) return data<LikeResult>({ failed: { message } }, { status });
  toast(context, { type: "error", message, position: "bottom" });
  return redirect(`${item}#like`, 303);
}

const fields = z.object({ answer: z.literal("data").optional() });

/** Other platforms answer nothing. */
async function readLikeState(context: Route.ActionArgs["context"], kind: ReactionKind, id: string) {
  const result = await call(context, kinds[kind].read, { params: { id } });
  if (!result.ok) return data<LikeResult>({ failed: {} }, { status: 503 });
  const { isLiked, likesCount } = result.data;
  return data<LikeResult>({ liked: { isLiked, likes: likesCount } });
}

/** In the browser: a lost connection must not replace the page. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<LikeResult> {
  try {
    return (await serverAction()) as LikeResult;
  } catch (error) {
    if (error instanceof Response) throw error;
    if (isRouteErrorResponse(error) && error.status < 500) {
      return { failed: { message: error.data?.message } };
    }
    return { failed: {}, isLost: true };
  }
}
