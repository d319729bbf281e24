import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { DateTimeField } from "#app/components/date-time-field.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Rail } from "#app/components/rail.tsx";
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
  /** It kept itself: the version to go on from. */
  onKept: (version: number) => void;
}

/**
 * All that is written of an item: the fields of its kind, and what sends them. What it leads to is pressed
 * here as well, so that what was typed is saved first. Speaks `content`.
 */
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
            {t("missing")} <b>{missing.map((name) => t(labelKeys(kind, name))).join(t("comma"))}</b>
          </p>
        )}
        <Schedule item={item} rejected={rejected} />
        {Place && <Place {...given} />}
        {mayPin(kind, item) && <a href="#place">{t("press.pin")}</a>}
      </Rail>
    </Form>
  );
}

/** During a silence nothing is published, but scheduled for its end. */
const mayPublish = ({ acts, silentUntil }: EditorView) =>
  acts.includes("publish") && !(silentUntil !== undefined && acts.includes("schedule"));

/** Save is the first: Enter in a field does no more. */
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

/** What else it may lead to: a check by somebody else, or a time. */
function Schedule({ item, rejected }: { item: EditorView; rejected: Rejected }) {
  const { t } = useTranslation("content");
  const busy = useNavigation().state !== "idle";
  const { acts, sameNumber, suggestedAt } = item;
  const error = rejected?.error?.at ?? undefined;
  // What may not go out before an hour is offered that hour.
  const isOffered = error !== undefined && rejected?.initialValue?.next === "publish";
  return (
    <>
      {sameNumber && acts.includes("publish") && <NumberMeant act="publish" />}
      {mayPublish(item) && acts.includes("submit") && <Submit />}
      {acts.includes("schedule") && (
        <Disclosure summary={t("press.schedule")} open={!mayPublish(item) || error !== undefined}>
          <div className="stack">
            <DateTimeField
              // After a refusal another hour is offered.
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
