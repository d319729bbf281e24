import { data, type RouterContextProvider } from "react-router";
import { formatDate, formatDay, toSaidTime, withinText } from "#app/arabic/dates.ts";
import { readCase } from "#app/contract/moderation.ts";
import { decisionActs } from "#app/contract/moderation.values.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { toWritingView } from "../writing-view.server.ts";

export type LoadedCase = Awaited<ReturnType<typeof loadCase>>;

export async function loadCase(context: Readonly<RouterContextProvider>, id: string) {
  const result = await call(context, readCase, { params: { id } });
  if (!result.ok && result.status === 403) throw data(null, { status: 403 });
  if (!result.ok) throw pageFailure(result);
  const { language } = preferencesOf(context);
  const { data: found } = result;
  const { writing, decision, history, reporters, steps } = found;
  const now = new Date();
  const at = (moment: string) => toSaidTime(moment, language, now);
  return {
    id: found.id,
    version: found.version,
    state: found.state,
    origin: found.origin,
    word: found.word ?? undefined,
    reports: found.reports,
    reason: found.reason ?? undefined,
    author: found.author,
    answer: found.answer ?? undefined,
    next: found.next ?? undefined,
    writing: toWritingView(writing, language),
    isMessage: writing.kind === "message",
    quote: found.quote === writing.text ? undefined : found.quote,
    decision: decision && {
      act: decision.act,
      by: decision.by ?? undefined,
      at: at(decision.at),
    },
    reporters: reporters.map((each) => ({
      ...each,
      note: each.note ?? undefined,
      at: at(each.at),
    })),
    steps: steps.map((step) => ({ ...step, at: at(step.at) })),
    history: {
      counts: decisionActs.flatMap((act) => {
        const count = history.counts[act] ?? 0;
        return count > 0 ? [{ act, count }] : [];
      }),
      earlier: history.earlier.map((each) => ({
        ...each,
        reason: each.reason ?? undefined,
        at: formatDate(each.at, language, now),
      })),
      since: formatDate(history.since, language, now),
      stoppedUntil: history.stoppedUntil
        ? withinText(formatDay(history.stoppedUntil, language, now))
        : undefined,
    },
  };
}
