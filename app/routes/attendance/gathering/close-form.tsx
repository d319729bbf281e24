import { useTranslation } from "react-i18next";
import { Form, href, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";

export function CloseForm({ id }: { id: string }) {
  const { t } = useTranslation("attendance");
  const busy = useNavigation().state !== "idle";
  return (
    <Disclosure summary={t("close.title")}>
      <Form
        method="post"
        action={`${href("/attendance/gatherings/:id", { id })}?act=close`}
        className="stack"
      >
        <FormKeyField form="close" />
        <p>{t("close.text")}</p>
        <div className="row">
          <Button kind="danger" disabled={busy}>
            {t("close.submit")}
          </Button>
        </div>
      </Form>
    </Disclosure>
  );
}
