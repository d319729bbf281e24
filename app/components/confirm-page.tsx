import { Fragment, type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Form, useNavigation } from "react-router";
import { Button, ButtonLink } from "./button.tsx";
import { FormKeyField } from "./form-key.tsx";
import type { IconName } from "./icon.tsx";
import { type Back, backPath, Page } from "./page.tsx";
import { PageTitle } from "./page-title.tsx";

interface ConfirmPageProps {
  title: string;
  /** What it is about, by its name: said once, where the title doesn't have it. */
  about: ReactNode;
  /** What follows; where it can be taken back, how. */
  lead: string;
  /** It can't be taken back, which the page says. */
  isFinal: boolean;
  /** The page that it came from: the link above and "cancel" lead there. */
  back: Back;
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
  /** Where messages go out, it says so and to how many. */
  submit: string;
  cancel: string;
  /** What will be so, as terms and their values; one without a value is left out. */
  facts?: readonly (readonly [string, ReactNode])[];
  /** Hidden fields of the form. */
  fields?: ReactNode;
  children?: ReactNode;
}

/**
 * Asks once more before something is deleted, withdrawn, published or sent (docs/product.md#asking-once-more);
 * the form posts to the page's own route unless told otherwise.
 */
export function ConfirmPage(props: ConfirmPageProps) {
  const { title, about, lead, isFinal, back, form, action, editAction, takesFiles } = props;
  const { isGood = false } = props;
  const { icon = isGood ? "check" : "trash", submit, cancel, facts, fields, children } = props;
  const { t } = useTranslation("common");
  const busy = useNavigation().state !== "idle";
  // After a form React Router leaves the page where it stood: at the end of a long one.
  useEffect(() => {
    // Newer browsers answer with a promise, which React would call as the effect's cleanup.
    window.scrollTo(0, 0);
  }, []);
  return (
    <Page narrow title={title} lead={lead} back={back}>
      <PageTitle title={title} />
      {!(typeof about === "string" && title.includes(about)) && (
        <div className="panel words" dir="auto">
          {typeof about === "string" ? <b>{about}</b> : about}
        </div>
      )}
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
      {isFinal && <p>{t("confirm.final")}</p>}
      <Form
        method="post"
        action={action}
        {...(takesFiles && { encType: "multipart/form-data" as const })}
        className="row"
      >
        <FormKeyField form={form} />
        <input type="hidden" name="confirmed" value="on" />
        {fields}
        <Button {...(!isGood && { kind: "danger" as const })} icon={icon} disabled={busy}>
          {submit}
        </Button>
        {editAction ? (
          <Button kind="quiet" formAction={editAction} disabled={busy}>
            {cancel}
          </Button>
        ) : (
          <ButtonLink kind="quiet" href={backPath(back)}>
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
