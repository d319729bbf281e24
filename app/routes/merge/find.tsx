import { data, href, type RouterContextProvider } from "react-router";
import { Link } from "#app/components/link.tsx";
import { NumberForm } from "#app/components/number-form.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { SearchForm } from "#app/components/search-form.tsx";
import { readKeyword } from "#app/components/search-params.ts";
import { StatusChip } from "#app/components/status-chip.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { MERGE_USERS } from "#app/contract/merge.values.ts";
import { findUsersByNumber, listUsers, type PersonLine } from "#app/contract/people.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { formInvalid, formRejected } from "#app/session/form-answer.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { loadFile } from "../people/file/load-file.server.ts";
import { type PersonView, toPersonView } from "../people/person-view.server.ts";
import { statusTone } from "../people/status-tone.ts";
import type { Route } from "./+types/find";
import { Forbidden } from "./forbidden.tsx";

export const handle = { i18n: ["people-edit", "people", "list"] };

/** More need a longer name. */
const MAX_FOUND = 10;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  if (!may(await visitorOf(context), MERGE_USERS)) return data(null, 403);
  const { text: keyword } = readKeyword(url.searchParams);
  const person = await loadFile(context, params);
  const found = keyword
    ? await call(context, listUsers, { query: { keyword, limit: MAX_FOUND } })
    : undefined;
  if (found && !found.ok) throw pageFailure(found);
  return data({
    id: person.id,
    name: person.name,
    keyword,
    likely: person.duplicates?.items ?? [],
    found: found && others(context, person.id, found.data.items),
  });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { submission } = await readForm(request, context, findUsersByNumber.body);
  if (submission.status !== "success") return formInvalid(submission);
  // No key: stores nothing, and answers must not be cached.
  const result = await call(context, findUsersByNumber, { body: submission.value });
  if (!result.ok) return formRejected(context, submission, result);
  return data({ found: others(context, params.id, result.data.items) });
}

function others(
  context: Readonly<RouterContextProvider>,
  id: string,
  lines: readonly PersonLine[],
) {
  const { language } = preferencesOf(context);
  return lines.filter((line) => line.id !== id).map((line) => toPersonView(line, language));
}

export default function FindOther({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("people-edit");
  if (!loaderData) return <Forbidden />;
  const { id, name, keyword, likely } = loaderData;
  const found = actionData && "found" in actionData ? actionData.found : loaderData.found;
  const rejected = actionData && !("found" in actionData) ? actionData : undefined;
  const title = t("merge.title");
  const path = href("/users/:id/merge", { id });
  return (
    <Page
      title={title}
      lead={t("merge.findLead", { name })}
      back={{ href: href("/users/:id", { id }), label: name }}
    >
      <PageTitle title={`${title} · ${name}`} hasError={rejected !== undefined} />
      <Section title={t("merge.likely")}>
        {likely.length === 0 ? (
          <p className="muted">{t("people:part.duplicates.none")}</p>
        ) : (
          <ul className="stack">
            {likely.map(({ id: otherId, href: to, title: other, facts }) => (
              <li key={otherId}>
                <Link to={to ?? ""}>
                  <bdi>{other}</bdi>
                </Link>
                <p className="meta">
                  {facts.map((fact) => (
                    <bdi key={fact}>{fact} </bdi>
                  ))}
                </p>
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section title={t("merge.search")}>
        <SearchForm action={path} label={t("merge.keyword")} keyword={keyword} clearHref={path} />
        <NumberForm texts="people" action={path} rejected={rejected} />
        {found && (
          <div role="status">
            {found.length === 0 ? <p>{t("merge.nobody")}</p> : <Found id={id} people={found} />}
          </div>
        )}
      </Section>
    </Page>
  );
}

function Found({ id, people }: { id: string; people: readonly PersonView[] }) {
  const { t } = useTranslation("people-edit");
  return (
    <ul className="stack">
      {people.map((person) => (
        <li key={person.id}>
          <StatusChip tone={statusTone(person.status)}>
            {t(`people:status.${person.status}`)}
          </StatusChip>{" "}
          <Link to={href("/users/:id/merge/:otherId", { id, otherId: person.id })}>
            <bdi>{person.name}</bdi>
          </Link>
          <p className="meta">
            {[person.membershipId, person.governorate, person.branch].map(
              (fact) => fact && <bdi key={fact}>{fact} </bdi>,
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
