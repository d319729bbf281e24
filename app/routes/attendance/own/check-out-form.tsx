import { useTranslation } from "react-i18next";
import { Form, href, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import type { PresenceView } from "../views.server.ts";

export function CheckOutForm({ current }: { current: PresenceView | undefined }) {
  const { t } = useTranslation("attendance");
  const busy = useNavigation().state !== "idle";
  return (
    <section className="panel stack" aria-labelledby="here">
      <h2 id="here">{current ? t("checkOut.here") : t("checkOut.title")}</h2>
      {current && (
        <p>
          <b>
            <bdi>{current.title}</bdi>
          </b>
          <br />
          <bdi>{current.place}</bdi> <span className="muted">{current.area}</span>
          <br />
          <span className="muted">{t("checkOut.since", { time: current.since })}</span>
        </p>
      )}
      <Form method="post" action={`${href("/attendance")}?act=checkOut`}>
        <FormKeyField form="check-out" />
        <Button kind="quiet" icon="sign-out" disabled={busy}>
          {t("checkOut.submit")}
        </Button>
      </Form>
      <p className="hint">{t("checkOut.text")}</p>
    </section>
  );
}
