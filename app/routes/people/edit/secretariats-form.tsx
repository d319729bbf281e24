import { useTranslation } from "react-i18next";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Fieldset } from "#app/components/choices.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import type { FormResult } from "#app/components/summary-line.ts";
import { ChoiceChip } from "../../notification/create/multi-select.tsx";
import type { LoadedForm } from "./load-form.server.ts";

interface SecretariatsFormProps {
  person: LoadedForm;
  path: string;
  rejected: FormResult | undefined;
}

export function SecretariatsForm({ person, path, rejected }: SecretariatsFormProps) {
  const { t } = useTranslation("people-edit");
  const busy = useNavigation().state !== "idle";
  const { secretariatChoices, secretariats } = person;
  if (!secretariatChoices?.length) return <p className="muted">{t("secretariats.locked")}</p>;
  return (
    <Form method="post" action={`${path}?act=secretariats`} noValidate className="stack writing">
      <FormKeyField form="secretariats" />
      <Fieldset
        key={secretariats?.join()}
        id="secretariats"
        label={t("secretariats.label")}
        hint={t("secretariats.hint")}
        error={rejected?.error?.secretariats ?? undefined}
      >
        <div className="chips">
          {secretariatChoices.map(({ id, name }, at) => (
            <ChoiceChip
              key={id}
              // The error summary links to the field's own id.
              id={at === 0 ? "secretariats" : `secretariats-${id}`}
              name="secretariats"
              value={id}
              defaultChecked={secretariats?.includes(id) ?? false}
            >
              {name}
            </ChoiceChip>
          ))}
        </div>
      </Fieldset>
      <div className="row">
        <Button kind="quiet" disabled={busy}>
          {t("secretariats.submit")}
        </Button>
      </div>
    </Form>
  );
}
