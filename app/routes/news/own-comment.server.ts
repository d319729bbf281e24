import { href, type RouterContextProvider } from "react-router";
import { readNewsComment } from "#app/contract/news.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { signInFirst } from "./sign-in-first.server.ts";

/** A comment of the visitor's own; everybody else's is not found. */
export async function readOwnComment(
  context: Readonly<RouterContextProvider>,
  params: { id: string; commentId: string },
): Promise<{ body: string }> {
  await signInFirst(context, href("/news/:id/comments/:commentId", params));
  const answer = await call(context, readNewsComment, { params });
  if (!answer.ok) throw pageFailure(answer);
  return { body: answer.data.body };
}
