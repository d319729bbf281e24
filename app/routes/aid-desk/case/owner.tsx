import { useTranslation } from "react-i18next";
import { Form, href, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import type { Case } from "./load-case.server.ts";

export function Owner({ aid }: { aid: Case }) {
  const { t } = useTranslation("aid-desk");
  const busy = useNavigation().state !== "idle";
  const { section, id, isMine, owner, version, status } = aid;
  const path = href("/statistics/urgent-assistance/:section/:id", { section, id });
  const act = isMine ? "release" : "assign";
  const state = isMine ? "mine" : owner ? "other" : "free";
  return (
    <Form method="post" action={`${path}?act=${act}`} className="row" preventScrollReset>
      <FormKeyField form={act} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="was" value={status} />
      <p>{t(`owner.${state}`, { name: owner })}</p>
      <Button kind="quiet" small disabled={busy}>
        {t(`owner.act.${state}`)}
      </Button>
    </Form>
  );
}
