import { useTranslation } from "react-i18next";
import { Form, href, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Section } from "#app/components/page.tsx";
import { openStates } from "#app/contract/review.ts";
import { ApproveForm } from "./approve-form.tsx";
import { CorrectForm } from "./correct-form.tsx";
import type { Review } from "./load-review.server.ts";
import { RefuseForm } from "./refuse-form.tsx";
import type { Rejected } from "./review-errors.tsx";

type Decided = Pick<Review, "state" | "claimedBy" | "isMine">;

export const hasDecisionForms = ({ state, claimedBy, isMine }: Decided) =>
  openStates.includes(state) && (!claimedBy || isMine);

export function Decision({ review, rejected }: { review: Review; rejected: Rejected | undefined }) {
  const { t } = useTranslation("review");
  const { id, state, claimedBy, isMine, kind, version } = review;
  if (!openStates.includes(state)) return <NextApplication next={review.next} />;
  const resultOf = (act: Rejected["act"]) => (rejected?.act === act ? rejected.result : undefined);
  const part = rejected?.act ?? review.part;
  if (!hasDecisionForms(review)) {
    return (
      <Section title={t("decision")} id="decision">
        <p>{t("claim.other", { name: claimedBy })}</p>
      </Section>
    );
  }
  return (
    <Section title={t("decision")} id="decision">
      <ApproveForm
        id={id}
        version={version}
        hasCard={review.hasCard}
        isOpen={part === "approve"}
        rejected={resultOf("approve")}
      />
      {kind !== "activation" && (
        <CorrectForm
          // With a script uncontrolled fields would keep the old values.
          key={review.steps.filter(({ act }) => act === "correctionAsked").length}
          id={id}
          version={version}
          choices={review.correctable}
          isOpen={part === "correct"}
          rejected={resultOf("correct")}
        />
      )}
      <RefuseForm
        id={id}
        version={version}
        isOpen={part === "refuse"}
        rejected={resultOf("refuse")}
      />
      <Claim id={id} isMine={isMine} />
    </Section>
  );
}

function NextApplication({ next }: Pick<Review, "next">) {
  const { t } = useTranslation("review");
  if (!next) return null;
  return (
    <p className="next" id="next">
      <ButtonLink href={href("/users/applications/:id", { id: next.id })} icon="chevron">
        {t("next")}
      </ButtonLink>
      <bdi className="muted">{next.name}</bdi>
    </p>
  );
}

function Claim({ id, isMine }: Pick<Review, "id" | "isMine">) {
  const { t } = useTranslation("review");
  const busy = useNavigation().state !== "idle";
  const act = isMine ? "release" : "claim";
  const action = `${href("/users/applications/:id", { id })}?act=${act}`;
  return (
    <Form method="post" action={action} className="row" preventScrollReset>
      <FormKeyField form={act} />
      <p>{t(isMine ? "claim.mine" : "claim.free")}</p>
      <Button kind="quiet" small disabled={busy}>
        {t(isMine ? "claim.release" : "claim.take")}
      </Button>
    </Form>
  );
}
