import { Fragment, type ReactNode, useEffect } from "react";
import { Form, useNavigation } from "react-router";
import { Button, ButtonLink } from "./button.tsx";
import { FormKeyField } from "./form-key.tsx";
import type { IconName } from "./icon.tsx";
import { type Back, backPath, Page } from "./page.tsx";
import { PageTitle } from "./page-title.tsx";
import { useTranslation } from "./translation.ts";

interface ConfirmPageProps {
  title: string;
  about: ReactNode;
  lead: string;
  isFinal: boolean;
  back: Back;
  /** For its Idempotency-Key. */
  form: string;
  action?: string;
  /** Where "cancel" posts what was typed; else it links back. */
  editAction?: string;
  takesFiles?: boolean;
  isGood?: boolean;
  icon?: IconName;
  submit: string;
  cancel: string;
  facts?: readonly (readonly [string, ReactNode])[];
  fields?: ReactNode;
  children?: ReactNode;
}

/** docs/product.md#asking-once-more */
export function ConfirmPage(props: ConfirmPageProps) {
  const { title, about, lead, isFinal, back, form, action, editAction, takesFiles } = props;
  const { isGood = false } = props;
  const { icon = isGood ? "check" : "trash", submit, cancel, facts, fields, children } = props;
  const { t } = useTranslation("common");
  const busy = useNavigation().state !== "idle";
  // React Router keeps the scroll position after a form.
  useEffect(() => {
    // Newer browsers return a promise, which React would call as cleanup.
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

export function HiddenFields({ values }: { values: readonly (readonly [string, string])[] }) {
  return values.map(([name, value], at) => (
    // The same name and value may come twice.
    // biome-ignore lint/suspicious/noArrayIndexKey: they are written once, in this order
    <input key={`${at} ${name}`} type="hidden" name={name} value={value} />
  ));
}
