import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Conflict } from "#app/components/conflict.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { DigitsField, Field } from "#app/components/field.tsx";
import { formFields } from "#app/components/form-fields.ts";
import { FormKeyField } from "#app/components/form-key.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { DeskList } from "#app/contract/election-desk.ts";
import { MAX_LIST_NAME_LENGTH, MAX_SYMBOL_LENGTH } from "#app/contract/election-desk.values.ts";

interface ListFormProps {
  path: string;
  list?: DeskList;
  place?: number;
  count?: number;
  rejected: SubmissionResult<string[]> | undefined;
}

const names = ["name", "number", "symbolName"] as const;

export function ListForm({ path, list, place = 0, count = 0, rejected }: ListFormProps) {
  const { t } = useTranslation("election-desk");
  const busy = useNavigation().state !== "idle";
  const suffix = list ? `-${list.id}` : "-new";
  const form = formFields({
    names,
    label: (name) => t(`lists.${name}`),
    rejected,
    current: list,
    idOf: (name) => `${name}${suffix}`,
  });
  return (
    <>
      <Form
        method="post"
        action={`${path}?act=${list ? "changeList" : "addList"}`}
        noValidate
        className="stack"
      >
        <ErrorSummary errors={form.errors} />
        <Conflict
          rejected={rejected}
          current={list}
          version={list?.version}
          say={(values) => names.map((name) => [t(`lists.${name}`), values[name]])}
        />
        <FormKeyField form={`list${suffix}`} />
        {list && <input type="hidden" name="list" value={list.id} />}
        {list && <input type="hidden" name="version" value={list.version} />}
        <Field
          {...form.field("name")}
          maxLength={MAX_LIST_NAME_LENGTH}
          dir="rtl"
          lang="ar"
          required
        />
        <DigitsField {...form.field("number")} maxLength={6} optional />
        <Field {...form.field("symbolName")} maxLength={MAX_SYMBOL_LENGTH} dir="auto" optional />
        <Button disabled={busy}>{t(list ? "common:action.save" : "lists.submit")}</Button>
      </Form>
      {list && (
        <div className="row">
          {place > 1 && <Press {...{ path, list }} act="orderList" name="up" place={place - 1} />}
          {place < count && (
            <Press {...{ path, list }} act="orderList" name="down" place={place + 1} />
          )}
          <Press
            {...{ path, list }}
            act={list.closedAt ? "reopenList" : "closeList"}
            name={list.closedAt ? "reopen" : "close"}
          />
          {list.candidates === 0 && <Press {...{ path, list }} act="removeList" name="delete" />}
        </div>
      )}
    </>
  );
}

interface PressProps {
  path: string;
  list: DeskList;
  act: string;
  name: string;
  place?: number;
}

function Press({ path, list, act, name, place }: PressProps) {
  const { t } = useTranslation("election-desk");
  const busy = useNavigation().state !== "idle";
  return (
    <Form method="post" action={`${path}?act=${act}`}>
      <FormKeyField form={`${name}-${list.id}`} />
      <input type="hidden" name="list" value={list.id} />
      {place !== undefined && <input type="hidden" name="place" value={place} />}
      <Button small kind={name === "delete" ? "danger" : "quiet"} disabled={busy}>
        {t(`lists.${name}`)}
      </Button>
    </Form>
  );
}
