import "../../../styles/dense.css";
import { data, Form, href, useNavigation } from "react-router";
import { formatDate } from "#app/arabic/dates.ts";
import { poundsOf } from "#app/arabic/money.ts";
import { Button } from "#app/components/button.tsx";
import { DataTable } from "#app/components/data-table.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Select, TextArea } from "#app/components/field.tsx";
import { formFields } from "#app/components/form-fields.ts";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { StatusChip } from "#app/components/status-chip.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { MAX_DUES_IMPORT_ROWS, UPDATE_DUES } from "#app/contract/dues.values.ts";
import { checkDuesPayments, importDuesPayments } from "#app/contract/dues-import.ts";
import { duesImportMethods } from "#app/contract/dues-import.values.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { actionsFor } from "#app/session/form-action.server.ts";
import { formActions } from "#app/session/form-actions.server.ts";
import { formInvalid, formRejected } from "#app/session/form-answer.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { Forbidden } from "../forbidden.tsx";
import { Money } from "../money.tsx";
import type { Route } from "./+types/import";

export const handle = { i18n: ["dues"] };

export async function loader({ context }: Route.LoaderArgs) {
  return may(await visitorOf(context), UPDATE_DUES) ? null : data("forbidden" as const, 403);
}

/** Shows what would become of the lines, with what was typed. */
async function check({ request, context }: Route.ActionArgs) {
  const { submission, formData } = await readForm(request, context, checkDuesPayments.body);
  if (submission.status !== "success") return formInvalid(submission);
  // No key: stores nothing.
  const result = await call(context, checkDuesPayments, { body: submission.value });
  if (!result.ok) return formRejected(context, submission, result);
  const { language } = preferencesOf(context);
  const { rows, count, amount } = result.data;
  const checked = rows.map(({ day, ...row }) => ({
    ...row,
    day: day ? formatDate(day, language) : undefined,
  }));
  const typed = { method: submission.value.method, rows: String(formData.get("rows") ?? "") };
  return data({ checked, count, amount, typed, language });
}

const { formAction } = actionsFor<Route.ActionArgs>();

export const action = formActions({
  check,
  run: formAction(importDuesPayments, {
    done: (t, { answer: { count } }) => t("dues:import.done", { count }),
    to: () => href("/desk/dues"),
  }),
});

export default function DuesImport({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("dues");
  const busy = useNavigation().state !== "idle";
  const title = t("import.title");
  if (loaderData === "forbidden") return <Forbidden title={title} />;
  const result = actionData?.result;
  const found = result && "checked" in result ? result : undefined;
  const rejected = result && !("checked" in result) ? result : undefined;
  const form = formFields({
    names: ["method", "rows"],
    label: (name) => t(`import.field.${name}`),
    rejected,
    current: found?.typed ?? { method: "transfer" },
  });
  return (
    <Page
      dense
      title={title}
      lead={t("import.lead", { count: MAX_DUES_IMPORT_ROWS })}
      back={{ href: href("/desk/dues"), label: t("title") }}
    >
      <PageTitle title={title} hasError={rejected !== undefined} />
      <ErrorSummary errors={form.errors} />
      {found && <Checked {...found} />}
      <Form
        method="post"
        action={`${href("/desk/dues/import")}?act=check`}
        noValidate
        className="stack writing"
      >
        <FormKeyField form="dues-check" />
        <Select {...form.field("method")}>
          {duesImportMethods.map((method) => (
            <option key={method} value={method}>
              {t(`method.${method}`)}
            </option>
          ))}
        </Select>
        <TextArea {...form.field("rows")} hint={t("import.hint")} rows={8} />
        <Button disabled={busy} {...(found && { kind: "quiet" as const })}>
          {t("import.check")}
        </Button>
      </Form>
    </Page>
  );
}

type Result = NonNullable<Route.ComponentProps["actionData"]>["result"];
type Found = Extract<Result, { checked: unknown }>;

function Checked({ checked, count, amount, typed, language }: Found) {
  const { t } = useTranslation("dues");
  const busy = useNavigation().state !== "idle";
  const sum = t("pounds", poundsOf(amount, language));
  return (
    <Section title={t("import.found")}>
      {count > 0 ? (
        <Form method="post" action={`${href("/desk/dues/import")}?act=run`} className="row">
          <FormKeyField form="dues-run" />
          <input type="hidden" name="method" value={typed.method} />
          <input type="hidden" name="rows" value={typed.rows} />
          <Button disabled={busy}>{t("import.run", { count, sum })}</Button>
        </Form>
      ) : (
        <p className="warn">{t("import.nothing")}</p>
      )}
      <DataTable
        label={t("import.found")}
        columns={["line", "member", "amount", "day", "reference", "outcome"].map((each) =>
          t(`import.column.${each}`),
        )}
        rows={checked.map(({ line, membershipId, name, reference, day, outcome, ...row }) => ({
          id: String(line),
          cells: [
            String(line),
            <span key="member">
              {name && <bdi>{name}</bdi>}{" "}
              <small className="muted">
                <bdi dir="ltr">{membershipId}</bdi>
              </small>
            </span>,
            typeof row.amount === "number" && <Money key="amount" of={row.amount} />,
            day,
            <bdi key="reference" dir="ltr">
              {reference}
            </bdi>,
            <StatusChip key="outcome" tone={tones[outcome]}>
              {t(row.problem ? `import.problem.${row.problem}` : `import.outcome.${outcome}`)}
            </StatusChip>,
          ],
        }))}
      />
    </Section>
  );
}

const tones = { new: "good", noted: "waiting", wrong: "bad" } as const;
