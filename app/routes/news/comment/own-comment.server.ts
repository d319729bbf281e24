import { href, type RouterContextProvider } from "react-router";
import { readNewsComment } from "#app/contract/news.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { requireSignIn } from "../require-sign-in.server.ts";

/** A comment of the visitor's own; everybody else's is not found. */
export async function readOwnComment(
  context: Readonly<RouterContextProvider>,
  params: { id: string; commentId: string },
): Promise<{ body: string }> {
  await requireSignIn(context, href("/news/:id/comments/:commentId", params));
  const result = await call(context, readNewsComment, { params });
  if (!result.ok) throw pageFailure(result);
  return { body: result.data.body };
}
