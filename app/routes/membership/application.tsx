import { useTranslation } from "react-i18next";
import { href } from "react-router";
import { formatDateTime } from "#app/arabic/dates.ts";
import { ButtonLink } from "#app/components/button.tsx";
import { Empty } from "#app/components/empty.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { type ApplicationStep, readOwnApplication } from "#app/contract/application.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { readPlaces } from "../branch/places.server.ts";
import type { Route } from "./+types/application";
import { shownAnswers } from "./apply-steps.server.ts";
import { withCompanions } from "./companions.ts";
import { CorrectionForm } from "./correction-form.tsx";
import { sendCorrection } from "./send-correction.server.ts";

export const handle = { words: ["application", "membership"] };

export async function loader({ context }: Route.LoaderArgs) {
  const answer = await call(context, readOwnApplication, {});
  if (!answer.ok) throw pageFailure(answer);
  const application = answer.data;
  if (!application) return { application: undefined };
  const { language } = preferencesOf(context);
  const fields = withCompanions(application.fields);
  const values = shownAnswers(application.answers, fields);
  const isPlaced = ["governorate", "city", "workGovernorate"].some((name) => fields.includes(name));
  const { governorate } = application.answers;
  return {
    application: {
      kind: application.kind,
      state: application.state,
      fields,
      values,
      steps: application.steps.map((step) => ({ ...step, at: formatDateTime(step.at, language) })),
    },
    places: isPlaced ? await readPlaces(context, String(governorate ?? "")) : undefined,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  return sendCorrection(request, context);
}

/** Where one's own application stands, and what is to be corrected of it. */
export default function Application({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("application");
  const { application, places } = loaderData;
  if (!application) {
    return (
      <Page title={t("title")}>
        <PageTitle title={t("title")} />
        <Empty title={t("none.title")} icon="guide">
          {t("none.text")}
        </Empty>
      </Page>
    );
  }
  const { kind, state, fields, values, steps } = application;
  const isRefused = kind === "registration" && state === "refused";
  return (
    <Page narrow title={t(`kind.${kind}`)} lead={t(`state.${state}`)}>
      <PageTitle title={t("title")} wrong={actionData?.status === "error"} />
      {fields.length > 0 && (
        <Section title={t("correct.title")}>
          <CorrectionForm fields={fields} values={values} places={places} lastResult={actionData} />
        </Section>
      )}
      {isRefused && <ButtonLink href={href("/registerNow")}>{t("again")}</ButtonLink>}
      <Section title={t("timeline")}>
        <ol className="steps">
          {steps.map((step) => (
            <li key={`${step.act} ${step.at}`}>
              <Step {...step} />
            </li>
          ))}
        </ol>
      </Section>
    </Page>
  );
}

/** What was done about the application, and when; by whom is not told. */
function Step({ act, at, reason, note, fields }: ApplicationStep) {
  const { t } = useTranslation(["application", "membership"]);
  return (
    <>
      <b>{t(`act.${act}`)}</b>
      <p className="meta">
        <bdi>{at}</bdi>
      </p>
      {reason && <p>{t(`reason.${reason}`)}</p>}
      {note && <p dir="auto">{note}</p>}
      {fields && fields.length > 0 && (
        <p>{fields.map((name) => t(`membership:field.${name}`)).join(t("comma"))}</p>
      )}
    </>
  );
}
