import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { href, redirect } from "react-router";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { Stepper } from "#app/components/stepper.tsx";
import { type Step, steps } from "#app/contract/membership.values.ts";
import { readDraft } from "#app/session/draft.server.ts";
import { termsOf } from "#app/session/organisation.server.ts";
import { loadPlaces } from "../../branch/places.server.ts";
import type { StepProps } from "../step-form.tsx";
import { TermsNote } from "../terms.tsx";
import type { Route } from "./+types/apply";
import { earlierFieldValues, signUpFieldValues } from "./apply-again.server.ts";
import {
  firstIncompleteStep,
  isReview,
  redirectToOpenStep,
  stepFromUrl,
  stepPath,
  withoutCardAnswers,
} from "./apply-steps.server.ts";
import { reviewAnswers } from "./review-answers.server.ts";
import { ReviewAnswers } from "./review-answers.tsx";
import { sendApplication } from "./send-application.server.ts";
import { AddressStep } from "./steps/address.tsx";
import { AttachmentsStep } from "./steps/attachments.tsx";
import { PersonalStep } from "./steps/personal.tsx";
import { PoliticsStep } from "./steps/politics.tsx";
import { WorkStep } from "./steps/work.tsx";
import { submitStep } from "./submit-step.server.ts";

export const handle = { i18n: ["membership", "apply", "file"] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const draft = await readDraft(context);
  const open = firstIncompleteStep(draft);
  if (isReview(url)) {
    const stepRedirect = await redirectToOpenStep(context, "attachments");
    if (stepRedirect) throw stepRedirect;
    return { groups: reviewAnswers(context, draft) };
  }
  const step = stepFromUrl(url) ?? open;
  const stepRedirect = await redirectToOpenStep(context, step);
  if (stepRedirect) throw stepRedirect;
  const values = draft.answers[step] ?? {
    ...(step === "personal" && signUpFieldValues(context)),
    ...(await earlierFieldValues(context, step)),
  };
  const needsPlaces = step === "address" || step === "work";
  return {
    step,
    open,
    values: step === "personal" ? withoutCardAnswers(values) : values,
    problems: draft.problems ?? {},
    terms: termsOf(context),
    places: needsPlaces ? await loadPlaces(context, values.governorate) : undefined,
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  if (isReview(url)) {
    return (
      (await redirectToOpenStep(context, "attachments")) ?? redirect(stepPath("attachments"), 303)
    );
  }
  const step = stepFromUrl(url) ?? firstIncompleteStep(await readDraft(context));
  if (step === "attachments") return sendApplication(request, context);
  return (await redirectToOpenStep(context, step)) ?? submitStep(request, context, step, url);
}

const forms: Readonly<Record<Step, (props: StepProps) => ReactNode>> = {
  personal: PersonalStep,
  address: AddressStep,
  work: WorkStep,
  politics: PoliticsStep,
  attachments: AttachmentsStep,
};

export default function Apply({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(["membership", "apply"]);
  if (loaderData.groups) {
    return (
      <Page narrow title={t("apply:review.title")} lead={t("apply:review.lead")}>
        <PageTitle title={`${t("apply:review.title")} · ${t("apply.title")}`} />
        <ReviewAnswers groups={loaderData.groups} />
      </Page>
    );
  }
  const { step, open, values, problems, places, terms } = loaderData;
  const lastResult = actionData ?? toRejectedResult(values, problems);
  const Form = forms[step];
  const title = t(`step.${step}`);
  return (
    <Page narrow title={t("apply.title")} lead={t("apply.lead")}>
      <PageTitle
        title={`${title} · ${t("apply.title")}`}
        hasError={lastResult?.status === "error"}
      />
      {step === "personal" && <TermsNote terms={terms} />}
      <Stepper
        label={t("apply.progress")}
        steps={steps.map((each, at) => {
          const isReached = at <= steps.indexOf(open);
          const isDone = at < steps.indexOf(open);
          return {
            label: t(`step.${each}`),
            state: each === step ? "current" : isDone ? "done" : "ahead",
            href: isReached && each !== step ? `${href("/registerNow")}?step=${each}` : undefined,
          };
        })}
      />
      <h2>{title}</h2>
      <Form
        key={step}
        values={values}
        lastResult={lastResult}
        places={places ?? { governorates: [], cities: [] }}
      />
    </Page>
  );
}

function toRejectedResult(
  values: StepProps["values"],
  problems: Readonly<Record<string, string>>,
): SubmissionResult<string[]> | undefined {
  const error = Object.entries(problems).filter(([field]) => field in values);
  if (error.length === 0) return undefined;
  return {
    status: "error",
    initialValue: { ...values },
    error: Object.fromEntries(error.map(([field, message]) => [field, [message]])),
  };
}
