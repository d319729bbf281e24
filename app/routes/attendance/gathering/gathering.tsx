import { data, Form, href, useNavigation } from "react-router";
import { toLanguage } from "#app/arabic/language.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { readKeyword, readPageParam } from "#app/components/search-params.ts";
import { useTranslation } from "#app/components/translation.ts";
import {
  changeGathering,
  closeGathering,
  listPresent,
  openGathering,
  readGathering,
  strikePresence,
} from "#app/contract/attendance.ts";
import { stateVersion } from "#app/contract/state-version.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { actionsFor } from "#app/session/form-action.server.ts";
import { formActions } from "#app/session/form-actions.server.ts";
import { GatheringForm } from "../gathering-form.tsx";
import { toAttendeeView, toGatheringView } from "../views.server.ts";
import type { Route } from "./+types/gathering";
import { AttendeeList } from "./attendee-list.tsx";

export const handle = { isHydrated: true, i18n: ["attendance", "list"] };

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const keyword = readKeyword(url.searchParams).text;
  const page = readPageParam(url.searchParams) ?? 1;
  const [gathering, present] = await Promise.all([
    call(context, readGathering, { params }),
    call(context, listPresent, { params, query: { keyword, page } }),
  ]);
  if (!gathering.ok) throw pageFailure(gathering);
  const { present: staying, startsOn, endsOn, version, ...line } = gathering.data;
  return data({
    id: line.id,
    gathering: toGatheringView(context, line),
    staying,
    version,
    now: { title: line.title, place: line.place, startsAt: startsOn, endsAt: endsOn },
    keyword,
    page,
    attendees: present.ok ? present.data.items.map((each) => toAttendeeView(context, each)) : [],
    totalItems: present.ok ? present.data.metadata.totalItems : 0,
  });
}

const page = ({ params }: Route.ActionArgs) => href("/attendance/gatherings/:id", params);

const { formAction, buttonAction } = actionsFor<Route.ActionArgs>();

export const action = formActions({
  save: formAction(changeGathering, {
    // An emptied field is missing from the form.
    schema: openGathering.body.omit({ governorate: true }).extend({ version: stateVersion }),
    done: "attendance:form.saved",
    to: page,
  }),
  close: buttonAction(closeGathering, { done: "attendance:close.done", to: page }),
  removeAttendee: buttonAction(strikePresence, {
    schema: strikePresence.params.pick({ presenceId: true }),
    input: ({ params }, { value }) => ({ params: { ...params, ...value } }),
    done: "attendance:door.removed",
    position: "bottom",
    to: page,
  }),
});

export default function Gathering({ loaderData, actionData }: Route.ComponentProps) {
  const { t, i18n } = useTranslation("attendance");
  const language = toLanguage(i18n.language);
  const { id, gathering, staying, now, keyword, page, attendees, totalItems } = loaderData;
  const { title, hours, place, governorate, isOpen, isOver, came } = gathering;
  const state = isOpen ? "open" : isOver ? "over" : "coming";
  const screen = !isOver && (
    <ButtonLink icon="play" href={href("/attendance/gatherings/:id/screen", { id })}>
      {t("door.screen")}
    </ButtonLink>
  );
  return (
    <Page title={title} lead={<bdi>{hours}</bdi>} back="/attendance/gatherings" actions={screen}>
      <PageTitle title={title} hasError={actionData !== undefined} />
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
      {!isOver && (
        <p>
          <a href={href("/card/check")}>{t("door.cards")}</a>
        </p>
      )}
      <AttendeeList
        id={id}
        items={attendees}
        page={page}
        totalItems={totalItems}
        keyword={keyword}
      />
      {!isOver && (
        <>
          <Disclosure open={actionData !== undefined} summary={t("form.change")}>
            <GatheringForm
              key={`${now.startsAt} ${now.endsAt}`}
              action={`${href("/attendance/gatherings/:id", { id })}?act=save`}
              current={now}
              version={loaderData.version}
              rejected={actionData?.result}
            />
          </Disclosure>
          <CloseForm id={id} />
        </>
      )}
    </Page>
  );
}

function CloseForm({ id }: { id: string }) {
  const { t } = useTranslation("attendance");
  const busy = useNavigation().state !== "idle";
  return (
    <Disclosure summary={t("close.title")}>
      <Form
        method="post"
        action={`${href("/attendance/gatherings/:id", { id })}?act=close`}
        className="stack"
      >
        <FormKeyField form="close" />
        <p>{t("close.text")}</p>
        <div className="row">
          <Button kind="danger" disabled={busy}>
            {t("close.submit")}
          </Button>
        </div>
      </Form>
    </Disclosure>
  );
}
