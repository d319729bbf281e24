import { useTranslation } from "react-i18next";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { type ConsentPurpose, consentVersions } from "#app/contract/consent.values.ts";

interface ConsentFormProps {
  purpose: ConsentPurpose;
  isGiven: boolean;
  /** Since when it is so, in words; undefined where nobody ever decided. */
  since?: string | undefined;
  /** The page's own address with the act that changes a consent (change.server.ts). */
  action: string;
}

/** What somebody agrees to in full words, whether they do, and the other of the two. */
export function ConsentForm({ purpose, isGiven, since, action }: ConsentFormProps) {
  const { t } = useTranslation("consent");
  const busy = useNavigation().state !== "idle";
  const wanted = isGiven ? "withdraw" : "give";
  return (
    <Form method="post" action={action} className="stack panel" preventScrollReset>
      <FormKeyField form={`consent-${purpose}-${wanted}`} />
      <input type="hidden" name="purpose" value={purpose} />
      <input type="hidden" name="wanted" value={wanted} />
      <input type="hidden" name="version" value={consentVersions[purpose]} />
      <p className="prose">{t(`${purpose}.words`)}</p>
      <p>
        <b>{t(`${purpose}.is.${isGiven ? "given" : "not"}`)}</b>{" "}
        {since && <span className="muted">{t("since", { day: since })}</span>}
      </p>
      <div className="row">
        <Button kind="quiet" disabled={busy}>
          {t(`${purpose}.${wanted}`)}
        </Button>
      </div>
    </Form>
  );
}
