import { data, href, redirect } from "react-router";
import { z } from "zod";
import { cairoDaysSince, formatShort, type SaidTime, toSaidTime } from "#app/arabic/dates.ts";
import { governorateName } from "#app/arabic/governorates.ts";
import { toLanguage } from "#app/arabic/language.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { isPersonalNumber } from "#app/arabic/personal-number.ts";
import { DataTable } from "#app/components/data-table.tsx";
import { DayFilters } from "#app/components/day-filters.tsx";
import {
  FilterForm,
  FilterPanel,
  FilterSelect,
  GovernorateFilter,
} from "#app/components/filters.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Link } from "#app/components/link.tsx";
import { ListPage } from "#app/components/list-page.tsx";
import { NumberForm } from "#app/components/number-form.tsx";
import { RowKeys } from "#app/components/row-keys.tsx";
import { StatusChip } from "#app/components/status-chip.tsx";
import { Tabs } from "#app/components/tabs.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { WaitingSince } from "#app/components/waiting-since.tsx";
import { When } from "#app/components/when.tsx";
import { type ApplicationLine, listApplications } from "#app/contract/application.ts";
import {
  APPLICATIONS_PER_PAGE,
  type ApplicationState,
  applicationDays,
  applicationKinds,
  MAX_LISTED,
  openStates,
} from "#app/contract/review.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { formInvalid, formRejected } from "#app/session/form-answer.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { listData } from "#app/session/list.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { readListAddress } from "../../read-address.server.ts";
import { fetchUnitName } from "../../structure/unit-filter.server.ts";
import { UnitFilter } from "../../structure/unit-filter.tsx";
import { reviewTone } from "../state-tone.ts";
import type { Route } from "./+types/list";
import { type ApplicationAddress, applicationList } from "./list-query.ts";

export const handle = { i18n: ["review", "list"] };

export async function loader({ url, context }: Route.LoaderArgs) {
  const listQuery = readListAddress(applicationList, url.searchParams);
  const { state, hint, ...filters } = listQuery;
  const { language } = preferencesOf(context);
  const now = new Date();
  const query = { ...filters, state: state === "all" ? undefined : state };
  const [result, unitName] = await Promise.all([
    call(context, listApplications, { query }),
    fetchUnitName(context, listQuery.unit),
  ]);
  return listData(
    context,
    { listQuery, unitName },
    result,
    "review:loadFailed",
    ({ items, metadata }) => ({
      items: items.map((item) => ({
        ...item,
        governorate: item.governorate && governorateName(item.governorate, language),
        submittedAt: toSaidTime(item.submittedAt, language, now, formatShort),
        waitingDays: cairoDaysSince(item.submittedAt, now),
      })),
      totalItems: metadata.totalItems,
      counts: metadata.counts,
    }),
  );
}

/** A POST: personal numbers stay out of URLs. */
export async function action({ request, context }: Route.ActionArgs) {
  const t = translatorOf(context);
  const { submission } = await readForm(request, context, numberSchema);
  if (submission.status !== "success") return formInvalid(submission);
  const { number } = submission.value;
  const rejectNumber = (message: string) =>
    data(submission.reply({ fieldErrors: { number: [message] } }), 400);
  if (!isPersonalNumber(number)) return rejectNumber(t("review:number.wrong"));
  const result = await call(context, listApplications, { query: { keyword: number, limit: 1 } });
  if (!result.ok) return formRejected(context, submission, result);
  const [newest] = result.data.items;
  if (!newest) return rejectNumber(t("review:number.none"));
  return redirect(href("/users/applications/:id", { id: newest.id }), 303);
}

const numberSchema = z.object({ number: z.string().min(1).max(60) });

