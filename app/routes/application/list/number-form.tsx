import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Form, href, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { DigitsField } from "#app/components/field.tsx";

/** Looks for a national ID or a phone; a post, because such a number stands in no address. */
export function NumberForm({ rejected }: { rejected: SubmissionResult<string[]> | undefined }) {
  const { t } = useTranslation("review");
  const busy = useNavigation().state !== "idle";
  return (
    <Form method="post" action={href("/users/applications")} className="search" preventScrollReset>
      <DigitsField
        name="number"
        label={t("number.label")}
        hint={t("number.hint")}
        error={rejected?.error?.number ?? rejected?.error?.[""] ?? undefined}
        defaultValue={String(rejected?.initialValue?.number ?? "")}
        maxLength={60}
      />
      <Button kind="quiet" disabled={busy}>
        {t("number.submit")}
      </Button>
    </Form>
  );
}
