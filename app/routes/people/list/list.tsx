import type { SubmissionResult } from "@conform-to/react";
import { data, href, redirect } from "react-router";
import { nameIn } from "#app/arabic/name-in.ts";
import { ButtonLink } from "#app/components/button.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Link } from "#app/components/link.tsx";
import { ListPage } from "#app/components/list-page.tsx";
import { NumberForm } from "#app/components/number-form.tsx";
import { RowKeys } from "#app/components/row-keys.tsx";
import type { FormResult } from "#app/components/summary-line.ts";
import { useTranslation } from "#app/components/translation.ts";
import { CREATE_EXPORT, NOTIFY } from "#app/contract/ability.ts";
import { READ_DUES } from "#app/contract/dues.values.ts";
import { IMPORT_USERS } from "#app/contract/import.values.ts";
import {
  findUsersByNumber,
  listUsers,
  type NamedChoice,
  readUserChoices,
} from "#app/contract/people.ts";
import { MAX_PEOPLE_LISTED } from "#app/contract/people.values.ts";
import { createSelection } from "#app/contract/people-selection.ts";
import { READ_ROLES, UPDATE_ROLES } from "#app/contract/role.values.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { formActions } from "#app/session/form-actions.server.ts";
import { formInvalid, formRejected } from "#app/session/form-answer.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { listData } from "#app/session/list.server.ts";
import { isScreenOffered } from "#app/session/platform-features.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { readAddress, readListAddress } from "../../read-address.server.ts";
import { fetchUnitName } from "../../structure/unit-filter.server.ts";
import { UnitFilter } from "../../structure/unit-filter.tsx";
import { filterFields, noChoices } from "../filter-words.server.ts";
import { type PersonView, toPersonView } from "../person-view.server.ts";
import type { Route } from "./+types/list";
import { type BulkAct, bulkActs, ChooseForm } from "./choose-form.tsx";
import { type Choices, PeopleFilters } from "./filters.tsx";
import { exportPath, peopleList, toCallQuery } from "./list-query.ts";
import { PeopleTable } from "./people-table.tsx";

async function choose({ request, url, context }: Route.ActionArgs) {
  const { submission, key, formData } = await readForm(request, context, createSelection.body);
  if (submission.status !== "success") return formInvalid(submission);
  const { scope, people } = submission.value;
  if (scope === "chosen" && people.length === 0) {
    const nobody = translatorOf(context)("ask:people.chosen");
    return formInvalid(submission, [], { people: [nobody] });
  }
  // The pressed button.
  const next = bulkActs.find((act) => act === formData.get("next"));
  if (!next)
    return formInvalid(submission, [], { people: [translatorOf(context)("failure:malformed")] });
  if (next === "export" && scope === "all") {
    return redirect(exportPath(readAddress(peopleList, url.searchParams)), 303);
  }
  const neverSignedIn = submission.value.neverSignedIn ? ("true" as const) : undefined;
  const body = { ...submission.value, neverSignedIn };
  const result = await call(context, createSelection, { body }, { key });
  if (!result.ok) return formRejected(context, submission, result);
  const { id } = result.data;
  const paths = {
    notify: `${href("/notification/create")}?selection=${id}`,
    give: href("/users/selected/:id/:act", { id, act: "give" }),
    end: href("/users/selected/:id/:act", { id, act: "end" }),
    export: `${href("/users/export")}?selection=${id}`,
  };
  return redirect(paths[next], 303);
}

export const handle = { i18n: ["people", "list"] };

export async function loader({ url, context }: Route.LoaderArgs) {
  const listQuery = readListAddress(peopleList, url.searchParams);
  const { language } = preferencesOf(context);
  const [result, choices, unitName] = await Promise.all([
    call(context, listUsers, { query: toCallQuery(listQuery) }),
    call(context, readUserChoices, {}),
    fetchUnitName(context, listQuery.unit),
  ]);
  const { roles, branches, secretariats } = choices.ok ? choices.data : noChoices;
  const toOption = (each: NamedChoice) => ({ value: each.id, label: nameIn(language, each) });
  const visitor = await visitorOf(context);
  const mayExport = may(visitor, CREATE_EXPORT);
  const address: {
    listQuery: typeof listQuery;
    unitName: typeof unitName;
    choices: Choices;
    acts: readonly BulkAct[];
    fields: ReturnType<typeof filterFields>;
    mayExport: boolean;
    mayImport: boolean;
    hasDues: boolean;
    hasDepartures: boolean;
  } = {
    listQuery,
    unitName,
    acts: actsOf(visitor),
    fields: filterFields(listQuery),
    mayExport,
    mayImport: may(visitor, IMPORT_USERS),
    hasDues: may(visitor, READ_DUES),
    hasDepartures: isScreenOffered(href("/users/departures")),
    choices: {
      branches: branches.map(toOption),
      secretariats: (secretariats ?? []).map(toOption),
      roles: roles.map((each) => ({ value: String(each.id), label: nameIn(language, each) })),
    },
  };
  return listData(context, address, result, "people:loadFailed", ({ items, metadata }) => ({
    items: items.map((item) => toPersonView(item, language)),
    totalItems: metadata.totalItems,
  }));
}

