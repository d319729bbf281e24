import { data, type RouterContextProvider } from "react-router";
import { formatDateTime } from "#app/arabic/dates.ts";
import { governorateName } from "#app/arabic/governorates.ts";
import { readApplication } from "#app/contract/application.ts";
import { correctable } from "#app/contract/review.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { groupAnswers, sortDocuments } from "../answer-view.server.ts";

export type Review = Awaited<ReturnType<typeof loadReview>>;

/** An application as the review shows it. Without the ability the page is forbidden, outside the area not there. */
export async function loadReview(
  context: Readonly<RouterContextProvider>,
  params: { readonly id: string },
) {
  const result = await call(context, readApplication, { params });
  if (!result.ok && result.status === 403) throw data(null, { status: 403 });
  if (!result.ok) throw pageFailure(result);
  const { language } = preferencesOf(context);
  const { id, kind, state, name, claimedBy, isMine, warnings, steps, answers } = result.data;
  const sorted = sortDocuments(result.data.documents);
  return {
    id,
    kind,
    state,
    name,
    claimedBy,
    isMine,
    warnings,
    governorate: result.data.governorate && governorateName(result.data.governorate, language),
    submittedAt: formatDateTime(result.data.submittedAt, language),
    groups: groupAnswers(context, answers),
    documents: sorted,
    hasCard: sorted.some(({ field }) => field === "nationalID_Front"),
    steps: steps.map((step) => ({ ...step, at: formatDateTime(step.at, language) })),
    correctable: [...correctable[kind]],
  };
}
