import { data, type RouterContextProvider } from "react-router";
import { toSaidTime } from "#app/arabic/dates.ts";
import { governorateName } from "#app/arabic/governorates.ts";
import { listApplications, readApplication } from "#app/contract/application.ts";
import { correctable, openStates } from "#app/contract/review.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { groupAnswers, sortDocuments } from "../answer-view.server.ts";

export type Review = Awaited<ReturnType<typeof loadReview>>;

export async function loadReview(
  context: Readonly<RouterContextProvider>,
  params: { readonly id: string },
  url: URL,
) {
  const result = await call(context, readApplication, { params });
  if (!result.ok && result.status === 403) throw data(null, { status: 403 });
  if (!result.ok) throw pageFailure(result);
  const { language } = preferencesOf(context);
  const now = new Date();
  const isOpen = openStates.includes(result.data.state);
  const next = isOpen ? undefined : await findNext(context, result.data.id);
  const { id, kind, state, name, claimedBy, isMine, warnings, steps, answers } = result.data;
  const sorted = sortDocuments(result.data.documents);
  return {
    id,
    kind,
    state,
    name,
    claimedBy,
    isMine,
    version: result.data.version,
    personId: result.data.personId,
    warnings,
    governorate: result.data.governorate && governorateName(result.data.governorate, language),
    submittedAt: toSaidTime(result.data.submittedAt, language, now),
    groups: groupAnswers(context, answers, result.data.gender),
    documents: sorted,
    hasCard: sorted.some(({ field }) => field === "nationalID_Front"),
    steps: steps.map((step) => ({ ...step, at: toSaidTime(step.at, language, now) })),
    correctable: [...correctable[kind]],
    next,
    part: decisionParts.find((part) => part === url.searchParams.get("act")) ?? "approve",
  };
}

const decisionParts = ["approve", "correct", "refuse"] as const;

async function findNext(context: Readonly<RouterContextProvider>, ownId: string) {
  const query = { state: "submitted", limit: 10 } as const;
  const result = await call(context, listApplications, { query });
  const found = result.ok
    ? result.data.items.find(({ id, claimedBy }) => id !== ownId && !claimedBy)
    : undefined;
  return found && { id: found.id, name: found.name };
}
