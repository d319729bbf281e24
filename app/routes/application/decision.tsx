import { useTranslation } from "react-i18next";
import { Form, href, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Section } from "#app/components/page.tsx";
import { openStates } from "#app/contract/review.ts";
import { ApproveForm } from "./approve-form.tsx";
import { CorrectForm } from "./correct-form.tsx";
import type { Review } from "./load-review.server.ts";
import { RefuseForm } from "./refuse-form.tsx";
import type { Rejected } from "./review-page.tsx";

/** Who is at an application that is open, and the three ways to decide for who may. */
export function Decision({ review, rejected }: { review: Review; rejected: Rejected | undefined }) {
  const { t } = useTranslation("review");
  const { state, claimedBy, isMine, kind } = review;
  if (!openStates.includes(state)) return null;
  const resultOf = (act: Rejected["act"]) => (rejected?.act === act ? rejected.result : undefined);
  if (claimedBy && !isMine) {
    return (
      <Section title={t("decision")}>
        <p>{t("claim.other", { name: claimedBy })}</p>
      </Section>
    );
  }
  return (
    <Section title={t("decision")} id="decision">
      <Claim id={review.id} isMine={isMine} />
      <ApproveForm id={review.id} hasCard={review.hasCard} rejected={resultOf("approve")} />
      {kind !== "activation" && (
        <CorrectForm id={review.id} choices={review.correctable} rejected={resultOf("correct")} />
      )}
      <RefuseForm id={review.id} rejected={resultOf("refuse")} />
    </Section>
  );
}

function Claim({ id, isMine }: Pick<Review, "id" | "isMine">) {
  const { t } = useTranslation("review");
  const busy = useNavigation().state !== "idle";
  const address = isMine
    ? href("/users/applications/:id/release", { id })
    : href("/users/applications/:id/claim", { id });
  return (
    <Form method="post" action={address} className="row" preventScrollReset>
      <FormKeyField form={isMine ? "release" : "claim"} />
      <p>{t(isMine ? "claim.mine" : "claim.free")}</p>
      <Button kind="quiet" small disabled={busy}>
        {t(isMine ? "claim.release" : "claim.take")}
      </Button>
    </Form>
  );
}
