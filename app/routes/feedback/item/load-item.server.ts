import { data, type RouterContextProvider } from "react-router";
import { readFeedback } from "#app/contract/feedback.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { toFeedbackView, toStepViews } from "../feedback-view.server.ts";

export type LoadedItem = Awaited<ReturnType<typeof loadItem>>;

/** An item as the leaders' page shows it. Outside the area, and one's own, it is not there. */
export async function loadItem(
  context: Readonly<RouterContextProvider>,
  params: { readonly id: string },
) {
  const result = await call(context, readFeedback, { params });
  if (!result.ok && result.status === 403) throw data(null, { status: 403 });
  if (!result.ok) throw pageFailure(result);
  const { isOwn, steps, member, membershipId, owner, isMine, next, version, others } = result.data;
  if (isOwn) throw data(null, { status: 404 });
  return {
    ...toFeedbackView(context, result.data),
    steps: toStepViews(context, steps),
    member,
    membershipId,
    owner,
    isMine,
    next: next ?? [],
    version: version ?? 1,
    others: others ?? 0,
  };
}
