import { data, href, redirect } from "react-router";
import { formatMoment, withinText } from "#app/arabic/dates.ts";
import { Forbidden } from "#app/components/forbidden.tsx";
import { Link } from "#app/components/link.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { ARRANGE } from "#app/contract/event.values.ts";
import { createEvent, listEventDrafts, readEventDraft } from "#app/contract/event-desk.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { formInvalid, formRejected } from "#app/session/form-answer.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { pastStart } from "#app/session/past-start.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { toastAccepted } from "#app/session/toast-accepted.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import type { Route } from "./+types/create";
import { EventForm } from "./event-form.tsx";
import { loadChoices, toCopy, toValues } from "./values.server.ts";

export const handle = { isHydrated: true, i18n: ["event"] };

export async function loader({ url, context }: Route.LoaderArgs) {
  if (!may(await visitorOf(context), ARRANGE)) return data(null, 403);
  const { language } = preferencesOf(context);
  const model = url.searchParams.get("like");
  const [choices, copied, drafts] = await Promise.all([
    loadChoices(context),
    model ? call(context, readEventDraft, { params: { id: model } }) : undefined,
    call(context, listEventDrafts, {}),
  ]);
  return data({
    choices,
    current: copied?.ok ? toCopy(toValues(context, copied.data)) : undefined,
    drafts: drafts.ok
      ? drafts.data.items.map(({ id, title, startsAt, publishAt }) => ({
          id,
          title,
          starts: formatMoment(startsAt, language, new Date()),
          publishAt: publishAt
            ? withinText(formatMoment(publishAt, language, new Date()))
            : undefined,
        }))
      : [],
  });
}

export async function action({ request, context }: Route.ActionArgs) {
  const { submission, key } = await readForm(request, context, createEvent.body, {
    takesFiles: true,
  });
  if (submission.status !== "success")
    return formInvalid(submission, ["image"], pastStart(context, submission));
  // The platform parses the typed duration.
  const body = { ...submission.value, duration: String(submission.payload.duration ?? "") };
  const result = await call(context, createEvent, { body }, { key });
  if (!result.ok) return formRejected(context, submission, result, ["image"]);
  toastAccepted(context, result, { message: translatorOf(context)("event:create.done") });
  return redirect(href("/event/:id/edit", { id: result.data.id }), 303);
}

export default function Create({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("event");
  const title = t("create.title");
  if (!loaderData) {
    return (
      <Forbidden
        title={title}
        reason={t("list.forbidden.title")}
        text={t("list.forbidden.text")}
        action={{ href: href("/events"), label: t("title") }}
      />
    );
  }
  const { choices, current, drafts } = loaderData;
  return (
    <Page narrow title={title} lead={t("create.lead")} back="/events">
      <PageTitle title={title} hasError={actionData !== undefined} />
      <Drafts items={drafts} />
      <EventForm
        action={href("/create-event")}
        choices={choices}
        current={current}
        submit={t("create.submit")}
        rejected={actionData}
      />
    </Page>
  );
}

interface Draft {
  id: string;
  title: string;
  starts: string;
  publishAt: string | undefined;
}

function Drafts({ items }: { items: readonly Draft[] }) {
  const { t } = useTranslation("event");
  if (items.length === 0) return null;
  return (
    <section className="panel stack" aria-label={t("create.drafts")}>
      <h2>{t("create.drafts")}</h2>
      <ul>
        {items.map(({ id, title, starts, publishAt }) => (
          <li key={id}>
            <Link to={href("/event/:id/edit", { id })}>
              <bdi>{title}</bdi>
            </Link>{" "}
            <span className="muted">{starts}</span>
            {publishAt && <div>{t("schedule.waits", { at: publishAt })}</div>}
          </li>
        ))}
      </ul>
    </section>
  );
}
