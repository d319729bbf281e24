import { data, href, redirect } from "react-router";
import { Forbidden } from "#app/components/forbidden.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { CREATE_SURVEYS, surveyDeskPath } from "#app/contract/survey.values.ts";
import { createSurvey } from "#app/contract/survey-desk.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { formInvalid, formRejected } from "#app/session/form-answer.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toastAccepted } from "#app/session/toast-accepted.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import type { Route } from "./+types/create";
import { surveyKindAt } from "./kind.ts";
import { SurveyForm } from "./survey-form.tsx";
import { loadChoices } from "./values.server.ts";

export const handle = { isHydrated: true, i18n: ["survey"] };

export async function loader({ url, context }: Route.LoaderArgs) {
  const kind = surveyKindAt(url.pathname);
  if (!may(await visitorOf(context), CREATE_SURVEYS)) return data({ kind, choices: null }, 403);
  return data({ kind, choices: await loadChoices(context) });
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const kind = surveyKindAt(url.pathname);
  const { submission, key } = await readForm(request, context, createSurvey.body);
  if (submission.status !== "success") return formInvalid(submission);
  const body = { ...submission.value, kind };
  const result = await call(context, createSurvey, { body }, { key });
  if (!result.ok) return formRejected(context, submission, result);
  const message = translatorOf(context)(`survey:desk.${kind}.begun`);
  toastAccepted(context, result, { message });
  return redirect(surveyDeskPath(kind, result.data.id, "edit"), 303);
}

export default function CreateSurvey({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("survey");
  const { kind, choices } = loaderData;
  const title = t(`desk.${kind}.create`);
  if (!choices) {
    return (
      <Forbidden
        title={title}
        reason={t(`desk.${kind}.forbidden.title`)}
        text={t(`desk.${kind}.forbidden.text`)}
        action={{ href: href("/desk"), label: t(`desk.${kind}.forbidden.back`) }}
      />
    );
  }
  return (
    <Page
      title={title}
      lead={t(`desk.${kind}.createLead`)}
      back={{ href: surveyDeskPath(kind), label: t(`desk.${kind}.title`) }}
    >
      <PageTitle title={title} hasError={actionData !== undefined} />
      <SurveyForm
        action={surveyDeskPath(kind, "create")}
        choices={choices}
        submit={t("desk.begin")}
        rejected={actionData}
      />
    </Page>
  );
}
