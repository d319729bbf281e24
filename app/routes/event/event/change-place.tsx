import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { ButtonFold } from "#app/components/button-fold.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { EventDetailView } from "./event.tsx";
import { pathOf } from "./event-path.ts";
import { useParty } from "./party-fields.tsx";

/** Companions and answers, without giving the place or the turn back. */
export function ChangePlace({
  event,
  place,
  rejected,
}: {
  event: EventDetailView;
  place: NonNullable<EventDetailView["place"]>;
  rejected: SubmissionResult<string[]> | undefined;
}) {
  const { t } = useTranslation("event");
  const busy = useNavigation().state !== "idle";
  const { errors, companions, answers } = useParty(event, rejected, place);
  if (!companions && answers.length === 0) return null;
  return (
    <ButtonFold icon="edit" label={t("place.change")} isOpen={rejected !== undefined}>
      <Form method="post" action={pathOf(event, "change")} noValidate className="stack">
        <ErrorSummary errors={errors} />
        <FormKeyField form="change" />
        {companions}
        {answers}
        <div className="row">
          <Button icon="check" disabled={busy}>
            {t("place.save")}
          </Button>
        </div>
      </Form>
    </ButtonFold>
  );
}
