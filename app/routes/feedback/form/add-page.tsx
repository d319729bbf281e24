import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { FeedbackFields, type FeedbackFormProps, useFeedbackFields } from "./feedback-fields.tsx";

interface Offer {
  readonly id: string;
  readonly title: string;
  readonly provider: string;
}

export function AddPage(props: FeedbackFormProps & { offer?: Offer }) {
  const { t } = useTranslation("feedback");
  const { type, rejected, offer } = props;
  const form = useFeedbackFields(props);
  const busy = useNavigation().state !== "idle";
  const title = t(`add.${type}.title`);
  return (
    <Page narrow title={title} lead={t(`add.${type}.lead`)} back="/profile/complaints-suggestions">
      <PageTitle title={title} hasError={rejected?.status === "error"} />
      <ErrorSummary errors={form.errors} />
      <Form method="post" noValidate className="stack">
        <FormKeyField form={type} />
        {offer && (
          <p role="note">
            {t("field.offer")}: <b dir="auto">{offer.title}</b> <bdi>{offer.provider}</bdi>
            <input type="hidden" name="offerId" value={offer.id} />
          </p>
        )}
        <FeedbackFields {...props} form={form} />
        <Button disabled={busy}>{t(`add.${type}.submit`)}</Button>
      </Form>
    </Page>
  );
}
