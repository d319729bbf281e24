import { useTranslation } from "react-i18next";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Conflict } from "#app/components/conflict.tsx";
import { DigitsField, Field } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import type { FormResult } from "#app/components/summary-line.ts";
import { MAX_USER_NAME_LENGTH } from "#app/contract/people.values.ts";
import type { LoadedForm } from "./load-form.server.ts";

interface IdentityFormProps {
  person: LoadedForm;
  path: string;
  rejected: FormResult | undefined;
}

export function IdentityForm({ person, path, rejected }: IdentityFormProps) {
  const { t } = useTranslation("people-edit");
  const busy = useNavigation().state !== "idle";
  const field = (name: "userName" | "phone" | "email") => ({
    name,
    label: t(`identity.${name}`),
    error: rejected?.error?.[name] ?? undefined,
    defaultValue: rejected ? String(rejected.initialValue?.[name] ?? "") : person[name],
  });
  return (
    <Form method="post" action={`${path}?act=identity`} noValidate className="stack writing">
      <Conflict
        rejected={rejected}
        current={person}
        version={person.version}
        say={(values) =>
          (["userName", "phone", "email"] as const).map((name) => [
            t(`identity.${name}`),
            values[name],
          ])
        }
      />
      <FormKeyField form="identity" />
      <input type="hidden" name="version" value={person.version} />
      <Field {...field("userName")} maxLength={MAX_USER_NAME_LENGTH} required />
      <DigitsField {...field("phone")} hint={t("identity.phoneHint")} maxLength={40} optional />
      <Field
        {...field("email")}
        hint={t("identity.emailHint")}
        type="email"
        dir="ltr"
        maxLength={254}
        autoComplete="off"
        optional
      />
      <div className="row">
        <Button disabled={busy}>{t("identity.submit")}</Button>
      </div>
    </Form>
  );
}
