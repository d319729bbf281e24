import { useTranslation } from "react-i18next";
import { Form, href, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Tally } from "../tally.tsx";
import type { Selected } from "./load-selected.server.ts";

interface ConfirmFormProps {
  selected: Selected;
  preview: NonNullable<Selected["preview"]>;
}

export function ConfirmForm({ selected, preview }: ConfirmFormProps) {
  const { t } = useTranslation("people-edit");
  const busy = useNavigation().state !== "idle";
  const { id, act, role, until } = selected;
  const { roleName, total, tally } = preview;
  const path = href("/users/selected/:id/:act", { id, act });
  const search = new URLSearchParams({ ...(role && { role }), ...(until && { until }) });
  return (
    <>
      {tally ? <Tally act={act} tally={tally} /> : <p>{t("bulk.many", { number: total })}</p>}
      {tally && !tally.isChange ? (
        <p>{t("bulk.nobody")}</p>
      ) : (
        <Form method="post" action={`${path}?${search}`} className="row" preventScrollReset>
          <FormKeyField form={`bulk-${act}-${role}`} />
          <input type="hidden" name="act" value={act} />
          <input type="hidden" name="role" value={role} />
          {until && <input type="hidden" name="until" value={until} />}
          <Button kind={act === "end" ? "danger" : undefined} disabled={busy}>
            {t(`bulk.${act}.submit`, { role: roleName })}
          </Button>
          <ButtonLink kind="quiet" href={href("/users")}>
            {t("cancel")}
          </ButtonLink>
        </Form>
      )}
    </>
  );
}
