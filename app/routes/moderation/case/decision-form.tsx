import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Form, href, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { RadioGroup } from "#app/components/choices.tsx";
import { DigitsField, Select, TextArea } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Section } from "#app/components/page.tsx";
import {
  decisionActs,
  MAX_DECISION_LENGTH,
  MAX_STOP_DAYS,
  reportReasons,
} from "#app/contract/moderation.values.ts";
import type { LoadedCase } from "./load-case.server.ts";

interface DecisionFormProps {
  item: LoadedCase;
  rejected: SubmissionResult<string[]> | undefined;
}

export function DecisionForm({ item, rejected }: DecisionFormProps) {
  const { t } = useTranslation("moderation");
  const busy = useNavigation().state !== "idle";
  const typed = (name: string, otherwise = "") =>
    rejected ? String(rejected.initialValue?.[name] ?? "") : otherwise;
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
          id="act"
          name="act"
          label={t("decision.act")}
          error={rejected?.error?.act ?? undefined}
          defaultValue={typed("act")}
          choices={decisionActs.map((value) => ({ value, label: t(`decision.${value}`) }))}
        />
        <Select
          name="reason"
          label={t("decision.reason")}
          hint={t("decision.reasonHint")}
          error={rejected?.error?.reason ?? undefined}
          defaultValue={typed("reason", item.reason)}
        >
          <option value="">{t("decision.noReason")}</option>
          {reportReasons.map((reason) => (
            <option key={reason} value={reason}>
              {t(`reason.${reason}`)}
            </option>
          ))}
        </Select>
        <TextArea
          name="note"
          label={t("decision.note")}
          hint={t("decision.noteHint")}
          optional
          error={rejected?.error?.note ?? undefined}
          defaultValue={typed("note")}
          maxLength={MAX_DECISION_LENGTH}
          rows={3}
        />
        <DigitsField
          name="days"
          label={t("decision.days")}
          hint={t("decision.daysHint", { most: MAX_STOP_DAYS })}
          error={rejected?.error?.days ?? undefined}
          defaultValue={typed("days")}
          maxLength={3}
        />
        <Button disabled={busy}>{t("decision.submit")}</Button>
      </Form>
    </Section>
  );
}
