import { data, type RouterContextProvider } from "react-router";
import { formatDate, formatDateTime } from "#app/arabic/dates.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { type AidLine, type AidStep, listAid, readAid } from "#app/contract/aid.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { type Language, preferencesOf } from "#app/session/preferences.server.ts";
import { wordsOf } from "#app/session/words.server.ts";
import { shownPlace } from "../application/shown-place.server.ts";
import { sectionOf } from "./list-query.ts";
import { showLine } from "./shown-line.server.ts";

export type Case = Awaited<ReturnType<typeof loadCase>>;
export type ShownStep = Case["steps"][number];

/** A request as its page shows it. Without the ability the page is forbidden, outside the area not there. */
export async function loadCase(
  context: Readonly<RouterContextProvider>,
  params: { readonly section: string; readonly id: string },
) {
  const section = sectionOf(params.section);
  if (!section) throw data(null, { status: 404 });
  const query = { section, status: "pending", owner: "nobody", limit: 2 } as const;
  const [answer, waiting] = await Promise.all([
    call(context, readAid, { params }),
    call(context, listAid, { query }),
  ]);
  if (!answer.ok && answer.status === 403) throw data(null, { status: 403 });
  if (!answer.ok) throw pageFailure(answer);
  const { language } = preferencesOf(context);
  const { description, membershipId, isMine, version, others, next } = answer.data;
  // Without a branch it is the governorate, by its Arabic name.
  const submittingEntity =
    answer.data.submittingEntity && shownPlace(answer.data.submittingEntity, language);
  const steps = answer.data.steps.map((step, at) => showStep(context, language, step, at));
  return {
    ...showLine(answer.data, language),
    ...{ section, description, submittingEntity, membershipId, isMine, version, others, next },
    createdAt: formatDateTime(answer.data.createdAt, language),
    withdrawn: answer.data.withdrawnAt && formatDateTime(answer.data.withdrawnAt, language),
    /** As the form has it. */
    fields: {
      priority: answer.data.priority,
      dueDate: answer.data.dueDate ?? "",
      amount: String(answer.data.amount ?? ""),
    },
    pictures: answer.data.attachments.filter(({ type }) => isPicture(type)),
    papers: answer.data.attachments.filter(({ type }) => !isPicture(type)),
    steps,
    waiting: waiting.ok ? anotherOf(waiting.data.items, answer.data.id) : undefined,
  };
}

/** The first of them that is another request. */
function anotherOf(waiting: readonly AidLine[], own: string) {
  const found = waiting.find(({ id }) => id !== own);
  return found && { id: found.id, title: found.title };
}

function isPicture(type: string): boolean {
  return /^image\/(jpeg|png|webp)$/.test(type);
}

/** A step of the history with its values in words; `at` stays its place in the whole. */
function showStep(
  context: Readonly<RouterContextProvider>,
  language: Language,
  { act, at, by, from, to, note, kind }: AidStep,
  place: number,
) {
  const value = (raw: string | null | undefined) =>
    raw ? showValue(context, language, act, raw) : undefined;
  return {
    ...{ place, act, by, note, kind },
    at: formatDateTime(at, language),
    from: value(from),
    to: value(to),
  };
}

function showValue(
  context: Readonly<RouterContextProvider>,
  language: Language,
  act: AidStep["act"],
  raw: string,
): string | undefined {
  const words = wordsOf(context);
  switch (act) {
    case "status":
      return words(`aid-desk:isStatus.${raw}`, { defaultValue: raw });
    case "priority":
      return words(`aid-desk:priority.${raw}`, { defaultValue: raw });
    case "dueDate":
      return formatDate(raw, language) || raw;
    case "amount": {
      const amount = Number(raw);
      if (!Number.isFinite(amount)) return raw;
      return words("aid-desk:pounds", { count: amount, figures: formatNumber(amount, language) });
    }
    case "owner":
      return raw;
    default:
      return undefined;
  }
}
