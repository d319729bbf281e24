import { useTranslation } from "react-i18next";
import { data, href, redirect } from "react-router";
import { Empty } from "#app/components/empty.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { Pager } from "#app/components/pager.tsx";
import { Tabs } from "#app/components/tabs.tsx";
import { listGatherings, openGathering } from "#app/contract/attendance.ts";
import { GATHERINGS_PER_PAGE, gatheringTimes } from "#app/contract/attendance-form.ts";
import { call } from "#app/session/api.server.ts";
import { confirmSent } from "#app/session/confirm.server.ts";
import { explainFailure } from "#app/session/failure.server.ts";
import { comeBack, readForm, turnDown } from "#app/session/form.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { wordsOf } from "#app/session/words.server.ts";
import { shownPlace, shownPlaces } from "../application/shown-place.server.ts";
import type { Route } from "./+types/gatherings";
import { Find } from "./find.tsx";
import { GatheringForm } from "./gathering-form.tsx";
import { GatheringList } from "./gathering-list.tsx";
import { type ListQuery, listPath, listSearch, readListQuery } from "./list-query.ts";
import { showGathering } from "./shown.server.ts";

export const handle = { words: ["attendance"] };

export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = readListQuery(url.searchParams);
  const { language } = preferencesOf(context);
  const answer = await call(context, listGatherings, { query: asked });
  if (!answer.ok && answer.status === 403) return data({ asked, isForbidden: true }, 403);
  if (!answer.ok) {
    const words = wordsOf(context)("attendance:gatherings.loadFailed");
    const { failure, ...init } = explainFailure(answer, words);
    // Where one may be opened is not known; what was typed into the form stays.
    return data({ asked, failure, governorates: shownPlaces(language) }, init);
  }
  const { items, metadata, governorates } = answer.data;
  return data({
    asked,
    items: items.map((each) => showGathering(context, each)),
    totalItems: metadata.totalItems,
    governorates: governorates.map((value) => ({ value, label: shownPlace(value, language) })),
  });
}

/** Announces a gathering, and leads to it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { submission, key } = await readForm(request, context, openGathering.body);
  if (submission.status !== "success") return comeBack(submission);
  const answer = await call(context, openGathering, { body: submission.value }, { key });
  if (!answer.ok) return turnDown(context, submission, answer);
  confirmSent(context, answer, { message: wordsOf(context)("attendance:form.opened") });
  return redirect(href("/attendance/gatherings/:id", { id: answer.data.id }), 303);
}

/** Gatherings of the organiser's area: open, coming and past ones, and a form for a new one. */
export default function Gatherings({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("attendance");
  const { asked, ...found } = loaderData;
  const title = t("gatherings.title");
  if ("isForbidden" in found) return <Forbidden />;
  const isWrong = "failure" in found || actionData !== undefined;
  return (
    <Page title={title} lead={t("gatherings.lead")}>
      <PageTitle title={`${t(`time.${asked.time}`)} · ${title}`} wrong={isWrong} />
      <details className="panel" open={actionData !== undefined}>
        <summary>
          <b>{t("form.new")}</b>
        </summary>
        <GatheringForm
          action={href("/attendance/gatherings")}
          governorates={found.governorates}
          rejected={actionData}
        />
      </details>
      {"failure" in found ? (
        <Empty
          title={found.failure}
          icon="warning"
          action={{ href: listPath(asked), label: t("retry") }}
        />
      ) : (
        <>
          <Times asked={asked} />
          <Find
            action={href("/attendance/gatherings")}
            label={t("find.gathering")}
            keyword={asked.keyword}
            hidden={asked.time === "now" ? {} : { time: asked.time }}
            all={listPath({ time: asked.time })}
          />
          {found.items.length > 0 ? (
            <>
              <GatheringList items={found.items} label={t(`time.${asked.time}`)} />
              <Pager
                page={asked.page}
                perPage={GATHERINGS_PER_PAGE}
                totalItems={found.totalItems}
                query={listSearch(asked)}
              />
            </>
          ) : (
            <Nothing asked={asked} totalItems={found.totalItems} />
          )}
        </>
      )}
    </Page>
  );
}

/** Which gatherings are listed; a search goes along. */
function Times({ asked }: { asked: ListQuery }) {
  const { t } = useTranslation("attendance");
  const tabs = gatheringTimes.map((time) => ({
    href: listPath({ ...asked, time, page: 1 }),
    current: time === asked.time,
    label: t(`time.${time}`),
  }));
  return <Tabs label={t("times")} tabs={tabs} />;
}

/** Why there are none, and what to do next. */
function Nothing({ asked, totalItems }: { asked: ListQuery; totalItems: number }) {
  const { t } = useTranslation("attendance");
  if (totalItems > 0) {
    const action = { href: listPath({ ...asked, page: 1 }), label: t("history.first") };
    return <Empty title={t("history.beyond")} icon="list" action={action} />;
  }
  if (asked.keyword) {
    const action = { href: listPath({ time: asked.time }), label: t("find.clear") };
    return <Empty title={t("gatherings.noneFound", { keyword: asked.keyword })} action={action} />;
  }
  return (
    <Empty title={t(`none.${asked.time}`)} icon="events">
      {t("gatherings.noneText")}
    </Empty>
  );
}

function Forbidden() {
  const { t } = useTranslation("attendance");
  const action = { href: href("/attendance"), label: t("gatherings.back") };
  return (
    <Page title={t("gatherings.title")}>
      <PageTitle title={t("gatherings.title")} />
      <Empty title={t("gatherings.forbidden")} icon="warning" action={action}>
        {t("gatherings.forbiddenText")}
      </Empty>
    </Page>
  );
}
