import "../../styles/search.css";
import { data, Form, href, redirect } from "react-router";
import { z } from "zod";
import { holdsPersonalNumber } from "#app/arabic/personal-number.ts";
import { Button } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { Field } from "#app/components/field.tsx";
import { filledByScript } from "#app/components/filled-by-script.ts";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Link } from "#app/components/link.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { RowKeys } from "#app/components/row-keys.tsx";
import { readTextParam, withSearch } from "#app/components/search-params.ts";
import { StatusChip } from "#app/components/status-chip.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { search } from "#app/contract/search.ts";
import { isSearchable } from "#app/contract/searchable.ts";
import { call } from "#app/session/api.server.ts";
import { explainFailure } from "#app/session/failure.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import type { Route } from "./+types/search";
import { type SearchView, toSearchView } from "./search-view.server.ts";

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "shortcut-switch": React.HTMLAttributes<HTMLElement> & Record<`data-${string}`, string>;
    }
  }
}

export const handle = { i18n: ["search", "list"] };

export async function loader({ url, context }: Route.LoaderArgs) {
  const { text: keyword } = readTextParam(url.searchParams, "q");
  if (!keyword) return { state: "start" as const };
  // A hand-made link.
  if (holdsPersonalNumber(keyword)) return { state: "number" as const };
  return find(keyword, keyword, context);
}

/** Words redirect to a URL; personal numbers are answered here. */
export async function action({ request, context }: Route.ActionArgs) {
  const { submission } = await readForm(request, context, posted);
  const keyword = submission.status === "success" ? (submission.value.q ?? "").trim() : "";
  if (holdsPersonalNumber(keyword)) return find(keyword, undefined, context);
  const query = new URLSearchParams(keyword ? { q: keyword } : {});
  return redirect(withSearch(href("/search"), query), 303);
}

const posted = z.object({ q: z.string().max(200).optional() });

async function find(
  keyword: string,
  inAddress: string | undefined,
  context: Route.LoaderArgs["context"],
) {
  if (!isSearchable(keyword)) return { state: "short" as const, keyword };
  const result = await call(context, search, { query: { keyword } });
  if (result.ok) {
    const parts = toSearchView(result.data.parts, inAddress, context);
    return { state: "found" as const, keyword, parts };
  }
  const { failure, ...init } = explainFailure(result, translatorOf(context)("search:failed"));
  return data({ state: "failed" as const, keyword, failure }, init);
}

export default function Search({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("search");
  const found = actionData ?? loaderData;
  const keyword = "keyword" in found ? found.keyword : undefined;
  const hits = found.state === "found" ? found.parts : [];
  return (
    <Page title={t("title")} lead={t("lead")}>
      <PageTitle
        title={keyword && !actionData ? `${keyword} · ${t("title")}` : t("title")}
        hasError={found.state === "failed"}
      />
      <Form key={keyword} className="search" role="search" method="post" action={href("/search")}>
        <FormKeyField form="search" />
        <Field
          type="search"
          name="q"
          label={t("label")}
          hint={t("hint")}
          error={found.state === "short" ? t("short") : undefined}
          defaultValue={keyword}
          maxLength={200}
          dir="auto"
          autoComplete="off"
          enterKeyHint="search"
          aria-keyshortcuts="/"
          autoFocus={found.state === "start"}
        />
        <Button icon="search">{t("submit")}</Button>
      </Form>
      {found.state === "number" && <p role="status">{t("numberInAddress")}</p>}
      {found.state === "failed" && <EmptyState title={found.failure} icon="warning" />}
      {found.state === "found" && hits.length === 0 && (
        <EmptyState title={t("none", { keyword })}>{t("noneText")}</EmptyState>
      )}
      {hits.map((part) => (
        <Hits key={part.name} {...part} />
      ))}
      {hits.length > 0 && <RowKeys />}
      <Shortcuts />
    </Page>
  );
}

function Hits({ title, items, all }: SearchView[number]) {
  return (
    <Section title={title} {...(all && { more: all })}>
      <ul className="hits">
        {items.map(({ id, href, title, person, facts, state, tone }) => (
          <li key={id}>
            <Link to={href}>
              <bdi>{title}</bdi>
            </Link>{" "}
            {state && tone && <StatusChip tone={tone}>{state}</StatusChip>}
            <p className="muted">
              {person && (
                <>
                  <bdi>{person}</bdi> ·{" "}
                </>
              )}
              {facts.join(" · ")}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** By app/enhancement/personal/shortcut-switch.ts. */
function Shortcuts() {
  const { t } = useTranslation(["search", "list"]);
  return (
    <shortcut-switch
      className="section"
      id="keys"
      data-label={t("keys.title")}
      data-search={t("keys.search")}
      data-rows={t("list:keys.rows")}
      data-open={t("list:keys.open")}
      data-are-on={t("keys.areOn")}
      data-are-off={t("keys.areOff")}
      data-turn-on={t("keys.turnOn")}
      data-turn-off={t("keys.turnOff")}
      {...filledByScript}
    />
  );
}
