import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Form, href, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { DigitsField, Field, Select, TextArea } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { aidPriorities, MAX_AID_NOTE_LENGTH } from "#app/contract/aid.values.ts";
import { Amount } from "../amount.tsx";
import type { Case } from "./load-case.server.ts";

interface SaveFormProps {
  aid: Case;
  rejected: SubmissionResult<string[]> | undefined;
}

/**
 * Status, priority, due date and amount, with one button. The form carries what it showed, so
 * that only what was changed is sent: a field that nobody touched never undoes another's work.
 */
export function SaveForm({ aid, rejected }: SaveFormProps) {
  const { t } = useTranslation("aid-desk");
  const busy = useNavigation().state !== "idle";
  const { section, id, version, steps, status, next, fields } = aid;
  const typed = rejected?.initialValue;
  const text = (name: string) => String(typed?.[name] ?? "");
  const chosenStatus = next.find((each) => each === text("status")) ?? "";
  const errorOf = (name: string) => rejected?.error?.[name] ?? undefined;
  /** What was typed stays; a field that was left alone shows what is now. */
  const fieldState = (name: keyof Case["fields"]) => {
    const previous = text(previousNames[name]);
    const isTouched = typed !== undefined && text(name) !== previous;
    return {
      name,
      error: errorOf(name),
      defaultValue: isTouched ? text(name) : fields[name],
      isOutdated: isTouched && fields[name] !== previous,
    };
  };
  const [priority, dueDate, amount] = [
    fieldState("priority"),
    fieldState("dueDate"),
    fieldState("amount"),
  ];
  return (
    <Form
      method="post"
      action={`${href("/statistics/urgent-assistance/:section/:id", { section, id })}?act=save`}
      className="panel stack"
      noValidate
      preventScrollReset
    >
      <Select
        name="status"
        label={t("save.status")}
        hint={next.length === 0 && t("save.noNext")}
        error={errorOf("status")}
        defaultValue={chosenStatus}
      >
        <option value="">{t("save.keep", { status: t(`isStatus.${status}`) })}</option>
        {next.map((each) => (
          <option key={each} value={each}>
            {t(`toStatus.${each}`)}
          </option>
        ))}
      </Select>
      <TextArea
        name="reason"
        label={t("save.reason")}
        hint={t("save.reasonHint")}
        error={errorOf("reason")}
        defaultValue={text("reason")}
        maxLength={MAX_AID_NOTE_LENGTH}
        rows={3}
      />
      <div className="filters">
        <Select
          {...controlProps(priority)}
          label={t("save.priority")}
          hint={priority.isOutdated && t("save.now", { value: t(`priority.${aid.priority}`) })}
        >
          {aidPriorities.map((each) => (
            <option key={each} value={each}>
              {t(`priority.${each}`)}
            </option>
          ))}
        </Select>
        <Field
          {...controlProps(dueDate)}
          type="date"
          label={t("save.dueDate")}
          optional
          hint={dueDate.isOutdated && t("save.now", { value: aid.dueDate || t("none") })}
        />
        <DigitsField
          {...controlProps(amount)}
          label={t("save.amount")}
          optional
          hint={
            amount.isOutdated && (
              <>
                {t("save.nowIs")} <Amount of={aid.amount} />
              </>
            )
          }
          maxLength={20}
        />
      </div>
      <Button icon="check" disabled={busy}>
        {t("save.submit")}
      </Button>
      <FormKeyField form="save" />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="seen" value={steps.length} />
      {Object.entries(fields).map(([name, value]) => (
        <input
          key={name}
          type="hidden"
          name={previousNames[name as keyof typeof previousNames]}
          value={value}
        />
      ))}
    </Form>
  );
}

/** The hidden fields with what the form showed. */
const previousNames = {
  priority: "wasPriority",
  dueDate: "wasDueDate",
  amount: "wasAmount",
} as const;

function controlProps<State extends { isOutdated: boolean }>({ isOutdated: _, ...field }: State) {
  return field;
}
