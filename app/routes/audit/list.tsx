import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { data, href, redirect } from "react-router";
import { governorateName } from "#app/arabic/governorates.ts";
import { ButtonLink } from "#app/components/button.tsx";
import { ChosenFilter } from "#app/components/chosen-filter.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { FilterPanel } from "#app/components/filters.tsx";
import { ListPage } from "#app/components/list-page.tsx";
import { hasDayParts } from "#app/components/search-params.ts";
import { summaryLine } from "#app/components/summary-line.ts";
import { findAuditPeople, listAudit } from "#app/contract/audit.ts";
import { AUDIT_PER_PAGE, MAX_AUDIT_LISTED } from "#app/contract/audit.values.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { formActions } from "#app/session/form-actions.server.ts";
import { formInvalid, formRejected } from "#app/session/form-answer.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { listData } from "#app/session/list.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { readAddress } from "../read-address.server.ts";
import type { Route } from "./+types/list";
import { Entries } from "./entries.tsx";
import { entryViewOf } from "./entry-view.server.ts";
import { AuditFilters } from "./filters.tsx";
import {
  type AuditQuery,
  auditList,
  auditPath,
  auditSearch,
  exportPath,
  isFiltered,
} from "./list-query.ts";
import { People } from "./people.tsx";

export const handle = { i18n: ["audit", "list"] };

export async function loader({ url, context }: Route.LoaderArgs) {
  const auditQuery = readAddress(auditList, url.searchParams);
  const { hint, ...query } = auditQuery;
  if (!hint && hasDayParts(url.searchParams)) throw redirect(auditPath(auditQuery));
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
  const returned = actionData?.result;
  const isFound = returned !== undefined && "found" in returned;
  return (
    <ListPage
      texts="audit:list"
      title={t("title")}
      lead={t("lead")}
      home={href("/")}
      list={list}
      query={auditQuery}
      isFiltered={isFiltered(auditQuery)}
      hasError={returned !== undefined && !isFound}
      path={auditPath(auditQuery)}
      clearPath={auditPath({})}
      search={auditSearch(auditQuery)}
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
          <FilterPanel isOpen={isFiltered(auditQuery) || returned !== undefined}>
            <div className="stack">
              <AuditFilters query={auditQuery} />
              <hr />
              <People
                query={auditQuery}
                keyword={isFound ? returned.keyword : ""}
                found={isFound ? returned.found : undefined}
                rejected={isFound ? undefined : returned}
              />
            </div>
          </FilterPanel>
          {"person" in list && <Chosen query={auditQuery} {...list} />}
        </>
      }
      empty={
        <EmptyState title={t("list.none")} icon="list">
          {t("list.noneText")}
        </EmptyState>
      }
    >
      {({ items }) => <Entries items={items} query={auditQuery} />}
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
  query: AuditQuery;
  person: string | null | undefined;
  actor: string | null | undefined;
}

function Chosen({ query, person, actor }: ChosenProps) {
  const { t } = useTranslation("audit");
  const chosen = [
    { name: person, key: "person", without: { ...query, person: undefined, page: 1 } },
    { name: actor, key: "actor", without: { ...query, actor: undefined, page: 1 } },
  ];
  return chosen.map(
    ({ name, key, without }) =>
      name && (
        <ChosenFilter
          key={key}
          label={t(`chosen.${key}`)}
          clearPath={auditPath(without)}
          clear={t("chosen.clear")}
        >
          <bdi>{name}</bdi>
        </ChosenFilter>
      ),
  );
}
