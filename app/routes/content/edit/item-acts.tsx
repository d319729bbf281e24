import { Form, href, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { Checkbox } from "#app/components/choices.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { TextArea } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { type ContentAct, MAX_CONTENT_NOTE_LENGTH } from "#app/contract/content.values.ts";
import { deskKinds, useKind, wordKeys } from "../kinds.ts";
import { ActForm, type Kind, Submit } from "./act-form.tsx";
import { forms } from "./forms.ts";
import type { EditorView } from "./load-item.server.ts";
import { type Rejected, typedValue } from "./rejected.ts";

interface ItemActsProps {
  item: EditorView;
  path: string;
  rejectedOf: (act: ContentAct) => Rejected;
}

export const noteId = (act: string) => `${act}-note`;

export function ItemActs({ item, path, rejectedOf }: ItemActsProps) {
  const { t } = useTranslation("content");
  const { acts, state, liveId, mayNotify } = item;
  const may = (act: ContentAct) => acts.includes(act);
  const form = { item, path };
  const kind = useKind();
  const { Acts } = forms[kind];
  const { hasReasonToWithdraw } = deskKinds[kind];
  const own = (key: string) => t(wordKeys(kind, key));
  const note = (act: ContentAct) => ({
    id: noteId(act),
    name: "note",
    error: rejectedOf(act)?.error?.note ?? undefined,
    defaultValue: typedValue(rejectedOf(act), "note", undefined),
    maxLength: MAX_CONTENT_NOTE_LENGTH,
    rows: 2,
  });
  return (
    <div className="stack writing">
      {may("return") && (
        <Disclosure summary={t("press.return")} open={rejectedOf("return") !== undefined}>
          <ActForm {...form} act="return">
            <TextArea {...note("return")} label={t("field.note")} optional />
            <Submit kind="quiet">{t("press.returnSubmit")}</Submit>
          </ActForm>
        </Disclosure>
      )}
      {Acts && <Acts {...form} />}
      {state === "published" && mayNotify && (
        <p>
          <ButtonLink
            kind="quiet"
            icon="bell"
            href={`${href("/notification/create")}?${new URLSearchParams({ [kind]: liveId ?? "" })}`}
          >
            {t("notify")}
          </ButtonLink>
        </p>
      )}
      {may("withdraw") && (
        <Disclosure summary={own("press.withdraw")} open={rejectedOf("withdraw") !== undefined}>
          <ActForm {...form} act="withdraw">
            <p>{own("hint.withdraw")}</p>
            <TextArea
              {...note("withdraw")}
              label={t(hasReasonToWithdraw ? "field.reason" : "field.note")}
              optional={!hasReasonToWithdraw}
            />
            <Submit kind="danger">{own("press.withdrawSubmit")}</Submit>
          </ActForm>
        </Disclosure>
      )}
      {may("trash") && (
        <Disclosure summary={t("press.trash")}>
          <ActForm {...form} act="trash">
            <p>{t("hint.trash")}</p>
            <Submit kind="danger">{t("press.trashSubmit")}</Submit>
          </ActForm>
        </Disclosure>
      )}
    </div>
  );
}

/** For versions that can't be edited now. */
export function Presses({ item, path }: Omit<ItemActsProps, "rejectedOf">) {
  const { acts } = item;
  const form = { item, path };
  return (
    <>
      {acts.includes("publish") && <Press {...form} act="publish" icon="check" />}
      {acts.includes("unschedule") && <Press {...form} act="unschedule" kind="quiet" />}
      {acts.includes("restore") && <Press {...form} act="restore" kind="quiet" />}
    </>
  );
}

/** A duplicate number needs confirmation. */
export function NumberMeant({ act }: { act: ContentAct }) {
  const { t } = useTranslation("content");
  return <Checkbox id={`${act}-number`} name="isNumberMeant" label={t("field.isNumberMeant")} />;
}

function Press(props: {
  item: EditorView;
  path: string;
  act: ContentAct;
  kind?: Kind;
  icon?: "check";
}) {
  const { item, path, act, kind, icon } = props;
  const { t } = useTranslation("content");
  const busy = useNavigation().state !== "idle";
  return (
    <Form method="post" action={`${path}?act=${act}`}>
      <FormKeyField form={act} />
      <input type="hidden" name="version" value={item.version} />
      {item.sameNumber && act === "publish" && <NumberMeant act={act} />}
      <Button {...(kind && { kind })} {...(icon && { icon })} disabled={busy}>
        {t(`press.${act}`)}
      </Button>
    </Form>
  );
}
