import { useTranslation } from "react-i18next";
import { href } from "react-router";
import { ConfirmPage } from "#app/components/confirm-page.tsx";
import { Lines } from "#app/components/lines.tsx";
import type { RefusalReason } from "#app/contract/review.ts";
import type { Review } from "./load-review.server.ts";

interface RefuseConfirmProps {
  review: Pick<Review, "id" | "name">;
  refusal: {
    readonly reason: RefusalReason;
    readonly note: string;
    readonly version?: number | undefined;
  };
}

export function RefuseConfirm({
  review: { id, name },
  refusal: { reason, note, version },
}: RefuseConfirmProps) {
  const { t } = useTranslation("review");
  const back = href("/users/applications/:id", { id });
  return (
    <ConfirmPage
      title={t("refuse.confirm.title", { name })}
      about={name}
      lead={t("refuse.confirm.lead")}
      isFinal
      back={{ href: back, label: name }}
      form="refuse-confirm"
      action={`${back}?act=refuse`}
      icon="close"
      submit={t("refuse.confirm.submit")}
      cancel={t("refuse.confirm.cancel")}
      fields={
        <>
          <input type="hidden" name="reason" value={reason} />
          <input type="hidden" name="note" value={note} />
          <input type="hidden" name="version" value={version} />
        </>
      }
    >
      <section className="panel stack">
        <p>
          <b>{t(`reason.${reason}`)}</b>
        </p>
        {note && (
          <p className="words" dir="auto">
            <Lines text={note} />
          </p>
        )}
      </section>
    </ConfirmPage>
  );
}
