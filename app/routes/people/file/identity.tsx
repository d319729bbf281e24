import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Form, href, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { TextArea } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { MAX_REASON_LENGTH } from "#app/contract/people.values.ts";
import type { PersonFile } from "./load-file.server.ts";

interface IdentityProps {
  id: string;
  gender: PersonFile["gender"];
  rejected: SubmissionResult<string[]> | undefined;
}

export function IdentityForm({ id, gender, rejected }: IdentityProps) {
  const { t } = useTranslation("people");
  const busy = useNavigation().state !== "idle";
  return (
    <Disclosure open={rejected !== undefined} summary={t("identity.open")}>
      <Form
        method="post"
        action={`${href("/users/:id", { id })}?act=show`}
        className="stack"
        preventScrollReset
      >
        <FormKeyField form="identity" />
        <TextArea
          name="reason"
          label={t("identity.reason")}
          hint={t("identity.hint", { context: gender ?? "" })}
          error={rejected?.error?.reason ?? undefined}
          defaultValue={String(rejected?.initialValue?.reason ?? "")}
          maxLength={MAX_REASON_LENGTH}
        />
        <Button kind="quiet" disabled={busy}>
          {t("identity.submit")}
        </Button>
      </Form>
    </Disclosure>
  );
}
