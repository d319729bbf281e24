import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Button, ButtonLink } from "./button.tsx";
import { FormKeyField } from "./form-key.tsx";
import type { IconName } from "./icon.tsx";
import { Page } from "./page.tsx";
import { PageTitle } from "./page-title.tsx";

interface ConfirmPageProps {
  title: string;
  /** What follows. */
  lead: string;
  /** Where the page came from: "back" and "cancel" lead there. */
  back: string;
  /** The name of the form, for its Idempotency-Key. */
  form: string;
  /** The address that the form posts to, when it isn't the page's own. */
  action?: string;
  icon?: IconName;
  submit: string;
  cancel: string;
  /** Hidden fields of the form. */
  fields?: ReactNode;
  /** What it is about. */
  children?: ReactNode;
}

/** Asks once more before something is deleted or withdrawn; the form posts to the page's own route unless told otherwise. */
export function ConfirmPage(props: ConfirmPageProps) {
  const {
    title,
    lead,
    back,
    form,
    action,
    icon = "trash",
    submit,
    cancel,
    fields,
    children,
  } = props;
  const busy = useNavigation().state !== "idle";
  return (
    <Page narrow title={title} lead={lead} back={back}>
      <PageTitle title={title} />
      {children}
      <Form method="post" action={action} className="row">
        <FormKeyField form={form} />
        {fields}
        <Button kind="danger" icon={icon} disabled={busy}>
          {submit}
        </Button>
        <ButtonLink kind="quiet" href={back}>
          {cancel}
        </ButtonLink>
      </Form>
    </Page>
  );
}
