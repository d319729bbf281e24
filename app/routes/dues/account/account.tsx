import "../../../styles/dense.css";
import { href } from "react-router";
import { formatDate, formatMoment } from "#app/arabic/dates.ts";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { Rail } from "#app/components/rail.tsx";
import { useTranslation } from "#app/components/translation.ts";
import {
  correctDues,
  endDuesReduction,
  payDues,
  readDuesAccount,
  reduceDues,
  refundDues,
  revokeDuesWaiver,
  waiveDues,
} from "#app/contract/dues-desk.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { actionsFor } from "#app/session/form-action.server.ts";
import { formActions } from "#app/session/form-actions.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { formatPeriod, placesOf, toChargeView, toReceiptView } from "../dues-view.server.ts";
import { Money } from "../money.tsx";
import { Charges, Receipts } from "../tables.tsx";
import type { Route } from "./+types/account";
import { actFields, withChosen } from "./act-fields.ts";
import { Acts, PayForm } from "./forms.tsx";

export const handle = { i18n: ["dues"] };

export async function loader({ params, context }: Route.LoaderArgs) {
  const result = await call(context, readDuesAccount, { params });
  if (!result.ok) throw pageFailure(result);
  const { language } = preferencesOf(context);
  const { id, name, membershipId, owed, isOwn, mayChange, hasOpenDesk } = result.data;
  const { charges, receipts, entries, reduction } = result.data;
  return {
    ...{ id, name, membershipId, owed, isOwn, mayChange, hasOpenDesk },
    places: placesOf(result.data, language),
    charges: charges.map((each) => toChargeView(each, language)),
    receipts: receipts.map((each) => toReceiptView(each, language)),
    entries: entries.map(({ at, from, to, ...entry }) => ({
      ...entry,
      at: formatMoment(at, language),
      period: formatPeriod(from, to, language),
    })),
    reduction: reduction
      ? { reason: reduction.reason, until: formatDate(reduction.until, language) }
      : undefined,
  };
}

const page = ({ params }: Pick<Route.ActionArgs, "params">) => href("/desk/dues/:id", params);
const { formAction, buttonAction } = actionsFor<Route.ActionArgs>();

export const action = formActions({
  pay: formAction(payDues, {
    done: (t, { answer }) => t("dues:pay.done", { number: answer.number }),
    to: (_, { answer }) => href("/dues/receipt/:token", { token: answer.token }),
  }),
  waive: formAction(waiveDues, {
    schema: withChosen(waiveDues.body),
    input: (_, { value: { of: id, ...body } }) => ({ params: { id }, body }),
    done: "dues:waive.done",
    to: page,
  }),
  revoke: formAction(revokeDuesWaiver, {
    schema: withChosen(revokeDuesWaiver.body),
    input: (_, { value: { of: id, ...body } }) => ({ params: { id }, body }),
    done: "dues:revoke.done",
    to: page,
  }),
  refund: formAction(refundDues, {
    schema: withChosen(refundDues.body),
    input: (_, { value: { of: id, ...body } }) => ({ params: { id }, body }),
    done: "dues:refund.done",
    to: page,
  }),
  correct: formAction(correctDues, {
    schema: withChosen(correctDues.body),
    input: (_, { value: { of: id, ...body } }) => ({ params: { id }, body }),
    done: "dues:correct.done",
    to: page,
  }),
  reduce: formAction(reduceDues, { done: "dues:reduce.done", to: page }),
  endReduction: buttonAction(endDuesReduction, { done: "dues:endReduction.done", to: page }),
});

export default function DuesAccount({ loaderData: account, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("dues");
  const { name, places, membershipId, owed, mayChange, isOwn } = account;
  const act = actionData?.act;
  const form = actionData && actFields(actionData.act, t, actionData.result);
  return (
    <Page
      dense
      title={name}
      back={{ href: href("/desk/dues"), label: t("title") }}
      lead={
        <span className="meta">
          {membershipId && <bdi dir="ltr">{membershipId}</bdi>} <span>{places.join(" · ")}</span>
        </span>
      }
    >
      <PageTitle title={`${name} · ${t("title")}`} hasError={actionData !== undefined} />
      {form && <ErrorSummary errors={form.errors} />}
      <div className="railed">
        <div className="stack">
          <p className="panel">
            {owed > 0 ? (
              <>
                {t("account.owed")}{" "}
                <b>
                  <Money of={owed} />
                </b>
              </>
            ) : (
              t(account.charges.length > 0 ? "account.settled" : "account.nothing")
            )}
          </p>
          {isOwn && <p className="muted">{t("account.own")}</p>}
          <Section title={t("charges.title")}>
            <Charges charges={account.charges} />
          </Section>
          <Section title={t("receipts.title")}>
            <Receipts receipts={account.receipts} />
          </Section>
        </div>
        {mayChange && (
          <Rail id="acts" label={t("account.acts")}>
            {owed > 0 && <PayForm account={account} rejected={act === "pay" ? form : undefined} />}
            <Acts account={account} act={act} rejected={form} />
          </Rail>
        )}
        <div>
          <Section title={t("entries.title")}>
            <Entries entries={account.entries} />
          </Section>
        </div>
      </div>
    </Page>
  );
}

type Account = Route.ComponentProps["loaderData"];

function Entries({ entries }: Pick<Account, "entries">) {
  const { t } = useTranslation("dues");
  if (entries.length === 0) return <p className="muted">{t("entries.none")}</p>;
  return (
    <ul className="notes">
      {entries.map(({ id, act, amount, at, by, period, receipt, reason }) => (
        <li key={id} className="panel stack">
          <p className="meta">
            <b>{t(`act.${act}`)}</b> <Money of={Math.abs(amount)} /> <bdi>{period}</bdi>{" "}
            {receipt && <bdi dir="ltr">{receipt}</bdi>}
          </p>
          <p className="meta muted">
            <span>{at}</span> {by && <bdi>{by}</bdi>}
          </p>
          {reason && (
            <p className="words" dir="auto">
              {reason}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
