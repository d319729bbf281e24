import type { SubmissionResult } from "@conform-to/react";
import { Form, href, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { TextArea } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Icon } from "#app/components/icon.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { type FeedbackStatus, MAX_FEEDBACK_NOTE_LENGTH } from "#app/contract/feedback.values.ts";
import type { LoadedItem } from "./load-item.server.ts";

interface ItemFormProps {
  item: LoadedItem;
  rejected: SubmissionResult<string[]> | undefined;
}

/** Closing last, against slips. */
const buttons = {
  inProgress: { icon: "clock", kind: "quiet" },
  open: { kind: "quiet" },
  answered: { icon: "check", kind: "quiet" },
  closed: { icon: "close", kind: "danger" },
} as const satisfies Record<FeedbackStatus, object>;
const order = Object.keys(buttons) as FeedbackStatus[];

export function StatusForm({ item, rejected }: ItemFormProps) {
  const { t } = useTranslation("feedback");
  const busy = useNavigation().state !== "idle";
  const { id, version, status, statuses } = item;
  if (statuses.length === 0) return null;
  const isDealtWith = status === "answered" || status === "closed";
  const [wrong] = rejected?.error?.status ?? [];
  return (
    <Form
      method="post"
      action={`${href("/statistics/feedback/:id", { id })}?act=status`}
      className="panel stack"
      preventScrollReset
    >
      <h3>{t("change.title")}</h3>
      <FormKeyField form="status" />
      <input type="hidden" name="version" value={version} />
      <TextArea
        name="reason"
        label={t("change.reason")}
        hint={t(status === "answered" ? "change.reasonHint" : "change.reasonNeeded")}
        optional
        error={rejected?.error?.reason ?? undefined}
        defaultValue={String(rejected?.initialValue?.reason ?? "")}
        maxLength={MAX_FEEDBACK_NOTE_LENGTH}
        rows={2}
      />
      <fieldset id="status" aria-describedby={wrong && "status-error"}>
        <legend className="vh">{t("change.status")}</legend>
        {wrong && (
          <p className="error" id="status-error">
            <Icon name="warning" /> {wrong}
          </p>
        )}
        <div className="row">
          {order
            .filter((each) => statuses.includes(each))
            .map((each) => (
              <Button
                key={each}
                name="status"
                value={each}
                small
                disabled={busy}
                {...buttons[each]}
              >
                {t(isDealtWith && each === "inProgress" ? "change.reopen" : `change.to.${each}`)}
              </Button>
            ))}
        </div>
      </fieldset>
    </Form>
  );
}
