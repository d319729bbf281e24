import { data, href, redirect } from "react-router";
import { z } from "zod";
import { readNews, toggleNewsLike } from "#app/contract/news.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { toast } from "#app/session/toast.server.ts";
import { wordsOf } from "#app/session/words.server.ts";
import type { Route } from "./+types/like";
import { signInFirst } from "./sign-in-first.server.ts";

/** What the page's script learns: how it stands now, or that it failed and perhaps why. */
export interface LikeAnswer {
  readonly liked?: { readonly isLiked: boolean; readonly likes: number };
  readonly failed?: { readonly message?: string };
  /** Nobody knows whether the press arrived: the next one repeats it, under the same key. */
  readonly isLost?: boolean;
}

export const loader = ({ params }: Route.LoaderArgs) => redirect(href("/news/:id", params));

/**
 * Likes an item or takes the like back, and leads back to it. The page's script asks for an answer
 * without a redirect: it has shown the effect already.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const article = href("/news/:id", params);
  await signInFirst(context, article);
  const { submission, key } = await readForm(request, context, fields);
  const isScript = submission.status === "success" && submission.value.answer === "data";
  const answer = await call(context, toggleNewsLike, { params }, { key });
  if (answer.ok) {
    if (!isScript) return redirect(`${article}#like`, 303);
    const { isLiked, likesCount } = answer.data ?? {};
    if (isLiked === undefined || likesCount === undefined) return look(context, params);
    return data<LikeAnswer>({ liked: { isLiked, likes: likesCount } });
  }
  const message = answer.said ? answer.message : wordsOf(context)("news:like.failed");
  const status = answer.status >= 400 && answer.status < 500 ? answer.status : 503;
  if (isScript) return data<LikeAnswer>({ failed: { message } }, { status });
  toast(context, { type: "error", message, place: "bottom" });
  return redirect(`${article}#like`, 303);
}

const fields = z.object({ answer: z.literal("data").optional() });

/** Another platform may give no answer to the call. */
async function look(context: Route.ActionArgs["context"], params: { id: string }) {
  const answer = await call(context, readNews, { params });
  if (!answer.ok) return data<LikeAnswer>({ failed: {} }, { status: 503 });
  const { isLiked, likesCount } = answer.data;
  return data<LikeAnswer>({ liked: { isLiked, likes: likesCount } });
}

/** In the browser: a lost connection is a failed like, not a broken page. Redirects go on. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<LikeAnswer> {
  try {
    return (await serverAction()) as LikeAnswer;
  } catch (error) {
    if (error instanceof Response) throw error;
    return { failed: {}, isLost: true };
  }
}
