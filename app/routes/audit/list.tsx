import type { SubmissionResult } from "@conform-to/react";
import { data, Form, href } from "react-router";
import { governorateName } from "#app/arabic/governorates.ts";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { ChosenFilter } from "#app/components/chosen-filter.tsx";
import { DataTable } from "#app/components/data-table.tsx";
import { DayFilters } from "#app/components/day-filters.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Select } from "#app/components/field.tsx";
import { FilterPanel } from "#app/components/filters.tsx";
import { Link } from "#app/components/link.tsx";
import { ListPage } from "#app/components/list-page.tsx";
import { HiddenFields } from "#app/components/search-form.tsx";
import { summaryLine } from "#app/components/summary-line.ts";
import { useTranslation } from "#app/components/translation.ts";
import { When } from "#app/components/when.tsx";
import { findAuditPeople, listAudit } from "#app/contract/audit.ts";
import {
  AUDIT_PER_PAGE,
  auditActsOf,
  auditSubjects,
  MAX_AUDIT_LISTED,
} from "#app/contract/audit.values.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { formActions } from "#app/session/form-actions.server.ts";
import { formInvalid, formRejected } from "#app/session/form-answer.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { listData } from "#app/session/list.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { readListAddress } from "../read-address.server.ts";
import type { Route } from "./+types/list";
import { type EntryView, entryViewOf, type Someone } from "./entry-view.server.ts";
import { type AuditAddress, auditList, exportPath } from "./list-query.ts";
import { People } from "./people.tsx";

export const handle = { i18n: ["audit", "list"] };

export async function loader({ url, context }: Route.LoaderArgs) {
  const auditQuery = readListAddress(auditList, url.searchParams);
  const { hint, ...query } = auditQuery;
  const result = await call(context, listAudit, { query });
  const toView = entryViewOf(context);
  const gone = translatorOf(context)("audit:gone");
  return listData(context, { auditQuery }, result, "audit:loadFailed", (answer) => ({
    items: answer.items.map(toView),
    totalItems: answer.metadata.totalItems,
    person: answer.person && (answer.person.name ?? gone),
    actor: answer.actor && (answer.actor.name ?? gone),
  }));
}

export const action = formActions({ find });

async function find({ request, context }: Route.ActionArgs) {
  const { submission } = await readForm(request, context, findAuditPeople.query);
  if (submission.status !== "success") return formInvalid(submission);
  const { keyword } = submission.value;
  const result = await call(context, findAuditPeople, { query: { keyword } });
  if (!result.ok) return formRejected(context, submission, result);
  const { language } = preferencesOf(context);
  const found = result.data.map(({ governorate, ...person }) => ({
    ...person,
    governorate: governorate ? governorateName(governorate, language) : undefined,
  }));
  return data({ keyword, found });
}

