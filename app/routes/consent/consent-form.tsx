import { Form, useNavigation } from "react-router";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Switch } from "#app/components/switch.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { type ConsentPurpose, consentVersions } from "#app/contract/consent.values.ts";

interface ConsentFormProps {
  purpose: ConsentPurpose;
  isGiven: boolean;
  since?: string | undefined;
  action: string;
}

export function ConsentForm({ purpose, isGiven, since, action }: ConsentFormProps) {
  const { t } = useTranslation("consent");
  const busy = useNavigation().state !== "idle";
  const wanted = isGiven ? "withdraw" : "give";
  return (
    <Form method="post" action={action} className="stack panel" preventScrollReset>
      <Switch
        label={t(`${purpose}.name`)}
        isOn={isGiven}
        since={since && t("since", { day: since })}
        disabled={busy}
      />
      <p className="muted">{t(`${purpose}.words`)}</p>
      <FormKeyField form={`consent-${purpose}-${wanted}`} />
      <input type="hidden" name="purpose" value={purpose} />
      <input type="hidden" name="wanted" value={wanted} />
      <input type="hidden" name="version" value={consentVersions[purpose]} />
    </Form>
  );
}
