import "../../../styles/dense.css";
import type { ReactNode } from "react";
import { data, Form, href, useNavigation } from "react-router";
import { formatDate } from "#app/arabic/dates.ts";
import { Button } from "#app/components/button.tsx";
import { Checkbox } from "#app/components/choices.tsx";
import { Conflict } from "#app/components/conflict.tsx";
import { DataTable } from "#app/components/data-table.tsx";
import { DateField } from "#app/components/date-field.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { DigitsField, Field, Select, TextArea } from "#app/components/field.tsx";
import { Forbidden } from "#app/components/forbidden.tsx";
import { formFields } from "#app/components/form-fields.ts";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { StatusChip } from "#app/components/status-chip.tsx";
import { useTranslation } from "#app/components/translation.ts";
import {
  duesMonths,
  MAX_DUES_LINK_LENGTH,
  MAX_DUES_TRANSFER_LENGTH,
} from "#app/contract/dues.values.ts";
import {
  addDuesRate,
  readDuesSettings,
  removeDuesRate,
  saveDuesSettings,
} from "#app/contract/dues-rates.ts";
import { idParams } from "#app/contract/uuid.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { actionsFor } from "#app/session/form-action.server.ts";
import { formActions } from "#app/session/form-actions.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { Money } from "../money.tsx";
import type { Route } from "./+types/rates";

export const handle = { i18n: ["dues"] };

export async function loader({ context }: Route.LoaderArgs) {
  const result = await call(context, readDuesSettings, {});
  if (!result.ok && result.status === 403) return data({ settings: undefined }, 403);
  if (!result.ok) throw pageFailure(result);
  const { language } = preferencesOf(context);
  const { rates, transfer, link, blocksRenewal, version } = result.data;
  return data({
    settings: {
      version,
      typed: { transfer: transfer ?? "", link: link ?? "", blocksRenewal: String(blocksRenewal) },
      rates: rates.map(({ validFrom, validTo, ...rate }) => ({
        ...rate,
        from: formatDate(validFrom, language),
        to: validTo ? formatDate(validTo, language) : undefined,
      })),
    },
  });
}
type Settings = NonNullable<Route.ComponentProps["loaderData"]["settings"]>;
type Rejected = Route.ComponentProps["actionData"];

const to = () => href("/desk/dues/rates");
const { formAction, buttonAction } = actionsFor<Route.ActionArgs>();
export const action = formActions({
  add: formAction(addDuesRate, { done: "dues:rates.added", to }),
  remove: buttonAction(removeDuesRate, {
    schema: idParams,
    input: (_, { value }) => ({ params: value }),
    done: "dues:rates.removed",
    to,
  }),
  save: formAction(saveDuesSettings, { done: "dues:rates.saved", to }),
});

