import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { Form, href, type RouterContextProvider, redirect, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Link } from "#app/components/link.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { Stepper } from "#app/components/stepper.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { readOwnApplication } from "#app/contract/application.ts";
import { type Step, steps } from "#app/contract/membership.values.ts";
import { call } from "#app/session/api.server.ts";
import { type FieldValues, readDraft } from "#app/session/draft.server.ts";
import { termsOf } from "#app/session/organisation.server.ts";
import { isScreenOffered } from "#app/session/platform-features.server.ts";
import { sessionOf } from "#app/session/store.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { loadPlaces } from "../../branch/places.server.ts";
import { PreviousLink, type StepProps } from "../step-form.tsx";
import { TermsNote } from "../terms.tsx";
import type { Route } from "./+types/apply";
import {
  firstIncompleteStep,
  isReview,
  redirectToOpenStep,
  stepFieldValues,
  stepFromUrl,
  stepPath,
  withoutCardAnswers,
} from "./apply-steps.server.ts";
import { reviewAnswers } from "./review-answers.server.ts";
import { sendApplication } from "./send-application.server.ts";
import { AddressStep } from "./steps/address.tsx";
import { AttachmentsStep } from "./steps/attachments.tsx";
import { PersonalStep } from "./steps/personal.tsx";
import { PoliticsStep } from "./steps/politics.tsx";
import { WorkStep } from "./steps/work.tsx";
import { submitStep } from "./submit-step.server.ts";

function signUpFieldValues(context: Readonly<RouterContextProvider>): FieldValues {
  const { displayName, email } = sessionOf(context).data.signUpUser ?? {};
  return { ...(displayName && { fullName: displayName }), ...(email && { email }) };
}

async function earlierFieldValues(
  context: Readonly<RouterContextProvider>,
  step: Step,
): Promise<FieldValues> {
  const visitor = await visitorOf(context);
  if (visitor.kind !== "authenticated" || step === "attachments") return {};
  const earlier = await call(context, readOwnApplication, {});
  if (!earlier.ok || earlier.data?.kind !== "registration") return {};
  const answers = stepFieldValues(earlier.data.answers, step);
  // A masked number is no answer.
  return Object.fromEntries(Object.entries(answers).filter(([, text]) => !text.includes("•")));
}

export const handle = { isHydrated: true, i18n: ["membership", "apply", "file"] };

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
    // Who has no application sees no other page.
    mayLeave:
      (await visitorOf(context)).kind === "authenticated" &&
      isScreenOffered(href("/profile/leaving")),
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
  const { step, open, values, problems, places, terms, mayLeave } = loaderData;
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
      {mayLeave && (
        <p>
          <Link to={href("/profile/leaving")}>{t("apply:leave")}</Link>
        </p>
      )}
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

function ReviewAnswers({ groups }: { groups: ReturnType<typeof reviewAnswers> }) {
  const { t } = useTranslation(["membership", "apply"]);
  const busy = useNavigation().state !== "idle";
  return (
    <>
      {groups.map(({ group, rows }) => {
        const step = t(`step.${group}`);
        const change = {
          href: `${href("/registerNow")}?step=${group}&from=review`,
          label: t("apply:review.change", { step }),
        };
        return (
          <Section key={group} title={step} more={change}>
            <dl className="facts">
              {rows.map(({ name, value }) => (
                <Answer key={name} label={t(`field.${name}`)} value={value} />
              ))}
            </dl>
          </Section>
        );
      })}
      <Form method="post" action={`${href("/registerNow")}?step=review`} className="row">
        <FormKeyField form="review" />
        <Button disabled={busy}>{t("apply:review.next")}</Button>
        <PreviousLink step="review" />
      </Form>
    </>
  );
}

type Row = ReturnType<typeof reviewAnswers>[number]["rows"][number];

function Answer({ label, value }: { label: string; value: Row["value"] }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value ? <bdi dir={value.isNumber ? "ltr" : undefined}>{value.text}</bdi> : "—"}</dd>
    </>
  );
}
