import { useTranslation } from "react-i18next";
import { data } from "react-router";
import { formatNumber } from "#app/arabic/numbers.ts";
import { Empty } from "#app/components/empty.tsx";
import { FilterPanel } from "#app/components/filters.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { Pager } from "#app/components/pager.tsx";
import { Tallies } from "#app/components/tallies.tsx";
import { listAid } from "#app/contract/aid.ts";
import {
  AID_PER_PAGE,
  type AidStatus,
  aidStatuses,
  MOST_AID_LISTED,
} from "#app/contract/aid-form.ts";
import { call } from "#app/session/api.server.ts";
import { explainFailure } from "#app/session/failure.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { wordsOf } from "#app/session/words.server.ts";
import { shownPlaces } from "../application/shown-place.server.ts";
import type { Route } from "./+types/list";
import { Amount } from "./amount.tsx";
import { SectionFilters } from "./filters.tsx";
import { Forbidden } from "./forbidden.tsx";
import {
  isFiltered,
  type ListQuery,
  listPath,
  listSearch,
  readListQuery,
  sectionOf,
} from "./list-query.ts";
import { Nothing } from "./nothing.tsx";
import { Queue } from "./queue.tsx";
import { Sections } from "./sections.tsx";
import { shownCount } from "./shown-count.ts";
import { type ShownLine, showAmount, showLine } from "./shown-line.server.ts";

export const handle = { words: ["aid-desk", "filters"] };

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const section = sectionOf(params.section);
  if (!section) throw data(null, { status: 404 });
  const asked = readListQuery(section, url.searchParams);
  const { status, overdue, hint, ...query } = asked;
  const { language } = preferencesOf(context);
  const places = shownPlaces(language);
  const answer = await call(context, listAid, {
    query: {
      ...query,
      status: status === "all" ? undefined : status,
      overdue: overdue ? "true" : undefined,
    },
  });
  if (!answer.ok && answer.status === 403) return data({ asked, isForbidden: true }, 403);
  if (!answer.ok) {
    const { failure, ...init } = explainFailure(answer, wordsOf(context)("aid-desk:loadFailed"));
    return data({ asked, places, failure }, init);
  }
  const { items, metadata } = answer.data;
  const sum = items.reduce((total, { amount }) => total + (amount ?? 0), 0);
  return data({
    asked,
    places,
    items: items.map((item) => showLine(item, language)),
    totalItems: metadata.totalItems,
    counts: metadata.counts,
    sum: section === "financial" ? showAmount(sum, language) : undefined,
  });
}

/** The requests of one section, by status and filters. */
export default function AidList({ loaderData }: Route.ComponentProps) {
  const { t, i18n } = useTranslation("aid-desk");
  const { asked, ...found } = loaderData;
  if ("isForbidden" in found) return <Forbidden />;
  const { section, status } = asked;
  const language = i18n.language === "en" ? "en" : "ar";
  const title = t(`section.${section}.heading`);
  return (
    <Page title={title} lead={t(`section.${section}.lead`)} back="/statistics/urgent-assistance">
      <PageTitle title={`${t(`status.${status}`)} · ${title}`} wrong={"failure" in found} />
      <Sections current={section} />
      <Statuses asked={asked} counts={"counts" in found ? found.counts : undefined} />
      <FilterPanel isOpen={isFiltered(asked)}>
        <SectionFilters asked={asked} places={found.places} />
      </FilterPanel>
      {asked.hint && <p role="status">{t(`hint.${asked.hint}`)}</p>}
      {"failure" in found ? (
        <Empty
          title={found.failure}
          icon="warning"
          action={{ href: listPath(asked), label: t("retry") }}
        />
      ) : found.items.length > 0 ? (
        <>
          {found.totalItems >= MOST_AID_LISTED && (
            <p role="status">{t("capped", { number: formatNumber(MOST_AID_LISTED, language) })}</p>
          )}
          <Queue
            items={found.items}
            label={`${title}: ${t(`status.${status}`)}`}
            section={section}
            isMixed={status === "all"}
          />
          {found.sum && <Sum of={found.sum} isWhole={found.totalItems <= AID_PER_PAGE} />}
          <Pager
            page={asked.page}
            perPage={AID_PER_PAGE}
            totalItems={found.totalItems}
            query={listSearch(asked)}
          />
        </>
      ) : (
        <Nothing asked={asked} totalItems={found.totalItems} />
      )}
    </Page>
  );
}

type Counts = Partial<Record<AidStatus, number>>;

/** The statuses, each with its number; filters go along. */
function Statuses({ asked, counts }: { asked: ListQuery; counts: Counts | undefined }) {
  const { t, i18n } = useTranslation("aid-desk");
  const language = i18n.language === "en" ? "en" : "ar";
  const tallies = [...aidStatuses, "all" as const].map((status) => {
    const count = status === "all" ? counts && sumOf(counts) : counts?.[status];
    return {
      href: listPath({ ...asked, status, page: 1 }),
      current: status === asked.status,
      label: t(`status.${status}`),
      count: count === undefined ? undefined : shownCount(count, language),
    };
  });
  return <Tallies label={t("statuses")} tallies={tallies} />;
}

function sumOf(counts: Counts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

function Sum({ of, isWhole }: { of: ShownLine["amount"]; isWhole: boolean }) {
  const { t } = useTranslation("aid-desk");
  return (
    <p className="row">
      <b>{t(isWhole ? "sum.whole" : "sum.page")}</b> <Amount of={of} />
    </p>
  );
}
