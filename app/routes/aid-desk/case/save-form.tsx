import type { SubmissionResult } from "@conform-to/react";
import { Form, href, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { DateField } from "#app/components/date-field.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { DigitsField, Select, TextArea } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Icon } from "#app/components/icon.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { type AidStatus, aidPriorities, MAX_AID_NOTE_LENGTH } from "#app/contract/aid.values.ts";
import { Amount } from "../amount.tsx";
import type { Case } from "./load-case.server.ts";

interface SaveFormProps {
  aid: Case;
  rejected: SubmissionResult<string[]> | undefined;
}

/** Carries the shown values, so that untouched fields never overwrite another's change. */
export function SaveForm({ aid, rejected }: SaveFormProps) {
  const { t } = useTranslation("aid-desk");
  const busy = useNavigation().state !== "idle";
  const { section, id, version, steps, status, next, fields } = aid;
  const typed = rejected?.initialValue;
  const text = (name: string) => String(typed?.[name] ?? "");
  const decisions = decisionsOf(aid);
  const errorOf = (name: string) => rejected?.error?.[name] ?? undefined;
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
      className="rail-form"
      noValidate
      preventScrollReset
    >
      {next.length > 0 && (
        <TextArea
          name="reason"
          label={t("save.reason")}
          hint={decisions.includes("rejected") && t("save.reasonHint")}
          error={errorOf("reason")}
          defaultValue={text("reason")}
          maxLength={MAX_AID_NOTE_LENGTH}
          rows={2}
        />
      )}
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
      <Disclosure
        open={[priority, dueDate].some(
          ({ error, isOutdated }) => error !== undefined || isOutdated,
        )}
        summary={t("save.details")}
      >
        <div className="stack">
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
          <DateField
            {...controlProps(dueDate)}
            label={t("save.dueDate")}
            optional
            hint={dueDate.isOutdated && t("save.now", { value: aid.dueDate?.whole ?? t("none") })}
          />
          {/* First: Enter in a field saves without deciding. */}
          <Button kind="quiet" small disabled={busy}>
            {t("save.submit")}
          </Button>
        </div>
      </Disclosure>
      {next.length > 0 ? (
        <Decisions decisions={decisions} error={errorOf("status")} />
      ) : (
        <p className="hint">{t("save.noNext")}</p>
      )}
      <FormKeyField form="save" />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="seen" value={steps.length} />
      {(status === "pending" || !aid.owner) && <input type="hidden" name="takes" value="on" />}
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

interface DecisionsProps {
  decisions: readonly AidStatus[];
  error: readonly string[] | undefined;
}

function Decisions({ decisions, error }: DecisionsProps) {
  const { t } = useTranslation("aid-desk");
  const busy = useNavigation().state !== "idle";
  return (
    <fieldset id="status" className="rail-acts" aria-describedby={error && "status-error"}>
      <legend className="vh">{t("save.status")}</legend>
      {error && (
        <p className="error" id="status-error">
          <Icon name="warning" /> {error[0]}
        </p>
      )}
      {decisions.map((status) => (
        <Button
          key={status}
          name="status"
          value={status}
          disabled={busy}
          {...decisionButtons[status]}
        >
          {t(`toStatus.${status}`)}
        </Button>
      ))}
    </fieldset>
  );
}

/** Taking a request begins its review. */
export function decisionsOf({ status, next }: Case): readonly AidStatus[] {
  if (status === "pending" && next.includes("inReview")) {
    return ["approved", ...next.filter((each) => each !== "inReview")];
  }
  return next;
}

const decisionButtons = {
  pending: { kind: "quiet" },
  inReview: { kind: "quiet" },
  approved: { icon: "check" },
  completed: { icon: "check" },
  rejected: { kind: "danger", icon: "close" },
} as const satisfies Record<AidStatus, object>;

const previousNames = {
  priority: "wasPriority",
  dueDate: "wasDueDate",
  amount: "wasAmount",
} as const;

function controlProps<State extends { isOutdated: boolean }>({ isOutdated: _, ...field }: State) {
  return field;
}
