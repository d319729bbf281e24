import { useTranslation } from "react-i18next";
import { data, href, redirect } from "react-router";
import { formatNumber } from "#app/arabic/numbers.ts";
import { readLine, readPage } from "#app/components/asked.ts";
import { ButtonLink } from "#app/components/button.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import {
  changeGathering,
  listPresent,
  openGathering,
  readGathering,
} from "#app/contract/attendance.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { comeBack, readForm, turnDown } from "#app/session/form.server.ts";
import { toast } from "#app/session/toast.server.ts";
import { wordsOf } from "#app/session/words.server.ts";
import type { Route } from "./+types/gathering";
import { CloseForm } from "./close-form.tsx";
import { DoorList } from "./door-list.tsx";
import { GatheringForm } from "./gathering-form.tsx";
import { showAttendee, showGathering } from "./shown.server.ts";

export const handle = { words: ["attendance"] };

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const keyword = readLine(url.searchParams, "keyword").text;
  const page = readPage(url.searchParams) ?? 1;
  const [gathering, present] = await Promise.all([
    call(context, readGathering, { params }),
    call(context, listPresent, { params, query: { keyword, page } }),
  ]);
  if (!gathering.ok) throw pageFailure(gathering);
  const { present: staying, startsOn, endsOn, ...line } = gathering.data;
  return data({
    id: line.id,
    gathering: showGathering(context, line),
    staying,
    now: { title: line.title, place: line.place, startsAt: startsOn, endsAt: endsOn },
    keyword,
    page,
    attendees: present.ok ? present.data.items.map((each) => showAttendee(context, each)) : [],
    totalItems: present.ok ? present.data.metadata.totalItems : 0,
  });
}

/** The form has all of it, so that a field that was emptied is missing and not left as it was. */
const changed = openGathering.body.omit({ governorate: true });

/** Changes the gathering. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { submission, key } = await readForm(request, context, changed);
  if (submission.status !== "success") return comeBack(submission);
  const given = { params, body: submission.value };
  const answer = await call(context, changeGathering, given, { key });
  if (!answer.ok) {
    if (answer.status === 404) throw data(null, { status: 404 });
    return turnDown(context, submission, answer);
  }
  toast(context, { type: "success", message: wordsOf(context)("attendance:form.saved") });
  return redirect(href("/attendance/gatherings/:id", params), 303);
}

/** One gathering at its door: who came, the way to the screen, changing and closing it. */
export default function Gathering({ loaderData, actionData }: Route.ComponentProps) {
  const { t, i18n } = useTranslation("attendance");
  const language = i18n.language === "en" ? "en" : "ar";
  const { id, gathering, staying, now, keyword, page, attendees, totalItems } = loaderData;
  const { title, hours, place, governorate, isOpen, isOver, came } = gathering;
  const state = isOpen ? "open" : isOver ? "over" : "coming";
  const screen = !isOver && (
    <ButtonLink icon="play" href={href("/attendance/gatherings/:id/screen", { id })}>
      {t("door.screen")}
    </ButtonLink>
  );
  return (
    <Page
      title={title}
      lead={<bdi>{hours}</bdi>}
      back={href("/attendance/gatherings")}
      actions={screen}
    >
      <PageTitle title={title} wrong={actionData !== undefined} />
      <dl className="facts">
        <dt>{t("column.place")}</dt>
        <dd>
          <bdi>{place}</bdi> <span className="muted">{governorate}</span>
        </dd>
        <dt>{t("door.title")}</dt>
        <dd>{t(`door.${state}`)}</dd>
        <dt>{t("door.came")}</dt>
        <dd>
          <b className="digits">{formatNumber(came, language)}</b>
          {isOpen && (
            <small className="muted">
              {" "}
              {t("door.staying", { count: staying, number: formatNumber(staying, language) })}
            </small>
          )}
        </dd>
      </dl>
      <DoorList id={id} items={attendees} page={page} totalItems={totalItems} keyword={keyword} />
      {!isOver && (
        <>
          <details className="panel" open={actionData !== undefined}>
            <summary>
              <b>{t("form.change")}</b>
            </summary>
            <GatheringForm
              key={`${now.startsAt} ${now.endsAt}`}
              action={href("/attendance/gatherings/:id", { id })}
              now={now}
              rejected={actionData}
            />
          </details>
          <CloseForm id={id} />
        </>
      )}
    </Page>
  );
}