async function find({ request, context }: Route.ActionArgs) {
  const { submission } = await readForm(request, context, findUsersByNumber.body);
  if (submission.status !== "success") return formInvalid(submission);
  // No key: stores nothing, and answers must not be cached.
  const result = await call(context, findUsersByNumber, { body: submission.value });
  if (!result.ok) return formRejected(context, submission, result);
  const { language } = preferencesOf(context);
  return data({ found: result.data.items.map((item) => toPersonView(item, language)) });
}

export const action = formActions({ find, choose });

function actsOf(visitor: Awaited<ReturnType<typeof visitorOf>>): BulkAct[] {
  const mayChange = may(visitor, UPDATE_ROLES) && may(visitor, READ_ROLES);
  const allowed = {
    notify: may(visitor, NOTIFY),
    give: mayChange,
    end: mayChange,
    export: may(visitor, CREATE_EXPORT),
  };
  return bulkActs.filter((act) => allowed[act]);
}

export default function PeopleList({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("people");
  const { listQuery, unitName, choices, acts, fields, list } = loaderData;
  const { mayExport, mayImport, hasDepartures, hasDues } = loaderData;
  const address = peopleList.of(listQuery);
  const { act, result } = actionData ?? {};
  const found = result && "found" in result ? result.found : undefined;
  const wrong = result && !("found" in result) ? result : undefined;
  const rejected = act === "find" ? wrong : undefined;
  const unchosen = act === "choose" ? wrong : undefined;
  return (
    <ListPage
      texts="people:list"
      title={t("title")}
      lead={
        hasDues ? (
          <>
            {t("lead")} <Link to={href("/desk/dues")}>{t("dues")}</Link>
          </>
        ) : (
          t("lead")
        )
      }
      home={href("/")}
      list={list}
      address={{ ...address, clearPath: address.action }}
      hasError={wrong !== undefined}
      perPage={Number(listQuery.limit)}
      maxListed={MAX_PEOPLE_LISTED}
      actions={
        (hasDepartures || mayImport || mayExport) && (
          <>
            {hasDepartures && (
              <ButtonLink kind="quiet" icon="sign-out" href={href("/users/departures")}>
                {t("departures")}
              </ButtonLink>
            )}
            {mayExport && (
              <ButtonLink kind="quiet" icon="download" href={exportPath(listQuery)}>
                {t("export")}
              </ButtonLink>
            )}
            {mayImport && (
              <ButtonLink kind="quiet" icon="archive" href={href("/users/import")}>
                {t("import")}
              </ButtonLink>
            )}
          </>
        )
      }
      tools={
        <>
          {unchosen && <ErrorSummary errors={unchosenLines(unchosen)} />}
          <UnitFilter address={address} name={unitName} />
          <PeopleFilters address={address} choices={choices} />
          <NumberSearch isOpen={act === "find"} rejected={rejected} found={found} />
        </>
      }
      empty={{ title: t("list.none"), children: t("list.noneText") }}
    >
      {({ items, totalItems }) => (
        <>
          <ChooseForm
            items={items}
            totalItems={totalItems}
            path={address.path}
            fields={fields}
            acts={acts}
            rejected={unchosen}
          />
          <RowKeys />
        </>
      )}
    </ListPage>
  );
}

function unchosenLines({ error }: FormResult) {
  return Object.entries(error ?? {}).flatMap(([field, problems]) =>
    (problems ?? []).map((message) => ({ ...(field && { field: "people" }), message })),
  );
}

interface NumberSearchProps {
  isOpen: boolean;
  rejected: SubmissionResult<string[]> | undefined;
  found: readonly PersonView[] | undefined;
}

function NumberSearch({ isOpen, rejected, found }: NumberSearchProps) {
  const { t } = useTranslation("people");
  return (
    <Disclosure open={isOpen} summary={t("number.title")}>
      <NumberForm texts="people" action={`${href("/users")}?act=find`} rejected={rejected} />
      {found && (
        <div role="status">
          {found.length === 0 ? (
            <p>{t("number.none")}</p>
          ) : (
            <PeopleTable items={found} label={t("number.found")} />
          )}
        </div>
      )}
    </Disclosure>
  );
}
