import { formatDateRange } from "#app/arabic/dates.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import type { DeskQueue } from "#app/contract/desk.ts";
import type { Organisation } from "#app/contract/organisation.ts";
import type { MeasureCount } from "#app/contract/statistics.ts";
import { measureOf, pathOfGroup } from "#app/contract/statistics.values.ts";
import { type Language, translate } from "../i18n.ts";
import type { JobKinds } from "../jobs/jobs.ts";
import { type LetterList, renderLetter } from "../mail/layout.ts";
import type { Days } from "./api.ts";

const lists: Readonly<Record<string, string>> = {
  applications: "/users/applications",
  aid: "/statistics/urgent-assistance",
  feedback: "/statistics/feedback",
  reports: "/statistics/reports?view=waiting",
};

interface Parts {
  readonly to: string;
  readonly language: Language;
  readonly days: Days;
  readonly measures: readonly MeasureCount[];
  readonly queues: readonly DeskQueue[];
  readonly publicUrl: string;
  readonly organisation: Organisation;
  readonly stopAt: string;
  readonly until: Date;
}

export function weekMail(parts: Parts): JobKinds["mail"] {
  const { to, language, days, measures, queues, publicUrl, organisation, stopAt, until } = parts;
  const number = (value: number) => formatNumber(value, language);
  const t = (key: string, values: Record<string, unknown> = {}) =>
    translate(language, `mail:statistics.${key}`, {
      portal: organisation.portal[language],
      days: formatDateRange(days, language),
      ...values,
    });
  const week = `?${new URLSearchParams({ period: "weekly", day: days.to })}`;
  const numbers = measures.map(({ name, count, before }) => ({
    label: translate(language, `statistics:measure.${name}.label`),
    value: number(count),
    note: changeOf(language, count, before),
    href: publicUrl + pathOfGroup(measureOf(name).group) + week,
  }));
  const waiting = queues.flatMap(({ name, count, overdue }) => {
    const path = lists[name];
    if (!path || count === 0) return [];
    const label = translate(language, `statistics:waiting.${name}`);
    const note = overdue > 0 ? t("overdue", { number: number(overdue) }) : undefined;
    return [{ label, value: number(count), note, href: publicUrl + path }];
  });
  const parted: LetterList[] = [
    { title: t("numbers"), lines: numbers },
    ...(waiting.length > 0 ? [{ title: t("waiting"), lines: waiting }] : []),
  ];
  return {
    to,
    subject: t("subject"),
    stopAt,
    until: until.toISOString(),
    ...renderLetter(
      language,
      {
        title: t("title"),
        before: [t("lead")],
        lists: parted,
        link: { href: `${publicUrl}/statistics${week}`, label: t("link") },
        after: [
          ...(waiting.length === 0 ? [t("nothingWaits")] : []),
          t("after"),
          `${t("stop")} ${stopAt}`,
        ],
      },
      organisation,
    ),
  };
}

function changeOf(language: Language, count: number, before: number): string {
  if (count === before) return translate(language, "statistics:change.same");
  const number = formatNumber(Math.abs(count - before), language);
  return translate(language, `statistics:change.${count > before ? "more" : "fewer"}`, { number });
}
