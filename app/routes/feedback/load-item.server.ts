import { data, type RouterContextProvider } from "react-router";
import { readFeedback } from "#app/contract/feedback.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { shownFeedback, shownSteps } from "./shown-feedback.server.ts";

export type LoadedItem = Awaited<ReturnType<typeof loadItem>>;

/** An item as the leaders' page shows it. Outside the area, and one's own, it is not there. */
export async function loadItem(
  context: Readonly<RouterContextProvider>,
  params: { readonly id: string },
) {
  const answer = await call(context, readFeedback, { params });
  if (!answer.ok && answer.status === 403) throw data(null, { status: 403 });
  if (!answer.ok) throw pageFailure(answer);
  const { isOwn, steps, member, membershipId, owner, isMine, next, version, others } = answer.data;
  if (isOwn) throw data(null, { status: 404 });
  return {
    ...shownFeedback(context, answer.data),
    steps: shownSteps(context, steps),
    ...{ member, membershipId, owner, isMine },
    next: next ?? [],
    version: version ?? 1,
    others: others ?? 0,
  };
}
