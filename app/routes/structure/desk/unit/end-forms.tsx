import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { Select } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";

interface MoveFormProps {
  path: string;
  parents: readonly { readonly value: string; readonly label: string }[];
  parentId: string;
  /** It may belong to the governorate alone. */
  mayStandAlone: boolean;
  rejected: SubmissionResult<string[]> | undefined;
}

/** Puts a unit below another of its governorate. */
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

/** The end of a unit, asked once more; or the way back. */
export function CloseForm({ path, isClosed, people, unitsBelow }: CloseFormProps) {
  const { t } = useTranslation("structure-desk");
  const busy = useNavigation().state !== "idle";
  if (isClosed) {
    return (
      <Form method="post" action={`${path}?act=reopen`} className="stack">
        <FormKeyField form="reopen" />
        <p>{t("reopen.text")}</p>
        <div className="row">
          <Button disabled={busy}>{t("reopen.submit")}</Button>
        </div>
      </Form>
    );
  }
  if (people > 0) return <p className="muted">{t("close.people", { count: people })}</p>;
  if (unitsBelow > 0) return <p className="muted">{t("close.units", { count: unitsBelow })}</p>;
  return (
    <Disclosure inline summary={t("close.open")}>
      <Form method="post" action={`${path}?act=close`} className="stack">
        <FormKeyField form="close" />
        <p className="hint">{t("close.text")}</p>
        <div className="row">
          <Button kind="danger" disabled={busy}>
            {t("close.submit")}
          </Button>
        </div>
      </Form>
    </Disclosure>
  );
}
