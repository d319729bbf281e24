import { useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { DateTimeField } from "#app/components/date-time-field.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Rail } from "#app/components/rail.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { mayPin } from "../../news/desk/acts.tsx";
import { labelKeys, useKind } from "../kinds.ts";
import { Autosave } from "./autosave.tsx";
import { forms } from "./forms.ts";
import { NumberMeant } from "./item-acts.tsx";
import { ItemState } from "./item-state.tsx";
import type { EditorView } from "./load-item.server.ts";
import { type Rejected, typedValue } from "./rejected.ts";

interface TextFormProps {
  item: EditorView;
  action: string;
  rejected: Rejected;
  onKept: (version: number) => void;
}

/** Acts submit this form, so that typed text is saved first. */
export function TextForm({ item, action, rejected, onKept }: TextFormProps) {
  const { t } = useTranslation(["content", "news", "file"]);
  const form = useRef<HTMLFormElement>(null);
  const [hasLargeFile, setHasLargeFile] = useState(false);
  const kind = useKind();
  const { Fields, Place } = forms[kind];
  const { missing } = item;
  const given = {
    fields: item.fields,
    choices: item.choices,
    rejected,
    onLargeFile: setHasLargeFile,
  };
  return (
    <Form
      method="post"
      action={action}
      encType="multipart/form-data"
      noValidate
      reloadDocument={hasLargeFile}
      className="railed"
      ref={form}
    >
      <div className="stack writing">
        <FormKeyField form="text" />
        <input type="hidden" name="version" value={item.version} />
        <input type="hidden" name="from" value={item.number} />
        <Fields {...given} />
      </div>
      <Rail label={t("rail")} head={<ItemState item={item} />} acts={<Presses item={item} />}>
        <Autosave form={form} id={item.id} onKept={onKept} />
        {missing.length > 0 && (
          <p role="note">
            {t("missing")}{" "}
            <b>{missing.map((name) => t(labelKeys(kind, name))).join(t("common:comma"))}</b>
          </p>
        )}
        <Schedule item={item} rejected={rejected} />
        {Place && <Place {...given} />}
        {mayPin(kind, item) && <a href="#place">{t("press.pin")}</a>}
      </Rail>
    </Form>
  );
}

/** During a silence, scheduling only. */
const mayPublish = ({ acts, silentUntil }: EditorView) =>
  acts.includes("publish") && !(silentUntil !== undefined && acts.includes("schedule"));

function Presses({ item }: { item: EditorView }) {
  const { t } = useTranslation("content");
  const busy = useNavigation().state !== "idle";
  const isPublished = mayPublish(item);
  return (
    <>
      <Button {...(isPublished && { kind: "quiet" })} disabled={busy}>
        {t("press.save")}
      </Button>
      {isPublished ? (
        <Button name="next" value="publish" disabled={busy}>
          {t("press.publish")}
        </Button>
      ) : (
        item.acts.includes("submit") && <Submit />
      )}
    </>
  );
}

function Submit() {
  const { t } = useTranslation("content");
  const busy = useNavigation().state !== "idle";
  return (
    <Button kind="quiet" name="next" value="submit" disabled={busy}>
      {t("press.submit")}
    </Button>
  );
}

function Schedule({ item, rejected }: { item: EditorView; rejected: Rejected }) {
  const { t } = useTranslation("content");
  const busy = useNavigation().state !== "idle";
  const { acts, sameNumber, suggestedAt } = item;
  const error = rejected?.error?.at ?? undefined;
  // Refused for a silence: offers its end.
  const isOffered = error !== undefined && rejected?.initialValue?.next === "publish";
  return (
    <>
      {sameNumber && acts.includes("publish") && <NumberMeant act="publish" />}
      {mayPublish(item) && acts.includes("submit") && <Submit />}
      {acts.includes("schedule") && (
        <Disclosure summary={t("press.schedule")} open={!mayPublish(item) || error !== undefined}>
          <div className="stack">
            <DateTimeField
              // Remount with the new default.
              key={suggestedAt}
              name="at"
              label={t("field.at")}
              error={error}
              defaultValue={isOffered ? suggestedAt : typedValue(rejected, "at", suggestedAt)}
            />
            <Button kind="quiet" name="next" value="schedule" disabled={busy}>
              {t("press.scheduleSubmit")}
            </Button>
          </div>
        </Disclosure>
      )}
    </>
  );
}
