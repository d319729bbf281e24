import { data, type RouterContextProvider } from "react-router";
import { type Feedback, listOwnFeedback, readFeedback } from "#app/contract/feedback.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";

/** With core calls only: found in the list. Leaders' access to others is not used here. */
export async function loadOwnItem(
  context: Readonly<RouterContextProvider>,
  id: string,
): Promise<Feedback> {
  const result = await call(context, readFeedback, { params: { id } });
  if (result.ok && result.data.isOwn) return result.data;
  if (result.ok) throw data(null, { status: 404 });
  const list = await call(context, listOwnFeedback, {});
  const found = list.ok ? list.data.items.find((item) => item.id === id) : undefined;
  if (!found) throw pageFailure(result);
  return { ...found, steps: null };
}
