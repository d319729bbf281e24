import { Fragment, type ReactNode } from "react";
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
  /** Where "cancel" posts what was typed, to have it in its form again; else it is a link back. */
  editAction?: string;
  /** A file is chosen in it once more. */
  takesFiles?: boolean;
  /** Published or sent, and nothing deleted. */
  isGood?: boolean;
  icon?: IconName;
  submit: string;
  cancel: string;
  /** What will be so, as terms and their values; one without a value is left out. */
  facts?: readonly (readonly [string, ReactNode])[];
  /** Hidden fields of the form. */
  fields?: ReactNode;
  /** What it is about. */
  children?: ReactNode;
}

/**
 * Asks once more before something is deleted, withdrawn, published or sent (docs/product.md#asking-once-more);
 * the form posts to the page's own route unless told otherwise.
 */
export function ConfirmPage(props: ConfirmPageProps) {
  const { title, lead, back, form, action, editAction, isGood = false, takesFiles } = props;
  const { icon = isGood ? "check" : "trash", submit, cancel, facts, fields, children } = props;
  const busy = useNavigation().state !== "idle";
  return (
    <Page narrow title={title} lead={lead} back={back}>
      <PageTitle title={title} />
      {facts && (
        <dl className="facts">
          {facts.map(([term, value]) =>
            value ? (
              <Fragment key={term}>
                <dt>{term}</dt>
                <dd>{value}</dd>
              </Fragment>
            ) : null,
          )}
        </dl>
      )}
      {children}
      <Form
        method="post"
        action={action}
        {...(takesFiles && { encType: "multipart/form-data" as const })}
        className="row"
      >
        <FormKeyField form={form} />
        {fields}
        <Button {...(!isGood && { kind: "danger" as const })} icon={icon} disabled={busy}>
          {submit}
        </Button>
        {editAction ? (
          <Button kind="quiet" formAction={editAction} disabled={busy}>
            {cancel}
          </Button>
        ) : (
          <ButtonLink kind="quiet" href={back}>
            {cancel}
          </ButtonLink>
        )}
      </Form>
    </Page>
  );
}

/** What a form sends on unseen: what was typed in the one before it, or what was agreed to. */
export function HiddenFields({ values }: { values: readonly (readonly [string, string])[] }) {
  return values.map(([name, value], at) => (
    // The same name and value may come twice.
    // biome-ignore lint/suspicious/noArrayIndexKey: they are written once, in this order
    <input key={`${at} ${name}`} type="hidden" name={name} value={value} />
  ));
}