export default function ApplicationList({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("review");
  const { unitName, list } = loaderData;
  const address = applicationList.of(loaderData.listQuery);
  const { state } = address.query;
  const isNumberWrong = actionData !== undefined;
  return (
    <ListPage
      texts="review:list"
      title={t("title")}
      lead={t("lead")}
      home={href("/")}
      part={t(`state.${state}`)}
      list={list}
      address={address}
      hasError={isNumberWrong}
      perPage={APPLICATIONS_PER_PAGE}
      maxListed={MAX_LISTED}
      tools={
        <>
          <StateTabs address={address} counts={"counts" in list ? list.counts : undefined} />
          <UnitFilter address={address} name={unitName} />
          <FilterPanel isOpen={address.isFiltered || isNumberWrong}>
            <div className="stack">
              <QueueFilters address={address} />
              <hr />
              <NumberForm
                texts="review"
                action={href("/users/applications")}
                rejected={actionData}
              />
            </div>
          </FilterPanel>
        </>
      }
      empty={{ title: t("list.none"), icon: "check", children: t("list.noneText") }}
    >
      {({ items }) => (
        <>
          <ApplicationTable items={items} label={t(`state.${state}`)} state={state} />
          <RowKeys />
        </>
      )}
    </ListPage>
  );
}

function StateTabs({
  address,
  counts,
}: {
  address: ApplicationAddress;
  counts: Partial<Record<ApplicationState, number>> | undefined;
}) {
  const { t, i18n } = useTranslation("review");
  const language = toLanguage(i18n.language);
  const tabs = address.tabs("state", (state) => {
    const count = state === "all" ? undefined : counts?.[state];
    return (
      <>
        {t(`state.${state}`)}{" "}
        {count !== undefined && (
          <small className="digits">
            <bdi>
              {formatNumber(count, language)}
              {count >= MAX_LISTED && "+"}
            </bdi>
          </small>
        )}
      </>
    );
  });
  return <Tabs label={t("states")} tabs={tabs} />;
}

function QueueFilters({ address }: { address: ApplicationAddress }) {
  const { t } = useTranslation("review");
  const { kind, governorate, dated, from, to } = address.query;
  const kinds = applicationKinds.map((value) => ({ value, label: t(`kind.${value}`) }));
  return (
    <FilterForm address={address} label={t("filter.keyword")}>
      <FilterSelect name="kind" label={t("filter.kind")} value={kind} options={kinds} />
      <GovernorateFilter label={t("common:place.governorate")} value={governorate} />
      <DayFilters days={applicationDays} dated={dated} from={from} to={to} />
    </FilterForm>
  );
}

interface ApplicationTableProps {
  items: readonly ListedApplication[];
  label: string;
  state: ApplicationState | "all";
}

interface ListedApplication extends Omit<ApplicationLine, "submittedAt"> {
  readonly submittedAt: SaidTime;
  readonly waitingDays: number;
}

function ApplicationTable({ items, label, state }: ApplicationTableProps) {
  const { t } = useTranslation("review");
  const isWaiting = state !== "all" && openStates.includes(state);
  const last = state === "all" ? "state" : isWaiting ? "claimedBy" : undefined;
  const columns = ["name", "kind", "governorate", "submittedAt", ...(last ? [last] : [])];
  return (
    <DataTable
      label={label}
      ending={columns.indexOf("submittedAt")}
      columns={columns.map((column) => t(`column.${column}`))}
      rows={items.map((item) => ({
        id: item.id,
        cells: [
          <Applicant key="name" {...item} />,
          t(`kind.${item.kind}`),
          item.governorate ?? t("unknownPlace"),
          isWaiting ? (
            <WaitingSince key="submittedAt" days={item.waitingDays} date={item.submittedAt} />
          ) : (
            <When key="submittedAt" at={item.submittedAt} />
          ),
          ...(last ? [<LastCell key={last} item={item} showsState={last === "state"} />] : []),
        ],
      }))}
    />
  );
}

function LastCell({ item, showsState }: { item: ListedApplication; showsState: boolean }) {
  const { t } = useTranslation("review");
  const { state, claimedBy } = item;
  if (!showsState) {
    return claimedBy ? <bdi>{claimedBy}</bdi> : <span className="muted">{t("nobody")}</span>;
  }
  return (
    <>
      <StatusChip tone={reviewTone(state)}>{t(`isState.${state}`)}</StatusChip>
      {claimedBy && <small className="muted">{t("claimedBy", { name: claimedBy })} </small>}
    </>
  );
}

function Applicant({ id, name, hasWarnings, warnings = [] }: ListedApplication) {
  const { t } = useTranslation("review");
  return (
    <>
      <Link to={href("/users/applications/:id", { id })}>
        <bdi>{name}</bdi>
      </Link>{" "}
      {warnings.map((warning) => (
        <small key={warning} className="warn">
          <Icon name="warning" /> {t(`shortWarning.${warning}`)}{" "}
        </small>
      ))}
      {/* Other platforms may not name them. */}
      {hasWarnings && warnings.length === 0 && (
        <small className="warn">
          <Icon name="warning" /> {t("hasWarnings")}
        </small>
      )}
    </>
  );
}
