import { data, redirect } from "react-router";
import { changeThread } from "#app/contract/moderation.ts";
import { itemPath, reactionKinds } from "#app/contract/reaction.values.ts";
import { actionsFor } from "#app/session/form-action.server.ts";
import type { Route } from "./+types/thread";

export const loader = ({ params }: Route.LoaderArgs) => redirect(toThread(params).page);

export const action = actionsFor<Route.ActionArgs>().buttonAction(changeThread, {
  input: ({ params }, { value }) => ({ params: toThread(params).subject, body: value }),
  done: (t, { answer }) =>
    t(answer.isClosed ? "reaction:thread.nowClosed" : "reaction:thread.nowOpen"),
  position: "bottom",
  to: ({ params }) => toThread(params).page,
});

function toThread({ kind, id }: { kind: string; id: string }) {
  const known = reactionKinds.find((each) => each === kind);
  if (!known) throw data(null, { status: 404 });
  return { subject: { kind: known, id }, page: `${itemPath(known, id)}#comments` };
}
