import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { ActRow, ActRows } from "#app/components/act-rows.tsx";
import { Button } from "#app/components/button.tsx";
import { Select } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { useTranslation } from "#app/components/translation.ts";

interface MoveFormProps {
  path: string;
  parents: readonly { readonly value: string; readonly label: string }[];
  parentId: string;
  mayStandAlone: boolean;
  rejected: SubmissionResult<string[]> | undefined;
}

export function MoveForm({ path, parents, parentId, mayStandAlone, rejected }: MoveFormProps) {
  const { t } = useTranslation("structure-desk");
  const busy = useNavigation().state !== "idle";
  return (
    <Form key={parentId} method="post" action={`${path}?act=move`} className="stack writing">
      <FormKeyField form="move" />
      <Select
        name="parentId"
        label={t("move.below")}
        hint={t("move.hint")}
        error={rejected?.error?.parentId ?? rejected?.error?.[""] ?? undefined}
        defaultValue={parentId}
      >
        {mayStandAlone && <option value="">{t("move.alone")}</option>}
        {parents.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <Button kind="quiet" disabled={busy}>
        {t("move.submit")}
      </Button>
    </Form>
  );
}

interface CloseFormProps {
  path: string;
  isClosed: boolean;
  people: number;
  unitsBelow: number;
}

export function CloseForm({ path, isClosed, people, unitsBelow }: CloseFormProps) {
  const { t } = useTranslation("structure-desk");
  const busy = useNavigation().state !== "idle";
  const act = isClosed ? "reopen" : "close";
  if (!isClosed && people > 0) {
    return <p className="muted">{t("close.people", { count: people })}</p>;
  }
  if (!isClosed && unitsBelow > 0) {
    return <p className="muted">{t("close.units", { count: unitsBelow })}</p>;
  }
  return (
    <ActRows>
      <ActRow text={t(`${act}.text`)}>
        <Form method="post" action={`${path}?act=${act}`}>
          <FormKeyField form={act} />
          <Button kind={isClosed ? "quiet" : "danger"} disabled={busy}>
            {t(`${act}.submit`)}
          </Button>
        </Form>
      </ActRow>
    </ActRows>
  );
}
