import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Form, href, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { DigitsField } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";

interface ApproveFormProps {
  id: string;
  version: number | undefined;
  hasCard: boolean;
  isOpen: boolean;
  rejected: SubmissionResult<string[]> | undefined;
}

export function ApproveForm({ id, version, hasCard, isOpen, rejected }: ApproveFormProps) {
  const { t } = useTranslation("review");
  const busy = useNavigation().state !== "idle";
  return (
    <Disclosure name="decision" open={isOpen} summary={t("approve.title")}>
      <Form
        method="post"
        action={`${href("/users/applications/:id", { id })}?act=approve`}
        className="stack"
        preventScrollReset
      >
        <FormKeyField form="approve" />
        <input type="hidden" name="version" value={version} />
        <DigitsField
          name="nationalId"
          label={t("approve.nationalId")}
          hint={t(hasCard ? "approve.fromPicture" : "approve.fromCard")}
          error={rejected?.error?.nationalId ?? undefined}
          defaultValue={String(rejected?.initialValue?.nationalId ?? "")}
          maxLength={40}
        />
        <Button icon="check" disabled={busy}>
          {t("approve.submit")}
        </Button>
      </Form>
    </Disclosure>
  );
}
