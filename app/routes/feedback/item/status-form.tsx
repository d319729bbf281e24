import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Form, href, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Select, TextArea } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { MAX_FEEDBACK_NOTE_LENGTH } from "#app/contract/feedback.values.ts";
import type { LoadedItem } from "./load-item.server.ts";

interface ItemFormProps {
  item: LoadedItem;
  rejected: SubmissionResult<string[]> | undefined;
}

/** Where the item stands, perhaps with a word to the member. */
export function StatusForm({ item, rejected }: ItemFormProps) {
  const { t } = useTranslation("feedback");
  const busy = useNavigation().state !== "idle";
  const { id, version, status, statuses } = item;
  const typed = rejected?.initialValue;
  return (
    <details className="panel" open={rejected !== undefined}>
      <summary>
        <b>{t("change.title")}</b>
      </summary>
      <Form
        method="post"
        action={`${href("/statistics/feedback/:id", { id })}?act=status`}
        className="stack"
        preventScrollReset
      >
        <FormKeyField form="status" />
        <input type="hidden" name="version" value={version} />
        <Select
          name="status"
          label={t("change.status")}
          error={rejected?.error?.status ?? undefined}
          defaultValue={String(typed?.status ?? "")}
        >
          <option value="">{t("change.choose")}</option>
          {statuses.map((each) => (
            <option key={each} value={each}>
              {t(`change.to.${each}`)}
            </option>
          ))}
        </Select>
        <TextArea
          name="reason"
          label={t("change.reason")}
          hint={t(status === "answered" ? "change.reasonHint" : "change.reasonNeeded")}
          optional
          error={rejected?.error?.reason ?? undefined}
          defaultValue={String(typed?.reason ?? "")}
          maxLength={MAX_FEEDBACK_NOTE_LENGTH}
        />
        <Button kind="quiet" icon="check" disabled={busy}>
          {t("change.submit")}
        </Button>
      </Form>
    </details>
  );
}
