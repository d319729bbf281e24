import { useTranslation } from "react-i18next";
import { Form, href, useNavigation } from "react-router";
import { toLanguage } from "#app/arabic/language.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import type { Import } from "#app/contract/import.ts";

export function Steps({ found: { id, state, counts, keptUntil } }: { found: Import }) {
  const { t, i18n } = useTranslation("import");
  const language = toLanguage(i18n.language);
  const busy = useNavigation().state !== "idle";
  const path = href("/users/import/:id", { id });
  const writes = counts.added + counts.changed;
  if (state === "finished" && keptUntil && writes > 0) {
    return (
      <div className="row">
        <ButtonLink kind="danger" icon="trash" href={href("/users/import/:id/undo", { id })}>
          {t("undo.open")}
        </ButtonLink>
      </div>
    );
  }
  if (!["uploading", "columns", "checked"].includes(state)) return null;
  return (
    <>
      {state === "checked" && writes > 0 && (
        <Form method="post" action={`${path}?act=run`} className="row">
          <FormKeyField form="run" />
          <Button icon="check" disabled={busy}>
            {t("run.submit", { count: writes, figures: formatNumber(writes, language) })}
          </Button>
        </Form>
      )}
      <Form method="post" action={`${path}?act=discard`} className="row">
        <FormKeyField form="discard" />
        <Button kind="quiet" small icon="trash" disabled={busy}>
          {t("discard.open")}
        </Button>
      </Form>
    </>
  );
}
