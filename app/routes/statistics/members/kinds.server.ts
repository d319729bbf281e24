import type { RouterContextProvider } from "react-router";
import { formatDate } from "#app/arabic/dates.ts";
import { formatNumber, formatPart } from "#app/arabic/numbers.ts";
import { type MemberKinds, readMemberKinds } from "#app/contract/statistics.ts";
import { COHORT_YEARS } from "#app/contract/statistics.values.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { tableFile } from "../../table-file.server.ts";
import { type PeriodQuery, readPeriodQuery } from "../period-query.ts";

type Context = Readonly<RouterContextProvider>;

interface KindLine {
  readonly name: string;
  readonly label: string;
  readonly cells: readonly string[];
  readonly share: number | undefined;
}

export interface KindTable {
  readonly name: "ages" | "education" | "cohorts";
  readonly columns: readonly string[];
  readonly lines: readonly KindLine[];
}

export interface KindsView {
  readonly countedOn: string;
  readonly tables: readonly KindTable[];
}

/** Below the publication threshold. */
const NOT_TOLD = "–";

export async function loadKinds(
  context: Context,
  { governorate, unit }: PeriodQuery,
): Promise<KindsView | undefined> {
  const result = await call(context, readMemberKinds, { query: { governorate, unit } });
  if (!result.ok) return undefined;
  const { language } = preferencesOf(context);
  const countedOn = formatDate(result.data.countedOn, language);
  return { countedOn, tables: tablesOf(context, result.data) };
}

function tablesOf(context: Context, { ages, education, cohorts }: MemberKinds): KindTable[] {
  const { language } = preferencesOf(context);
  const t = translatorOf(context);
  const word = (key: string) => t(`statistics:members.${key}`);
  const told = (count: number | null) =>
    count === null ? NOT_TOLD : formatNumber(count, language);
  const people = ages.map(({ male, female, unknown }) => sumOf([male, female, unknown]));
  const levels = education.map(({ count }) => count);
  const all: KindTable[] = [
    {
      name: "ages",
      columns: ["age", "male", "female", "unknown"].map(word),
      lines: ages.map(({ group, male, female, unknown }, at) => ({
        name: group,
        label: group === "unknown" ? word("notOnFile") : group,
        cells: [male, female, unknown].map(told),
        share: shareOf(people[at] ?? null, people),
      })),
    },
    {
      name: "education",
      columns: [word("qualification"), t("statistics:column.count")],
      lines: education.map(({ name, count }) => ({
        name,
        label: word(`level.${name}`),
        cells: [told(count)],
        share: shareOf(count, levels),
      })),
    },
    {
      name: "cohorts",
      columns: [
        word("month"),
        word("joined"),
        ...COHORT_YEARS.map((count) => t("statistics:members.after", { count })),
      ],
      lines: cohorts.map(({ since, joined, stayed }) => ({
        name: since,
        label: since,
        cells: [
          told(joined),
          ...stayed.map((count) => {
            if (count === undefined) return "";
            return count === null ? NOT_TOLD : formatPart(count, joined, language);
          }),
        ],
        // After the last known year.
        share: (stayed.findLast((count) => typeof count === "number") ?? joined) / joined,
      })),
    },
  ];
  return all.filter(({ lines }) => lines.length > 0);
}

function sumOf(counts: readonly (number | null)[]): number | null {
  const told = counts.filter((count) => count !== null);
  return told.length > 0 ? told.reduce((sum, count) => sum + count, 0) : null;
}

function shareOf(count: number | null, all: readonly (number | null)[]): number | undefined {
  const most = Math.max(...all.map((each) => each ?? 0));
  return count === null || most === 0 ? undefined : count / most;
}

export async function kindsFile(context: Context, url: URL): Promise<Response> {
  const { governorate, unit } = readPeriodQuery(url.searchParams).query;
  const result = await call(context, readMemberKinds, { query: { governorate, unit } });
  if (!result.ok) throw pageFailure(result);
  const t = translatorOf(context);
  const rows = tablesOf(context, result.data).flatMap(({ name, columns, lines }) => [
    [t(`statistics:members.${name}`)],
    [...columns],
    ...lines.map(({ label, cells }) => [label, ...cells]),
    [],
  ]);
  return tableFile(
    context,
    url,
    { name: "members", title: t("statistics:group.members.title") },
    rows,
  );
}
