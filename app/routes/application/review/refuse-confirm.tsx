import { useTranslation } from "react-i18next";
import { Form, href, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import type { RefusalReason } from "#app/contract/review.ts";
import type { Review } from "./load-review.server.ts";

interface RefuseConfirmProps {
  review: Pick<Review, "id" | "name">;
  refusal: { readonly reason: RefusalReason; readonly note: string };
}

/** Asks once before an application is refused, with what the applicant will read. */
export function RefuseConfirm({
  review: { id, name },
  refusal: { reason, note },
}: RefuseConfirmProps) {
  const { t } = useTranslation("review");
  const busy = useNavigation().state !== "idle";
  const title = t("refuse.confirm.title", { name });
  return (
    <Page
      narrow
      title={title}
      lead={t("refuse.confirm.lead")}
      back={href("/users/applications/:id", { id })}
    >
      <PageTitle title={title} />
      <section className="panel stack">
        <p>
          <b>{t(`reason.${reason}`)}</b>
        </p>
        {note && (
          <p className="words" dir="auto">
            {note}
          </p>
        )}
      </section>
      <Form
        method="post"
        action={`${href("/users/applications/:id", { id })}?act=refuse`}
        className="row"
      >
        <FormKeyField form="refuse-confirm" />
        <input type="hidden" name="reason" value={reason} />
        <input type="hidden" name="note" value={note} />
        <input type="hidden" name="confirmed" value="on" />
        <Button kind="danger" icon="close" disabled={busy}>
          {t("refuse.submit")}
        </Button>
        <ButtonLink kind="quiet" href={href("/users/applications/:id", { id })}>
          {t("refuse.confirm.cancel")}
        </ButtonLink>
      </Form>
    </Page>
  );
}
