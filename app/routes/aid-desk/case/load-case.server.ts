import { data, type RouterContextProvider } from "react-router";
import { formatDate, formatMoment, toSaidTime } from "#app/arabic/dates.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { type AidLine, type AidStep, listAid, readAid } from "#app/contract/aid.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { type Language, preferencesOf } from "#app/session/preferences.server.ts";
import { toAidLineView } from "../aid-line-view.server.ts";
import { parseSection } from "../list-query.ts";

export type Case = Awaited<ReturnType<typeof loadCase>>;
export type StepView = Case["steps"][number];

export async function loadCase(
  context: Readonly<RouterContextProvider>,
  params: { readonly section: string; readonly id: string },
) {
  const section = parseSection(params.section);
  if (!section) throw data(null, { status: 404 });
  const query = { section, status: "pending", owner: "nobody", limit: 2 } as const;
  const [result, waiting] = await Promise.all([
    call(context, readAid, { params }),
    call(context, listAid, { query }),
  ]);
  if (!result.ok && result.status === 403) throw data(null, { status: 403 });
  if (!result.ok) throw pageFailure(result);
  const { language } = preferencesOf(context);
  const now = new Date();
  const { description, membershipId, personId, isMine, version, others, next } = result.data;
  const { submittingEntity: name, submittingEntityEn: nameEn } = result.data;
  const submittingEntity = name && ((language === "en" && nameEn) || name);
  const steps = result.data.steps.map((step, at) => toStepView(context, language, step, at));
  return {
    ...toAidLineView(result.data, language),
    section,
    description,
    submittingEntity,
    membershipId,
    personId,
    isMine,
    version,
    others,
    next,
    createdAt: toSaidTime(result.data.createdAt, language, now),
    withdrawn: result.data.withdrawnAt && formatMoment(result.data.withdrawnAt, language, now, 0),
    fields: {
      priority: result.data.priority,
      dueDate: result.data.dueDate ?? "",
      amount: String(result.data.amount ?? ""),
    },
    pictures: result.data.attachments.filter(({ type }) => isPicture(type)),
    papers: result.data.attachments.filter(({ type }) => !isPicture(type)),
    steps,
    waiting: waiting.ok ? nextWaiting(waiting.data.items, result.data.id) : undefined,
  };
}

function nextWaiting(waiting: readonly AidLine[], ownId: string) {
  const found = waiting.find(({ id }) => id !== ownId);
  return found && { id: found.id, title: found.title };
}

function isPicture(type: string): boolean {
  return /^image\/(jpeg|png|webp)$/.test(type);
}

/** `at` stays the index in the whole history. */
function toStepView(
  context: Readonly<RouterContextProvider>,
  language: Language,
  { act, at, by, from, to, note, kind }: AidStep,
  index: number,
) {
  const describe = (value: string | null | undefined) =>
    value ? describeValue(context, language, act, value) : undefined;
  return {
    index,
    act,
    by,
    note,
    kind,
    at: toSaidTime(at, language, new Date()),
    from: describe(from),
    to: describe(to),
  };
}

function describeValue(
  context: Readonly<RouterContextProvider>,
  language: Language,
  act: AidStep["act"],
  value: string,
): string | undefined {
  const t = translatorOf(context);
  switch (act) {
    case "status":
      return t(`aid-desk:isStatus.${value}`, { defaultValue: value });
    case "priority":
      return t(`aid-desk:priority.${value}`, { defaultValue: value });
    case "dueDate":
      return formatDate(value, language) || value;
    case "amount": {
      const amount = Number(value);
      if (!Number.isFinite(amount)) return value;
      return t("aid-desk:pounds", { count: amount, figures: formatNumber(amount, language) });
    }
    case "owner":
      return value;
    default:
      return undefined;
  }
}
