import { useTranslation } from "react-i18next";
import { data, href, Link, type RouterContextProvider } from "react-router";
import { ButtonLink } from "#app/components/button.tsx";
import { Empty } from "#app/components/empty.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { listAid } from "#app/contract/aid.ts";
import { aidSections, aidStatuses } from "#app/contract/aid-form.ts";
import type { Given } from "#app/contract/endpoint.ts";
import { call } from "#app/session/api.server.ts";
import { explainFailure } from "#app/session/failure.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { wordsOf } from "#app/session/words.server.ts";
import type { Route } from "./+types/overview";
import { Forbidden } from "./forbidden.tsx";
import { type ListQuery, listPath } from "./list-query.ts";
import { Queue } from "./queue.tsx";
import { Sections } from "./sections.tsx";
import { shownCount } from "./shown-count.ts";
import { showLine } from "./shown-line.server.ts";

export const handle = { words: ["aid-desk"] };

/** As many of each kind as are seen at a glance. */
const AT_A_GLANCE = 5;

/** What should be looked at first, and the lists that show all of it. */
const pressing = {
  overdue: { query: { overdue: "true" }, list: { status: "all", overdue: true } },
  nobody: {
    query: { owner: "nobody", status: "pending" },
    list: { status: "pending", owner: "nobody" },
  },
  mine: {
    query: { owner: "mine", status: "inReview" },
    list: { status: "inReview", owner: "mine" },
  },
} as const satisfies Record<
  string,
  { query: Given<typeof listAid>["query"]; list: Partial<ListQuery> }
>;
const kinds = Object.keys(pressing) as (keyof typeof pressing)[];

/** Every request of the area stands in one of these; financial shows some of them again. */
const parts = ["medical", "socity"] as const;

export async function loader({ context }: Route.LoaderArgs) {
  const { language } = preferencesOf(context);
  const [sections, lists] = await Promise.all([
    Promise.all(
      aidSections.map((section) => call(context, listAid, { query: { section, limit: 1 } })),
    ),
    Promise.all(kinds.map((kind) => ask(context, pressing[kind].query))),
  ]);
  const lost = [...sections, ...lists].find((answer) => !answer.ok);
  if (lost && !lost.ok) {
    if (lost.status === 403) return data({ isForbidden: true }, 403);
    const { failure, ...init } = explainFailure(lost, wordsOf(context)("aid-desk:loadFailed"));
    return data({ failure }, init);
  }
  return data({
    sections: aidSections.map((section, at) => {
      const answer = sections[at];
      return { section, counts: answer?.ok ? answer.data.metadata.counts : undefined };
    }),
    lists: kinds.map((kind, at) => {
      const answer = lists[at];
      return {
        kind,
        items: answer?.ok ? answer.data.items.map((item) => showLine(item, language)) : [],
        totalItems: answer?.ok ? answer.data.metadata.totalItems : 0,
      };
    }),
  });
}

function ask(context: Readonly<RouterContextProvider>, query: Given<typeof listAid>["query"]) {
  return call(context, listAid, { query: { ...query, limit: AT_A_GLANCE } });
}

/** What there is of each section, what is late and what nobody has begun. */
export default function AidOverview({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("aid-desk");
  if ("isForbidden" in loaderData) return <Forbidden />;
  const isLost = "failure" in loaderData;
  return (
    <Page title={t("title")} lead={t("lead")} back="/statistics">
      <PageTitle title={t("title")} wrong={isLost} />
      <Sections />
      {isLost ? (
        <Empty
          title={loaderData.failure}
          icon="warning"
          action={{ href: href("/statistics/urgent-assistance"), label: t("retry") }}
        />
      ) : (
        <>
          <Numbers sections={loaderData.sections} />
          {loaderData.lists.map((list) => (
            <Pressing key={list.kind} {...list} />
          ))}
        </>
      )}
    </Page>
  );
}

type Shown = Extract<Route.ComponentProps["loaderData"], { sections: unknown }>;

/** How many there are, by section and status; each number leads to its list. */
function Numbers({ sections }: Pick<Shown, "sections">) {
  const { t, i18n } = useTranslation("aid-desk");
  const language = i18n.language === "en" ? "en" : "ar";
  return (
    <Section title={t("numbers")} id="numbers">
      <table className="numbers">
        <caption className="vh">{t("numbers")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("column.status")}</th>
            {sections.map(({ section }) => (
              <th key={section} scope="col">
                <Link to={listPath({ section })}>{t(`section.${section}.title`)}</Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {aidStatuses.map((status) => (
            <tr key={status}>
              <th scope="row">{t(`status.${status}`)}</th>
              {sections.map(({ section, counts }) => (
                <td key={section} className="digits">
                  <Link to={listPath({ section, status })}>
                    {counts ? <bdi>{shownCount(counts[status], language)}</bdi> : t("open")}
                  </Link>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="hint">{t("numbersNote")}</p>
    </Section>
  );
}

function Pressing({ kind, items, totalItems }: Shown["lists"][number]) {
  const { t, i18n } = useTranslation("aid-desk");
  const language = i18n.language === "en" ? "en" : "ar";
  const title = t(`pressing.${kind}.title`);
  return (
    <Section title={`${title} (${shownCount(totalItems, language)})`} id={kind}>
      {items.length === 0 ? (
        <p className="muted">{t(`pressing.${kind}.none`)}</p>
      ) : (
        <Queue
          items={items}
          label={title}
          isMixed={kind === "overdue"}
          saysOwner={kind !== "overdue"}
        />
      )}
      {totalItems > items.length && (
        <p className="row">
          <span className="muted">{t("pressing.all")}</span>{" "}
          {parts.map((section) => (
            <ButtonLink
              key={section}
              kind="quiet"
              small
              href={listPath({ section, ...pressing[kind].list })}
            >
              {t(`section.${section}.title`)}
            </ButtonLink>
          ))}
        </p>
      )}
    </Section>
  );
}
