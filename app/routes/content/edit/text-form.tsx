import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { labelKeys, useKind } from "../kinds.ts";
import { Autosave } from "./autosave.tsx";
import { forms } from "./forms.ts";
import type { EditorView } from "./load-item.server.ts";
import type { Rejected } from "./rejected.ts";

interface TextFormProps {
  item: EditorView;
  action: string;
  rejected: Rejected;
  /** It kept itself: the version to go on from. */
  onKept: (version: number) => void;
}

/** All that is written of an item: the fields of its kind, and what sends them. Speaks `content`. */
export function TextForm({ item, action, rejected, onKept }: TextFormProps) {
  const { t } = useTranslation(["content", "news", "file"]);
  const form = useRef<HTMLFormElement>(null);
  const [hasLargeFile, setHasLargeFile] = useState(false);
  const busy = useNavigation().state !== "idle";
  const kind = useKind();
  const { Fields } = forms[kind];
  const { fields, acts, missing } = item;
  return (
    <Form
      method="post"
      action={action}
      encType="multipart/form-data"
      noValidate
      reloadDocument={hasLargeFile}
      className="stack writing"
      ref={form}
    >
      <FormKeyField form="text" />
      <input type="hidden" name="version" value={item.version} />
      <input type="hidden" name="from" value={item.number} />
      {missing.length > 0 && (
        <p role="note">
          {t("missing")} <b>{missing.map((name) => t(labelKeys(kind, name))).join(t("comma"))}</b>
        </p>
      )}
      <Fields
        fields={fields}
        choices={item.choices}
        rejected={rejected}
        onLargeFile={setHasLargeFile}
      />
      <div className="row">
        <Button disabled={busy}>{t("press.save")}</Button>
        {acts.includes("submit") && (
          <Button kind="quiet" name="next" value="submit" disabled={busy}>
            {t("press.saveAndSubmit")}
          </Button>
        )}
        <Autosave form={form} id={item.id} onKept={onKept} />
      </div>
    </Form>
  );
}