export default function AuditList({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("audit");
  const { auditQuery, list } = loaderData;
  const address = auditList.of(auditQuery);
  const returned = actionData?.result;
  const isFound = returned !== undefined && "found" in returned;
  return (
    <ListPage
      texts="audit:list"
      title={t("title")}
      lead={t("lead")}
      home={href("/")}
      list={list}
      address={address}
      hasError={returned !== undefined && !isFound}
      perPage={AUDIT_PER_PAGE}
      maxListed={MAX_AUDIT_LISTED}
      actions={
        "items" in list &&
        list.items.length > 0 && (
          <ButtonLink kind="quiet" icon="download" href={exportPath(auditQuery)} download>
            {t("export.csv")}
          </ButtonLink>
        )
      }
      tools={
        <>
          <ErrorSummary errors={errorsOf(isFound ? undefined : returned, t("people.label"))} />
          <FilterPanel isOpen={address.isFiltered || returned !== undefined}>
            <div className="stack">
              <AuditFilters address={address} />
              <hr />
              <People
                address={address}
                keyword={isFound ? returned.keyword : ""}
                found={isFound ? returned.found : undefined}
                rejected={isFound ? undefined : returned}
              />
            </div>
          </FilterPanel>
          {"person" in list && <Chosen address={address} {...list} />}
        </>
      }
      empty={{ title: t("list.none"), icon: "list", children: t("list.noneText") }}
    >
      {({ items }) => <Entries items={items} address={address} />}
    </ListPage>
  );
}

function errorsOf(rejected: SubmissionResult<string[]> | undefined, label: string) {
  const [message] = rejected?.error?.keyword ?? [];
  if (message)
    return [{ field: "keyword", message: summaryLine(rejected, "keyword", label, message) }];
  return (rejected?.error?.[""] ?? []).map((each) => ({ message: each }));
}

interface ChosenProps {
  address: AuditAddress;
  person: string | null | undefined;
  actor: string | null | undefined;
}

function Chosen({ address, ...names }: ChosenProps) {
  const { t } = useTranslation("audit");
  return (["person", "actor"] as const).map(
    (key) =>
      names[key] && (
        <ChosenFilter
          key={key}
          label={t(`chosen.${key}`)}
          clearPath={address.to({ [key]: undefined })}
          clear={t("chosen.clear")}
        >
          <bdi>{names[key]}</bdi>
        </ChosenFilter>
      ),
  );
}

function Entries({
  items,
  address: asked,
}: {
  items: readonly EntryView[];
  address: AuditAddress;
}) {
  const { t } = useTranslation("audit");
  const columns = ["act", "at", "by", "person", "address"] as const;
  return (
    <DataTable
      label={t("title")}
      ending={columns.indexOf("at")}
      columns={columns.map((column) => t(`column.${column}`))}
      rows={items.map(({ id, at, act, by, person, detail, address }) => ({
        id: String(id),
        cells: [
          <Act key="act" act={act} detail={detail} />,
          <When key="at" at={at} />,
          <Person key="by" name="actor" someone={by} address={asked} />,
          person ? (
            <Person key="person" name="person" someone={person} address={asked} />
          ) : (
            <span key="person" className="muted">
              {t("nobody")}
            </span>
          ),
          <bdi key="address" dir="ltr" className="digits">
            {address}
          </bdi>,
        ],
      }))}
    />
  );
}

function Act({ act, detail }: Pick<EntryView, "act" | "detail">) {
  return (
    <>
      {act}{" "}
      {detail && (
        <small className="muted">
          <bdi>{detail}</bdi>
        </small>
      )}
    </>
  );
}

function Person({
  name,
  someone,
  address,
}: {
  name: "person" | "actor";
  someone: Someone;
  address: AuditAddress;
}) {
  const label = <bdi>{someone.name}</bdi>;
  if (!someone.id || address.query[name] === someone.id) return label;
  return <Link to={address.to({ [name]: someone.id })}>{label}</Link>;
}

function AuditFilters({ address }: { address: AuditAddress }) {
  const { t } = useTranslation(["audit", "list"]);
  const { act, from, to } = address.query;
  return (
    <Form
      key={address.path}
      className="filters"
      role="search"
      aria-label={t("list:title")}
      action={href("/desk/audit")}
    >
      <HiddenFields of={address.hidden} />
      <Select name="act" label={t("audit:filter.act")} defaultValue={act ?? ""}>
        <option value="">{t("list:any")}</option>
        {auditSubjects.map((subject) => (
          <optgroup key={subject} label={t(`audit:subject.${subject}`)}>
            {auditActsOf[subject].map((each) => (
              <option key={each} value={each}>
                {t(`audit:act.${each}`)}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
      <DayFilters from={from} to={to} />
      <Button icon="search">{t("list:submit")}</Button>
      {address.isFiltered && (
        <ButtonLink kind="plain" href={href("/desk/audit")}>
          {t("list:clear")}
        </ButtonLink>
      )}
    </Form>
  );
}
