import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { Form, href, useNavigation, useSearchParams } from "react-router";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import type { FormFields } from "#app/components/form-fields.ts";
import { FormKeyField } from "#app/components/form-key.tsx";
import type { Places } from "#app/components/place-fields.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { type Step, steps } from "#app/contract/membership.values.ts";

export interface StepProps {
  readonly values: Readonly<Record<string, string>>;
  readonly lastResult: SubmissionResult<string[]> | undefined;
  readonly places: Places;
}

interface StepFormProps {
  step: Step;
  form: Pick<FormFields<string>, "formErrors" | "fieldErrors">;
  children: ReactNode;
}

export function StepForm({ step, form, children }: StepFormProps) {
  const busy = useNavigation().state !== "idle";
  const { t } = useTranslation(["membership", "apply"]);
  const [search] = useSearchParams();
  const isFromReview = search.get("from") === "review";
  return (
    <>
      <ErrorSummary errors={[...form.formErrors, ...form.fieldErrors]} />
      <Form
        method="post"
        action={`${href("/registerNow")}?step=${step}${isFromReview ? "&from=review" : ""}`}
        id={step}
        noValidate
        className="stack"
      >
        <FormKeyField form={step} />
        {children}
        <div className="row">
          {isFromReview ? (
            <>
              <Button disabled={busy}>{t("apply:review.save")}</Button>
              <ButtonLink kind="quiet" href={`${href("/registerNow")}?step=review`}>
                {t("apply:review.back")}
              </ButtonLink>
            </>
          ) : (
            <>
              <Button disabled={busy}>{t("common:pager.next")}</Button>
              <PreviousLink step={step} />
            </>
          )}
        </div>
      </Form>
    </>
  );
}

export function PreviousLink({ step }: { step: Step | "review" }) {
  const { t } = useTranslation("common");
  const previousStep = previousOf(step);
  if (!previousStep) return null;
  return (
    <ButtonLink kind="quiet" href={`${href("/registerNow")}?step=${previousStep}`}>
      {t("pager.previous")}
    </ButtonLink>
  );
}

function previousOf(step: Step | "review"): Step | "review" | undefined {
  if (step === "review") return "politics";
  return step === "attachments" ? "review" : steps[steps.indexOf(step) - 1];
}
