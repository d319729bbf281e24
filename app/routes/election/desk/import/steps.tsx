import { useTranslation } from "react-i18next";
import { Form, useNavigation } from "react-router";
import { toLanguage } from "#app/arabic/language.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import type { CandidateImport } from "#app/contract/candidate-import.ts";

interface StepsProps {
  found: CandidateImport;
  path: string;
  mayWrite: boolean;
}

export function Steps({ found, path, mayWrite }: StepsProps) {
  const { t, i18n } = useTranslation("candidate-import");
  const language = toLanguage(i18n.language);
  const busy = useNavigation().state !== "idle";
  const { state, counts, mayPublish, mayTakeBack, needsOther } = found;
  const mayDiscard = mayWrite && ["uploading", "columns", "checking", "checked"].includes(state);
  return (
    <>
      {needsOther && <p role="note">{t("publish.needsOther")}</p>}
      <div className="row">
        {mayPublish && (
          <Form method="post" action={`${path}?act=publish`}>
            <FormKeyField form="publish" />
            <Button icon="check" disabled={busy}>
              {t("publish.submit", {
                count: counts.added,
                figures: formatNumber(counts.added, language),
              })}
            </Button>
          </Form>
        )}
        {mayTakeBack && (
          <ButtonLink kind="danger" icon="trash" href={`${path}/take-back`}>
            {t("takeBack.open")}
          </ButtonLink>
        )}
        {mayDiscard && (
          <Form method="post" action={`${path}?act=discard`}>
            <FormKeyField form="discard" />
            <Button kind="quiet" icon="trash" disabled={busy}>
              {t("discard.submit")}
            </Button>
          </Form>
        )}
      </div>
    </>
  );
}
