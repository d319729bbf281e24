import type { SubmissionResult } from "@conform-to/react";
import { Form, href, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { RadioGroup } from "#app/components/choices.tsx";
import { DigitsField, Select, TextArea } from "#app/components/field.tsx";
import { type FormFields, formFields } from "#app/components/form-fields.ts";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Section } from "#app/components/page.tsx";
import { useTranslation } from "#app/components/translation.ts";
import {
  decisionActs,
  MAX_DECISION_LENGTH,
  MAX_STOP_DAYS,
  reportReasons,
} from "#app/contract/moderation.values.ts";
import type { LoadedCase } from "./load-case.server.ts";

const names = ["act", "reason", "note", "days"] as const;

export function useDecisionFields(
  { reason }: LoadedCase,
  rejected: SubmissionResult<string[]> | undefined,
) {
  const { t } = useTranslation("moderation");
  const label = (name: string) => t(`decision.${name}`);
  return formFields({ names, label, rejected, current: { reason } });
}

interface DecisionFormProps {
  item: LoadedCase;
  form: FormFields<(typeof names)[number]>;
}

export function DecisionForm({ item, form }: DecisionFormProps) {
  const { t } = useTranslation("moderation");
  const busy = useNavigation().state !== "idle";
  return (
    <Section title={t("decision.title")} id="decide">
      <Form
        method="post"
        action={href("/desk/moderation/:id", { id: item.id })}
        className="panel stack"
        noValidate
      >
        <FormKeyField form={`decision-${item.version}`} />
        <input type="hidden" name="version" value={item.version} />
        <RadioGroup
          {...form.field("act")}
          choices={decisionActs.map((value) => ({ value, label: t(`decision.${value}`) }))}
        />
        <Select {...form.field("reason")} hint={t("decision.reasonHint")}>
          <option value="">{t("decision.noReason")}</option>
          {reportReasons.map((reason) => (
            <option key={reason} value={reason}>
              {t(`reason.${reason}`)}
            </option>
          ))}
        </Select>
        <TextArea
          {...form.field("note")}
          hint={t("decision.noteHint")}
          optional
          maxLength={MAX_DECISION_LENGTH}
          rows={3}
        />
        <DigitsField
          {...form.field("days")}
          hint={t("decision.daysHint", { most: MAX_STOP_DAYS })}
          maxLength={3}
        />
        <Button disabled={busy}>{t("decision.submit")}</Button>
      </Form>
    </Section>
  );
}
