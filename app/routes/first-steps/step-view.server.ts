import { href, type RouterContextProvider } from "react-router";
import { formatMoment, withinText } from "#app/arabic/dates.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { contentPath } from "#app/contract/content.values.ts";
import type { AnswerOf } from "#app/contract/endpoint.ts";
import {
  type BackupState,
  type FirstStepView,
  type getFirstSteps,
  type LateMail,
  MAX_COUNTED,
  type ServiceTest,
} from "#app/contract/first-steps.ts";
import { type FirstStep, optionalSteps, services } from "#app/contract/first-steps.values.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";

type Context = Readonly<RouterContextProvider>;

/** Steps of the server's environment have none. */
const stepPages: Readonly<Partial<Record<FirstStep, string>>> = {
  identity: "/desk/settings/identity",
  look: "/desk/settings/look",
  membership: "/desk/settings/membership",
  roles: href("/roles"),
  branches: href("/desk/settings/branches"),
  members: href("/users/import"),
  news: contentPath("news"),
};

export function toStepView(context: Context, step: FirstStepView, { push, lateMail }: FirstSteps) {
  const t = translatorOf(context);
  const { language } = preferencesOf(context);
  const { isDone, isSkipped, isConfigured, test, count } = step;
  const name = step.step;
  const state = isSkipped
    ? "skipped"
    : isDone
      ? "done"
      : isConfigured && services.some((each) => each === name)
        ? "untested"
        : "missing";
  const number =
    count === MAX_COUNTED
      ? t("first-steps:moreThan", { number: formatNumber(count, language) })
      : formatNumber(count ?? 0, language);
  const line = isSkipped
    ? t("first-steps:skipped")
    : t(`first-steps:step.${name}.${statusKey(step, state)}`, { count: count ?? 0, number });
  return {
    name,
    state: state as "done" | "untested" | "missing" | "skipped",
    line,
    href: stepPages[name],
    // Done steps can't be skipped.
    isSkippable: optionalSteps.some((each) => each === name) && (isSkipped || !isDone),
    service: isConfigured ? services.find((each) => each === name) : undefined,
    late: name === "mail" && lateMail ? describeLateMail(context, lateMail) : undefined,
    kind: name === "push" && push !== "none" ? push : undefined,
    test: test && {
      isWorking: test.outcome === "worked",
      sentence: describeTest(context, test),
      when: withinText(formatMoment(test.testedAt, language, new Date())),
    },
  };
}
export type StepView = ReturnType<typeof toStepView>;

type FirstSteps = AnswerOf<typeof getFirstSteps>;

/** Unconfigured and untested differ. */
function statusKey({ step, isConfigured, isDone }: FirstStepView, state: string): string {
  if (!services.some((each) => each === step)) return state;
  if (isConfigured) return state;
  return step === "provider" && isDone ? "byMail" : "missing";
}

/** For home too. */
export function describeLateMail(context: Context, { count, oldestAt }: LateMail): string {
  const { language } = preferencesOf(context);
  const number =
    count === MAX_COUNTED ? `${formatNumber(count, language)}+` : formatNumber(count, language);
  return translatorOf(context)("first-steps:lateMail", {
    number,
    when: withinText(formatMoment(oldestAt, language, new Date())),
  });
}

export function describeTest(context: Context, { service, outcome, values }: ServiceTest): string {
  const t = translatorOf(context);
  const { language } = preferencesOf(context);
  const number = (name: string) => formatNumber(values?.[name] ?? 0, language);
  return t(`first-steps:outcome.${service}.${outcome}`, {
    devices: number("devices"),
    reached: number("reached"),
    defaultValue: t("first-steps:outcome.otherwise"),
  });
}

/** Of the nightly backup: a sentence, and where it is bad when the last whole one was made. */
export function toBackupView(context: Context, { outcome, at, goodAt }: BackupState) {
  const t = translatorOf(context);
  const { language } = preferencesOf(context);
  const when = (time: string) => withinText(formatMoment(time, language, new Date()));
  const isGood = outcome === "worked";
  const last = goodAt
    ? t("first-steps:backup.last", { when: when(goodAt) })
    : t("first-steps:backup.none");
  return {
    isGood,
    sentence: t(`first-steps:backup.${outcome}`, { when: when(at) }),
    last: isGood ? undefined : last,
  };
}
export type BackupView = ReturnType<typeof toBackupView>;

/** For home, where the newest night is bad. In words from the server: hardly any home has it. */
export function toBackupAlarm(context: Context, backup: BackupState | null | undefined) {
  if (!backup || backup.outcome === "worked") return undefined;
  const t = translatorOf(context);
  return {
    label: t("first-steps:backup.title"),
    text: t(`first-steps:backup.${backup.outcome}`),
    action: { href: `${href("/desk/settings")}#backup`, label: t("first-steps:backup.see") },
  };
}
