import "../../../styles/dense.css";
import { data, href } from "react-router";
import { governorateName } from "#app/arabic/governorates.ts";
import type { Language } from "#app/arabic/language.ts";
import { ButtonLink } from "#app/components/button.tsx";
import { DataTable } from "#app/components/data-table.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { Link } from "#app/components/link.tsx";
import { governorate, listAddress, number } from "#app/components/list-address.ts";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { Tabs } from "#app/components/tabs.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { duesSumNames, READ_DUES } from "#app/contract/dues.values.ts";
import {
  type DuesPlaceSums,
  type DuesSums,
  readDuesStatistics,
} from "#app/contract/dues-statistics.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { readAddress } from "../../read-address.server.ts";
import { formatPeriod } from "../dues-view.server.ts";
import { Forbidden } from "../forbidden.tsx";
import { Money } from "../money.tsx";
import type { Route } from "./+types/statistics";

export const handle = { i18n: ["dues"] };

const statistics = listAddress(href("/desk/dues/statistics"), {
  year: number(/^2\d{3}$/),
  period: number(/^2\d{3}-\d\d-\d\d$/),
  governorate,
});

export async function loader({ url, context }: Route.LoaderArgs) {
  if (!may(await visitorOf(context), READ_DUES)) return data("forbidden" as const, 403);
  const { page: _, hint: __, ...query } = readAddress(statistics, url.searchParams);
  const result = await call(context, readDuesStatistics, { query });
  if (!result.ok) throw pageFailure(result);
  const { language } = preferencesOf(context);
  const { year, years, totals, periods, places } = result.data;
  return data({
    query,
    year,
    years,
    totals,
    governorate: query.governorate && governorateName(query.governorate, language),
    periods: periods.map(({ from, to, ...sums }) => ({
      ...sums,
      from,
      name: formatPeriod(from, to, language),
    })),
    places: places.map((place) => toPlaceView(place, language)),
  });
}

function toPlaceView(
  { governorate, branch, branchEn, ...sums }: DuesPlaceSums,
  language: Language,
) {
  return {
    ...sums,
    governorate: governorate ?? undefined,
    name: governorate ? governorateName(governorate, language) : undefined,
    branch: (language === "en" ? (branchEn ?? branch) : branch) ?? undefined,
  };
}

export default function DuesStatistics({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("dues");
  const title = t("statistics.title");
  if (loaderData === "forbidden") return <Forbidden title={title} />;
  const { query, year, years, totals, governorate, periods, places } = loaderData;
  const of = statistics.of({ ...query, year: String(year) });
  const head = (first: "period" | "place") =>
    [first, ...duesSumNames].map((each) => t(`statistics.column.${each}`));
  return (
    <Page
      dense
      title={title}
      lead={t("statistics.lead")}
      back={{ href: href("/desk/dues"), label: t("title") }}
      actions={
        <ButtonLink
          kind="quiet"
          icon="download"
          href={`${href("/desk/dues/books.csv")}?year=${year}`}
          download
        >
          {t("statistics.books", { year })}
        </ButtonLink>
      }
    >
      <PageTitle title={`${title}: ${year}`} />
      <Tabs
        label={t("statistics.years")}
        tabs={years.map((each) => ({
          value: String(each),
          href: statistics.path({ governorate: query.governorate, year: String(each) }),
          label: String(each),
          current: each === year,
        }))}
      />
      {periods.length === 0 ? (
        <EmptyState title={t("statistics.none")} icon="statistics" />
      ) : (
        <>
          <Section title={t("statistics.periods")}>
            <DataTable
              label={t("statistics.periods")}
              columns={head("period")}
              rows={periods.map(({ from, name, ...sums }) => ({
                id: from,
                cells: [
                  <Link
                    key="name"
                    to={of.to({ period: from })}
                    aria-current={from === query.period ? "true" : undefined}
                  >
                    {name}
                  </Link>,
                  ...cellsOf(sums),
                ],
              }))}
            />
            {query.period && (
              <p>
                <Link to={of.to({ period: undefined })}>{t("statistics.wholeYear")}</Link>
              </p>
            )}
          </Section>
          <Section
            title={governorate ? t("statistics.branches", { governorate }) : t("statistics.places")}
          >
            {governorate && (
              <p>
                <Link to={of.to({ governorate: undefined })}>{t("statistics.country")}</Link>
              </p>
            )}
            <DataTable
              label={t("statistics.places")}
              columns={head("place")}
              rows={[
                { id: "all", cells: [t("statistics.all"), ...cellsOf(totals)] },
                ...places.map(({ governorate: in_, name, branch, ...sums }) => ({
                  id: `${in_} ${branch}`,
                  cells: [
                    governorate ? (
                      (branch ?? t("statistics.noBranch"))
                    ) : in_ ? (
                      <Link key="name" to={of.to({ governorate: in_ })}>
                        {name}
                      </Link>
                    ) : (
                      t("statistics.noPlace")
                    ),
                    ...cellsOf(sums),
                  ],
                })),
              ]}
            />
          </Section>
        </>
      )}
    </Page>
  );
}

function cellsOf(sums: DuesSums) {
  return duesSumNames.map((name) =>
    name === "charges" ? (
      <bdi key={name} className="digits">
        {sums.charges}
      </bdi>
    ) : (
      <Money key={name} of={sums[name]} />
    ),
  );
}