export default function DuesRates({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("dues");
  const { settings } = loaderData;
  const title = t("rates.title");
  const back = { href: href("/desk/dues"), label: t("title") };
  if (!settings) {
    const [reason, text] = [t("rates.forbidden"), t("rates.forbiddenText")];
    return <Forbidden title={title} reason={reason} text={text} action={back} />;
  }
  return (
    <Page dense title={title} lead={t("rates.lead")} back={back}>
      <PageTitle title={title} hasError={actionData !== undefined} />
      <Section title={t("rates.list")}>
        <Rates rates={settings.rates} />
      </Section>
      <Section title={t("rates.new")}>
        <NewRates rejected={actionData} />
      </Section>
      <Section title={t("rates.how")}>
        <Ways settings={settings} rejected={actionData} />
      </Section>
    </Page>
  );
}

function NewRates({ rejected }: { rejected: Rejected }) {
  const { t } = useTranslation("dues");
  const form = formFields({
    names: ["validFrom", "months", "joining", "renewal", "reduced", "dueDays"],
    label: (name) => t(`rates.field.${name}`),
    rejected: rejected?.act === "add" ? rejected.result : undefined,
    current: { months: "12", dueDays: "60" },
  });
  return (
    <RatesForm act="add" submit={t("rates.add")}>
      <ErrorSummary errors={form.errors} />
      <DateField {...form.field("validFrom")} hint={t("rates.hint.validFrom")} />
      <Select {...form.field("months")}>
        {duesMonths.map((months) => (
          <option key={months} value={months}>
            {t(`rates.months.${months}`)}
          </option>
        ))}
      </Select>
      {(["joining", "renewal", "reduced"] as const).map((name) => (
        <DigitsField
          key={name}
          {...form.field(name)}
          hint={t(`rates.hint.${name}`)}
          inputMode="decimal"
          maxLength={20}
        />
      ))}
      <DigitsField {...form.field("dueDays")} hint={t("rates.hint.dueDays")} maxLength={10} />
    </RatesForm>
  );
}

function Ways({ settings, rejected }: { settings: Settings; rejected: Rejected }) {
  const { t } = useTranslation("dues");
  const { typed, version } = settings;
  const names = ["transfer", "link", "blocksRenewal"] as const;
  const result = rejected?.act === "save" ? rejected.result : undefined;
  const label = (name: (typeof names)[number]) => t(`rates.field.${name}`);
  const form = formFields({ names, label, rejected: result, current: typed });
  return (
    <RatesForm act="save" submit={t("common:action.save")}>
      <ErrorSummary errors={form.errors} />
      <Conflict
        rejected={result}
        current={typed}
        version={version}
        say={(values) => (["transfer", "link"] as const).map((name) => [label(name), values[name]])}
      />
      <input type="hidden" name="version" value={version} />
      <TextArea
        {...form.field("transfer")}
        hint={t("rates.hint.transfer")}
        maxLength={MAX_DUES_TRANSFER_LENGTH}
        rows={3}
        optional
      />
      <Field
        {...form.field("link")}
        hint={t("rates.hint.link")}
        maxLength={MAX_DUES_LINK_LENGTH}
        dir="ltr"
        optional
      />
      <Checkbox {...form.checkbox("blocksRenewal")} />
    </RatesForm>
  );
}

interface RatesFormProps {
  act: "add" | "save";
  submit: string;
  children: ReactNode;
}

function RatesForm({ act, submit, children }: RatesFormProps) {
  const busy = useNavigation().state !== "idle";
  return (
    <Form
      method="post"
      action={`${href("/desk/dues/rates")}?act=${act}`}
      noValidate
      className="stack writing"
    >
      <FormKeyField form={`dues-${act}`} />
      {children}
      <Button disabled={busy}>{submit}</Button>
    </Form>
  );
}

function Rates({ rates }: { rates: Settings["rates"] }) {
  const { t } = useTranslation("dues");
  if (rates.length === 0) return <p className="muted">{t("rates.none")}</p>;
  return (
    <DataTable
      label={t("rates.list")}
      columns={["from", "months", "joining", "renewal", "reduced", "state"].map((each) =>
        t(`rates.column.${each}`),
      )}
      rows={rates.map((rate) => ({
        id: rate.id,
        cells: [
          <span key="from">
            {rate.from}{" "}
            {rate.to && <small className="muted">{t("rates.until", { day: rate.to })}</small>}
          </span>,
          t(`rates.months.${rate.months}`),
          <Money key="joining" of={rate.joining} />,
          <Money key="renewal" of={rate.renewal} />,
          <Money key="reduced" of={rate.reduced} />,
          <div key="state">
            {rate.isInForce && <StatusChip tone="good">{t("rates.inForce")}</StatusChip>}
            {rate.mayGo && <Remove id={rate.id} name={rate.from} />}
          </div>,
        ],
      }))}
    />
  );
}

function Remove({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation("dues");
  return (
    <Form method="post" action={`${href("/desk/dues/rates")}?act=remove`} preventScrollReset>
      <FormKeyField form={`dues-remove-${id}`} />
      <input type="hidden" name="id" value={id} />
      <Button kind="quiet" small aria-label={t("rates.removeOf", { name })}>
        {t("rates.remove")}
      </Button>
    </Form>
  );
}
