import type { RouterContextProvider } from "react-router";
import { itemPath } from "#app/contract/reaction.values.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { kindOf, kinds } from "../kinds.ts";
import { requireSignIn } from "../require-sign-in.server.ts";

export async function readOwnComment(
  context: Readonly<RouterContextProvider>,
  url: URL,
  params: { id: string; commentId: string },
) {
  const kind = kindOf(url);
  const item = itemPath(kind, params.id);
  const page = itemPath(kind, params.id, "comments", params.commentId);
  await requireSignIn(context, page);
  const result = await call(context, kinds[kind].calls.readComment, { params });
  if (!result.ok) throw pageFailure(result);
  return { kind, body: result.data.body, item, page };
}
