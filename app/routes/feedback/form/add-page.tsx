import { useTranslation } from "react-i18next";
import { Form, href, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { FeedbackErrors, FeedbackFields, type FeedbackFormProps } from "./feedback-fields.tsx";

/** The form of something new. */
export function AddPage(props: FeedbackFormProps) {
  const { t } = useTranslation("feedback");
  const { type, rejected } = props;
  const busy = useNavigation().state !== "idle";
  const title = t(`add.${type}.title`);
  return (
    <Page
      narrow
      title={title}
      lead={t(`add.${type}.lead`)}
      back={href("/profile/complaints-suggestions")}
    >
      <PageTitle title={title} hasError={rejected?.status === "error"} />
      <FeedbackErrors {...props} />
      <Form method="post" noValidate className="stack">
        <FormKeyField form={type} />
        <FeedbackFields {...props} />
        <Button wide disabled={busy}>
          {t(`add.${type}.submit`)}
        </Button>
      </Form>
    </Page>
  );
}
