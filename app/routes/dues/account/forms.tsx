import type { ReactNode } from "react";
import { Form, href, useNavigation } from "react-router";
import { formatPounds, typedPounds } from "#app/arabic/money.ts";
import { Button } from "#app/components/button.tsx";
import { DateField } from "#app/components/date-field.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { DigitsField, Field, Select, TextArea } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { useTranslation } from "#app/components/translation.ts";
import {
  duesMethods,
  MAX_DUES_REASON_LENGTH,
  MAX_DUES_REFERENCE_LENGTH,
} from "#app/contract/dues.values.ts";
import type { ChargeView } from "../dues-view.server.ts";
import type { Route } from "./+types/account";
import { type ActFields, actFields } from "./act-fields.ts";

type Account = Route.ComponentProps["loaderData"];

interface ActProps {
  readonly account: Pick<Account, "id">;
  readonly act: string;
  /** The fields of the form that came back. */
  readonly rejected: ActFields | undefined;
  readonly children: (form: ActFields) => ReactNode;
}

function ActForm({ account, act, rejected, children }: ActProps) {
  const { t } = useTranslation("dues");
  const busy = useNavigation().state !== "idle";
  const isFirst = act === "pay";
  return (
    <Form
      method="post"
      action={`${href("/desk/dues/:id", { id: account.id })}?act=${act}`}
      className="stack"
      noValidate
      preventScrollReset
    >
      <FormKeyField form={`dues-${act}`} />
      {children(rejected ?? actFields(act, t))}
      <Button disabled={busy} small={!isFirst} {...(!isFirst && { kind: "quiet" as const })}>
        {t(`${act}.submit`)}
      </Button>
    </Form>
  );
}

interface FormProps {
  readonly account: Account;
  readonly rejected: ActFields | undefined;
}

export function PayForm({ account, rejected }: FormProps) {
  const { t } = useTranslation("dues");
  const { owed, hasOpenDesk } = account;
  return (
    <ActForm account={account} act="pay" rejected={rejected}>
      {(form) => (
        <>
          <h2>{t("pay.title")}</h2>
          <DigitsField
            {...form.field("amount")}
            defaultValue={rejected ? form.textOf("amount") : typedPounds(owed)}
            inputMode="decimal"
            maxLength={20}
          />
          <Method form={form} hint={hasOpenDesk ? undefined : t("pay.deskClosed")} />
          <Field
            {...form.field("reference")}
            hint={t("pay.referenceHint")}
            maxLength={MAX_DUES_REFERENCE_LENGTH}
            dir="ltr"
            autoComplete="off"
            optional
          />
          <DateField {...form.field("day")} hint={t("pay.dayHint")} optional />
        </>
      )}
    </ActForm>
  );
}

function Method({ form, hint }: { form: ActFields; hint?: string | undefined }) {
  const { t } = useTranslation("dues");
  return (
    <Select {...form.field("method")} hint={hint}>
      <option value="">{t("choose")}</option>
      {duesMethods.map((method) => (
        <option key={method} value={method}>
          {t(`method.${method}`)}
        </option>
      ))}
    </Select>
  );
}

/** What is done more seldom, each folded. */
export function Acts({ account, act, rejected }: FormProps & { act: string | undefined }) {
  const { t } = useTranslation("dues");
  const choices = choicesOf(account);
  const formOf = (each: string) => (act === each ? rejected : undefined);
  return (
    <>
      {(["waive", "revoke", "refund", "correct"] as const)
        .filter((each) => choices[each].length > 0)
        .map((each) => (
          <Disclosure key={each} open={act === each} summary={t(`${each}.title`)}>
            <ActForm account={account} act={each} rejected={formOf(each)}>
              {(form) => (
                <>
                  <p className="hint">{t(`${each}.text`)}</p>
                  <Select {...form.field("of")}>
                    {choices[each].map(({ id, label }) => (
                      <option key={id} value={id}>
                        {label}
                      </option>
                    ))}
                  </Select>
                  {(each === "waive" || each === "refund") && (
                    <DigitsField {...form.field("amount")} inputMode="decimal" maxLength={20} />
                  )}
                  {each === "refund" && <Method form={form} />}
                  <Reason form={form} />
                </>
              )}
            </ActForm>
          </Disclosure>
        ))}
      <Disclosure open={act === "reduce"} summary={t("reduce.title")}>
        <Reduction account={account} />
        <ActForm account={account} act="reduce" rejected={formOf("reduce")}>
          {(form) => (
            <>
              <p className="hint">{t("reduce.text")}</p>
              <DateField {...form.field("until")} />
              <Reason form={form} />
            </>
          )}
        </ActForm>
      </Disclosure>
    </>
  );
}

/** What each act may be about, with the amount that it may have. */
function choicesOf({ charges, receipts }: Account) {
  const ofCharge = (amountOf: (charge: ChargeView) => number) =>
    charges
      .filter((charge) => amountOf(charge) > 0)
      .map((charge) => ({
        id: charge.id,
        label: `${charge.period}: ${formatPounds(amountOf(charge), "en")}`,
      }));
  const left = receipts
    .filter(({ act, amount, returned }) => act === "payment" && returned < amount)
    .map(({ id, number, amount, returned, mayBeCorrected }) => ({
      id,
      mayBeCorrected,
      label: `${number}: ${formatPounds(amount - returned, "en")}`,
    }));
  return {
    waive: ofCharge(({ owed }) => owed),
    revoke: ofCharge(({ waived, isTwin }) => (isTwin ? 0 : waived)),
    refund: left,
    correct: left.filter(({ mayBeCorrected }) => mayBeCorrected),
  };
}

function Reason({ form }: { form: ActFields }) {
  return <TextArea {...form.field("reason")} maxLength={MAX_DUES_REASON_LENGTH} rows={2} />;
}

function Reduction({ account }: { account: Account }) {
  const { t } = useTranslation("dues");
  const { reduction } = account;
  if (!reduction) return null;
  return (
    <ActForm account={account} act="endReduction" rejected={undefined}>
      {() => (
        <p>
          {t("reduce.until", { day: reduction.until })}{" "}
          {reduction.reason && <bdi className="muted">{reduction.reason}</bdi>}
        </p>
      )}
    </ActForm>
  );
}
