import type { SubmissionResult } from "@conform-to/react";
import { Form, href, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { CheckboxGroup } from "#app/components/choices.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { DigitsField, Select, TextArea } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Section } from "#app/components/page.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { MAX_NOTE_LENGTH, openStates, refusalReasons } from "#app/contract/review.ts";
import type { Review } from "./load-review.server.ts";
import { type Rejected, useDecisionFields } from "./review-errors.tsx";

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

interface ApproveFormProps {
  id: string;
  version: number | undefined;
  hasCard: boolean;
  isOpen: boolean;
  rejected: SubmissionResult<string[]> | undefined;
}

function ApproveForm({ id, version, hasCard, isOpen, rejected }: ApproveFormProps) {
  const { t } = useTranslation("review");
  const form = useDecisionFields("approve", rejected);
  const busy = useNavigation().state !== "idle";
  return (
    <Disclosure name="decision" open={isOpen} summary={t("approve.title")}>
      <Form
        method="post"
        action={`${href("/users/applications/:id", { id })}?act=approve`}
        className="stack"
        preventScrollReset
      >
        <FormKeyField form="approve" />
        <input type="hidden" name="version" value={version} />
        <DigitsField
          {...form.field("nationalId")}
          hint={t(hasCard ? "approve.fromPicture" : "approve.fromCard")}
          maxLength={40}
        />
        <Button icon="check" disabled={busy}>
          {t("approve.submit")}
        </Button>
      </Form>
    </Disclosure>
  );
}

interface RefuseFormProps {
  id: string;
  version: number | undefined;
  isOpen: boolean;
  rejected: SubmissionResult<string[]> | undefined;
}

function RefuseForm({ id, version, isOpen, rejected }: RefuseFormProps) {
  const { t } = useTranslation("review");
  const form = useDecisionFields("refuse", rejected);
  const busy = useNavigation().state !== "idle";
  return (
    <Disclosure name="decision" open={isOpen} summary={t("refuse.title")}>
      <Form
        method="post"
        action={`${href("/users/applications/:id", { id })}?act=refuse`}
        className="stack"
        preventScrollReset
      >
        <FormKeyField form="refuse" />
        <input type="hidden" name="version" value={version} />
        <Select {...form.field("reason")}>
          <option value="">{t("refuse.choose")}</option>
          {refusalReasons.map((reason) => (
            <option key={reason} value={reason}>
              {t(`reason.${reason}`)}
            </option>
          ))}
        </Select>
        <TextArea {...form.field("note")} hint={t("refuse.noteHint")} maxLength={MAX_NOTE_LENGTH} />
        <Button kind="quiet" icon="close" disabled={busy}>
          {t("refuse.next")}
        </Button>
      </Form>
    </Disclosure>
  );
}

interface CorrectFormProps {
  id: string;
  version: number | undefined;
  choices: readonly string[];
  isOpen: boolean;
  rejected: SubmissionResult<string[]> | undefined;
}

function CorrectForm({ id, version, choices, isOpen, rejected }: CorrectFormProps) {
  const { t } = useTranslation("review");
  const form = useDecisionFields("correct", rejected);
  const busy = useNavigation().state !== "idle";
  return (
    <Disclosure name="decision" open={isOpen} summary={t("correct.title")}>
      <Form
        method="post"
        action={`${href("/users/applications/:id", { id })}?act=correct`}
        className="stack"
        preventScrollReset
      >
        <FormKeyField form="correct" />
        <input type="hidden" name="version" value={version} />
        <CheckboxGroup
          {...form.group("fields")}
          hint={t("correct.hint")}
          choices={choices.map((value) => ({ value, label: t(`field.${value}`) }))}
        />
        <TextArea {...form.field("note")} optional maxLength={MAX_NOTE_LENGTH} />
        <Button kind="quiet" icon="edit" disabled={busy}>
          {t("correct.submit")}
        </Button>
      </Form>
    </Disclosure>
  );
}
