import { data, type RouterContextProvider } from "react-router";
import { type FeedbackLine, listFeedback, readFeedback } from "#app/contract/feedback.ts";
import { undecidedStatuses } from "#app/contract/feedback.values.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { toFeedbackView, toStepViews } from "../feedback-view.server.ts";

export type LoadedItem = Awaited<ReturnType<typeof loadItem>>;

/** 404 outside the area, and for one's own. */
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
    statuses: next ?? [],
    next: await findNext(context, result.data),
    version: version ?? 1,
    others: others ?? 0,
  };
}

async function findNext(context: Readonly<RouterContextProvider>, item: FeedbackLine) {
  if (undecidedStatuses.some((status) => status === item.status)) return undefined;
  const query = { status: "open", owner: "nobody", limit: 2 } as const;
  const result = await call(context, listFeedback, { query });
  const found = result.ok ? result.data.items.find(({ id }) => id !== item.id) : undefined;
  return found && { id: found.id, title: toFeedbackView(context, found).title };
}
