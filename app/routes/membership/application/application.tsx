import { href } from "react-router";
import { type SaidTime, toSaidTime } from "#app/arabic/dates.ts";
import { ButtonLink } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Lines } from "#app/components/lines.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { StatusChip } from "#app/components/status-chip.tsx";
import { Timeline } from "#app/components/timeline.tsx";
import { useTranslation } from "#app/components/translation.ts";
import {
  type ApplicationStep,
  type OwnApplication,
  readOwnApplication,
} from "#app/contract/application.ts";
import { openStates } from "#app/contract/review.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { termsOf } from "#app/session/organisation.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { groupAnswers, sortDocuments } from "../../application/answer-view.server.ts";
import { Answers } from "../../application/answers.tsx";
import { applicationTone } from "../../application/state-tone.ts";
import { loadPlaces } from "../../branch/places.server.ts";
import { toFieldValues } from "../apply/apply-steps.server.ts";
import type { Route } from "./+types/application";
import { withCompanions } from "./companions.ts";
import { CorrectionForm } from "./correction-form.tsx";
import { sendCorrection } from "./send-correction.server.ts";
import { WhatNext } from "./what-next.tsx";

export const handle = {
  isHydrated: true,
  i18n: ["application", "membership", "apply", "review", "file"],
};

export async function loader({ context }: Route.LoaderArgs) {
  const result = await call(context, readOwnApplication, {});
  if (!result.ok) throw pageFailure(result);
  const application = result.data;
  if (!application) return { application: undefined };
  const { language } = preferencesOf(context);
  const now = new Date();
  const fields = withCompanions(application.fields);
  const values = toFieldValues(application.answers, fields);
  const needsPlaces = ["governorate", "city", "workGovernorate"].some((name) =>
    fields.includes(name),
  );
  const { governorate } = application.answers;
  return {
    application: {
      kind: application.kind,
      state: application.state,
      usualDays: application.usualDays ?? undefined,
      refusal: refusalOf(application),
      fields,
      values,
      groups: groupAnswers(context, application.answers, application.gender),
      documents: sortDocuments(application.documents ?? []),
      mayWithdraw: openStates.includes(application.state) && application.kind !== "activation",
      steps: application.steps.map((step) => ({ ...step, at: toSaidTime(step.at, language, now) })),
    },
    terms: termsOf(context),
    places: needsPlaces ? await loadPlaces(context, String(governorate ?? "")) : undefined,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  return sendCorrection(request, context);
}

export default function Application({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("application");
  const { application, places, terms } = loaderData;
  if (!application) {
    return (
      <Page title={t("title")}>
        <PageTitle title={t("title")} />
        <EmptyState title={t("none.title")} icon="guide">
          {t("none.text")}
        </EmptyState>
      </Page>
    );
  }
  const { kind, state, fields, values, steps, groups, documents, mayWithdraw } = application;
  const { refusal, usualDays } = application;
  const isRefused = kind === "registration" && state === "refused";
  const isRenewalOpen = kind === "renewal" && (state === "refused" || state === "withdrawn");
  return (
    <Page narrow title={t(`kind.${kind}`)} lead={<State state={state} />}>
      <PageTitle title={t("title")} hasError={actionData?.status === "error"} />
      {fields.length > 0 && (
        <Section title={t("correct.title")}>
          <CorrectionForm fields={fields} values={values} places={places} lastResult={actionData} />
        </Section>
      )}
      {refusal && <RefusalBox {...refusal} />}
      {isRefused && (
        <p>
          <ButtonLink href={href("/registerNow")}>{t("again")}</ButtonLink>
        </p>
      )}
      {isRenewalOpen && (
        <p>
          <ButtonLink href={href("/renewal")}>{t("renewAgain")}</ButtonLink>
        </p>
      )}
      {state === "submitted" && <WhatNext reviewTime={terms?.reviewTime} usualDays={usualDays} />}
      <Section title={t("timeline")}>
        <History steps={steps} />
      </Section>
      {groups.length > 0 && (
        <Section title={t("sent")}>
          <Answers groups={groups} />
        </Section>
      )}
      {documents.length > 0 && (
        <Section title={t("documents")}>
          <SentDocuments documents={documents} />
        </Section>
      )}
      {mayWithdraw && (
        <p>
          <ButtonLink kind="quiet" icon="trash" href={href("/application/withdraw")}>
            {t("withdraw.link")}
          </ButtonLink>
        </p>
      )}
    </Page>
  );
}

function State({ state }: Pick<OwnApplication, "state">) {
  const { t } = useTranslation("application");
  return (
    <>
      <StatusChip tone={applicationTone(state)}>{t(`isState.${state}`)}</StatusChip>
      {t(`state.${state}`)}
    </>
  );
}

type Refusal = Pick<ApplicationStep, "reason" | "note">;

function refusalOf({ state, steps }: OwnApplication): Refusal | undefined {
  if (state !== "refused") return undefined;
  const step = steps.findLast(({ act }) => act === "refused");
  return step && (step.reason || step.note) ? { reason: step.reason, note: step.note } : undefined;
}

function RefusalBox({ reason, note }: Refusal) {
  const { t } = useTranslation("application");
  return (
    <section className="panel refusal-reason" aria-label={t("refusal")}>
      <h2>{t("refusal")}</h2>
      {reason && <p>{t(`reason.${reason}`)}</p>}
      {note && (
        <p dir="auto">
          <Lines text={note} />
        </p>
      )}
    </section>
  );
}

function SentDocuments({ documents }: { documents: NonNullable<OwnApplication["documents"]> }) {
  const { t } = useTranslation("membership");
  return (
    <ul className="downloads">
      {documents.map(({ id, field }) => (
        <li key={id}>
          <a href={href("/profile/documents/:id", { id })} target="_blank" rel="noopener">
            <Icon name="archive" /> {t(`field.${field}`)}
          </a>
        </li>
      ))}
    </ul>
  );
}

type StepView = Omit<ApplicationStep, "at"> & { readonly at: SaidTime };

function History({ steps }: { steps: readonly StepView[] }) {
  const { t } = useTranslation(["application", "membership"]);
  const detailsOf = ({ reason, fields }: StepView) =>
    [
      reason && t(`reason.${reason}`),
      fields?.map((name) => t(`membership:field.${name}`)).join(t("common:comma")),
    ]
      .filter(Boolean)
      .join(" · ");
  return (
    <Timeline
      steps={steps.map((step) => ({
        key: `${step.act} ${step.at.iso}`,
        title: t(`act.${step.act}`),
        at: step.at,
        details: detailsOf(step),
        note: step.note,
      }))}
    />
  );
}
