import "../../../styles/dense.css";
import type { ReactNode } from "react";
import { Form, href, useNavigation } from "react-router";
import { formatTime } from "#app/arabic/dates.ts";
import { Button } from "#app/components/button.tsx";
import { DataTable } from "#app/components/data-table.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { DigitsField, TextArea } from "#app/components/field.tsx";
import { formFields } from "#app/components/form-fields.ts";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Link } from "#app/components/link.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { Pager } from "#app/components/pager.tsx";
import { readPageParam } from "#app/components/search-params.ts";
import { StatusChip } from "#app/components/status-chip.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { DUES_PER_PAGE, MAX_DUES_REASON_LENGTH } from "#app/contract/dues.values.ts";
import { closeCashDesk, openCashDesk, readCashDesk } from "#app/contract/dues-cash.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { actionsFor } from "#app/session/form-action.server.ts";
import { formActions } from "#app/session/form-actions.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { Money } from "../money.tsx";
import type { Route } from "./+types/cash";
import { type CashView, toCashView } from "./cash-view.server.ts";
import { Sums } from "./sums.tsx";

export const handle = { i18n: ["dues"] };

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = readPageParam(url.searchParams) ?? 1;
  const result = await call(context, readCashDesk, { query: { page } });
  if (!result.ok) throw pageFailure(result);
  const { items, metadata, open, isOfEarlierDay } = result.data;
  const { language } = preferencesOf(context);
  return {
    page,
    days: items.map((each) => toCashView(each, language)),
    totalItems: metadata.totalItems,
    open: open ? toCashView(open, language) : undefined,
    openedAt: open ? formatTime(open.openedAt, language) : undefined,
    isOfEarlierDay,
  };
}

const { formAction } = actionsFor<Route.ActionArgs>();
export const action = formActions({
  open: formAction(openCashDesk, { done: "dues:cash.opened", to: () => href("/desk/dues/cash") }),
  close: formAction(closeCashDesk, {
    done: "dues:cash.closed",
    to: (_, { answer }) => href("/desk/dues/cash/:id", { id: answer.id }),
  }),
});

export default function CashDesk({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("dues");
  const { page, days, totalItems, open, openedAt, isOfEarlierDay } = loaderData;
  const title = t("cash.title");
  const form = formFields({
    names: ["float", "counted", "explanation"],
    label: (name) => t(`cash.field.${name}`),
    rejected: actionData?.result,
  });
  const amount = { inputMode: "decimal", maxLength: 20 } as const;
  return (
    <Page
      dense
      title={title}
      lead={t("cash.lead")}
      back={{ href: href("/desk/dues"), label: t("title") }}
    >
      <PageTitle title={title} hasError={actionData !== undefined} />
      <ErrorSummary errors={form.errors} />
      {open ? (
        <Section title={t("cash.today", { day: open.day })}>
          {isOfEarlierDay && <p className="warn">{t("cash.earlier")}</p>}
          <p className="muted">{t("cash.since", { time: openedAt })}</p>
          <Sums day={open} />
          <DeskForm act="close">
            <DigitsField {...form.field("counted")} hint={t("cash.countedHint")} {...amount} />
            <TextArea
              {...form.field("explanation")}
              hint={t("cash.explanationHint")}
              maxLength={MAX_DUES_REASON_LENGTH}
              rows={2}
              optional
            />
          </DeskForm>
        </Section>
      ) : (
        <Section title={t("cash.begin")}>
          <DeskForm act="open">
            <DigitsField {...form.field("float")} hint={t("cash.floatHint")} {...amount} />
          </DeskForm>
        </Section>
      )}
      <Section title={t("cash.days")}>
        {days.length === 0 ? <p className="muted">{t("cash.none")}</p> : <Days days={days} />}
        <Pager
          page={page}
          totalItems={totalItems}
          perPage={DUES_PER_PAGE}
          query={new URLSearchParams()}
        />
      </Section>
    </Page>
  );
}

function DeskForm({ act, children }: { act: "open" | "close"; children: ReactNode }) {
  const { t } = useTranslation("dues");
  const busy = useNavigation().state !== "idle";
  return (
    <Form
      method="post"
      action={`${href("/desk/dues/cash")}?act=${act}`}
      noValidate
      className="stack writing"
    >
      <FormKeyField form={`cash-${act}`} />
      {children}
      <Button disabled={busy}>{t(`cash.${act}`)}</Button>
    </Form>
  );
}

function Days({ days }: { days: readonly CashView[] }) {
  const { t } = useTranslation("dues");
  return (
    <DataTable
      label={t("cash.days")}
      ending={1}
      columns={["day", "state", "expected", "officer"].map((each) => t(`cash.column.${each}`))}
      rows={days.map((day) => ({
        id: day.id,
        cells: [
          <Link key="day" to={href("/desk/dues/cash/:id", { id: day.id })}>
            {day.day}
          </Link>,
          <Standing key="state" {...day} />,
          <Money key="expected" of={day.expected} />,
          <span key="officer">
            <bdi>{day.officer}</bdi> <small className="muted">{day.place || t("cash.head")}</small>
          </span>,
        ],
      }))}
    />
  );
}

function Standing({ counted, difference }: Pick<CashView, "counted" | "difference">) {
  const { t } = useTranslation("dues");
  if (counted === null) return <StatusChip tone="yours">{t("cash.state.open")}</StatusChip>;
  if (difference) return <StatusChip tone="bad">{t("cash.state.differs")}</StatusChip>;
  return <StatusChip tone="good">{t("cash.state.closed")}</StatusChip>;
}
