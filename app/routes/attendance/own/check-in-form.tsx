import { getFormProps, getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Form, href, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { DigitsField } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";

interface CheckInFormProps {
  code: string;
  rejected: SubmissionResult<string[]> | undefined;
}

export function CheckInForm({ code, rejected }: CheckInFormProps) {
  const { t } = useTranslation("attendance");
  const [form, fields] = useForm<{ code: string }>({
    id: "check-in",
    lastResult: rejected,
    defaultValue: { code },
  });
  const { key, ...input } = getInputProps(fields.code, { type: "text" });
  const inputRef = useRef<HTMLInputElement>(null);
  // A refused code has rotated by the next scan.
  useEffect(() => {
    if (rejected && inputRef.current) inputRef.current.value = "";
  }, [rejected]);
  const busy = useNavigation().state !== "idle";
  return (
    <Form
      method="post"
      action={`${href("/attendance")}?act=checkIn`}
      {...getFormProps(form)}
      noValidate
      className="stack"
    >
      <FormKeyField form="check-in" />
      <DigitsField
        key={key}
        {...input}
        ref={inputRef}
        className="door-code"
        label={t("checkIn.code")}
        hint={code && !rejected ? t("checkIn.fromPicture") : t("checkIn.hint")}
        error={fields.code.errors ?? form.errors}
        maxLength={40}
        enterKeyHint="go"
      />
      <Button icon="check" disabled={busy}>
        {t("checkIn.submit")}
      </Button>
    </Form>
  );
}
