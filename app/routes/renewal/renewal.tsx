import { href, type RouterContextProvider } from "react-router";
import { poundsOf } from "#app/arabic/money.ts";
import { Banner } from "#app/components/banner.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { Stepper, type StepperStep } from "#app/components/stepper.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { readOwnApplication } from "#app/contract/application.ts";
import { readOwnDues } from "#app/contract/dues.ts";
import { listOwnDocuments, readProfile } from "#app/contract/profile.ts";
import { call } from "#app/session/api.server.ts";
import { browserUrl } from "#app/session/browser-url.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { termsOf } from "#app/session/organisation.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { loadPlaces } from "../branch/places.server.ts";
import { WhatNext } from "../membership/application/what-next.tsx";
import { TermsNote } from "../membership/terms.tsx";
import type { Route } from "./+types/renewal";
import { AttachmentsForm } from "./attachments-form.tsx";
import { completeAnswers, profileFieldValues, readDraft } from "./draft.server.ts";
import { requiredFields } from "./field-validation.ts";
import { PersonalForm } from "./personal-form.tsx";
import { redirectToPersonal, sendRenewal, submitPersonalStep } from "./send-renewal.server.ts";
import { stepFromUrl, stepPath } from "./steps.ts";

export const handle = { isHydrated: true, i18n: ["renewal", "application", "file"] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const step = stepFromUrl(url);
  if (step === "attachments" && !(await completeAnswers(context)))
    throw redirectToPersonal(context);
  const t = translatorOf(context);
  // Our platform only: else empty.
  const [profile, application, documents] = await Promise.all([
    call(context, readProfile, {}),
    call(context, readOwnApplication, {}),
    call(context, listOwnDocuments, {}),
  ]);
  const onFile = profile.ok ? profile.data : undefined;
  const photo = browserUrl(onFile?.photoURL);
  const newest = application.ok ? application.data : undefined;
  const { answers = profileFieldValues(onFile), problems } = (await readDraft(context)) ?? {};
  return {
    step,
    isPending: newest?.kind === "renewal" && newest.state === "submitted",
    debt: await loadDebt(context, onFile?.duesOwed ?? 0),
    gender: onFile?.gender ?? undefined,
    usualDays: newest?.usualDays ?? undefined,
    answers,
    problems,
    asks: Object.fromEntries(requiredFields.map((name) => [name, t(`ask:field.${name}`)])),
    terms: termsOf(context),
    places: await loadPlaces(context, answers.governorate),
    pictures: {
      ...(photo && { profileImage: photo }),
      ...(documents.ok && addressesOf(documents.data)),
    },
  };
}

async function loadDebt(context: Readonly<RouterContextProvider>, owed: number) {
  if (owed === 0) return undefined;
  const dues = await call(context, readOwnDues, {});
  const { language } = preferencesOf(context);
  const amount = translatorOf(context)("dues:pounds", poundsOf(owed, language));
  return { amount, blocks: dues.ok && dues.data.blocksRenewal };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const isLast = stepFromUrl(url) === "attachments";
  return isLast ? sendRenewal(request, context) : submitPersonalStep(request, context);
}

export default function Renewal({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("renewal");
  const {
    step,
    isPending,
    debt,
    usualDays,
    gender,
    answers,
    problems,
    asks,
    places,
    pictures,
    terms,
  } = loaderData;
  const title = t("title");
  if (isPending) {
    return (
      <Page narrow title={title} lead={t("waiting")} back="/">
        <PageTitle title={title} />
        <WhatNext reviewTime={terms.reviewTime} usualDays={usualDays} />
      </Page>
    );
  }
  const owes = debt && (
    <Banner
      label={t("debt.label")}
      kind={debt.blocks ? "refusal" : "notice"}
      action={{ href: href("/profile/dues"), label: t("debt.how") }}
    >
      {t(debt.blocks ? "debt.blocks" : "debt.owes", { amount: debt.amount })}
    </Banner>
  );
  if (debt?.blocks) {
    return (
      <Page narrow title={title} back="/">
        <PageTitle title={title} hasError={actionData?.status === "error"} />
        {owes}
      </Page>
    );
  }
  const rejectedDraft = problems && { status: "error" as const, error: toErrorLists(problems) };
  const isFirst = step === "personal";
  // Forward only by the form.
  const stepperSteps: StepperStep[] = [
    isFirst
      ? { label: t("steps.personal"), state: "current" }
      : { label: t("steps.personal"), state: "done", href: stepPath("personal") },
    { label: t("steps.attachments"), state: isFirst ? "ahead" : "current", submits: isFirst },
  ];
  const stepper = <Stepper label={t("progress")} steps={stepperSteps} />;
  return (
    <Page narrow title={title} lead={t(`lead.${step}`)} back={isFirst ? "/" : undefined}>
      <PageTitle
        title={`${t(`steps.${step}`)} · ${title}`}
        hasError={actionData?.status === "error" || rejectedDraft !== undefined}
      />
      {owes}
      {isFirst && <TermsNote terms={terms} />}
      {isFirst ? (
        <PersonalForm
          answers={answers}
          places={places}
          gender={gender}
          asks={asks}
          lastResult={actionData ?? rejectedDraft}
          stepper={stepper}
        />
      ) : (
        <AttachmentsForm
          pictures={pictures}
          asks={asks}
          lastResult={actionData}
          stepper={stepper}
        />
      )}
    </Page>
  );
}

function addressesOf(documents: readonly { id: string; field: string }[]): Record<string, string> {
  return Object.fromEntries(
    documents.map(({ id, field }) => [field, href("/profile/documents/:id", { id })]),
  );
}

function toErrorLists(problems: Readonly<Record<string, string>>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(problems).map(([field, each]) => [field, [each]]));
}
