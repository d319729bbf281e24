import { Form, href, useNavigation } from "react-router";
import { ActRow, ActRows } from "#app/components/act-rows.tsx";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { AccountAct } from "#app/contract/people.values.ts";
import type { LoadedForm } from "./load-form.server.ts";

const atOnce: Readonly<Partial<Record<AccountAct, string>>> = {
  sendActivation: "activate",
  endSessions: "endSessions",
};

const dangers: readonly AccountAct[] = ["block", "end", "close"];

export function Account({ person, path }: { person: LoadedForm; path: string }) {
  const { t } = useTranslation("people-edit");
  const { id, acts } = person;
  if (acts.length === 0) return <p className="muted">{t("account.none")}</p>;
  const row = (act: AccountAct) => (
    <ActRow key={act} text={t(`act.${act}.text`)}>
      <Act id={id} act={act} path={path}>
        {t(`act.${act}.do`)}
      </Act>
    </ActRow>
  );
  return (
    <>
      <ActRows>{acts.filter((act) => act !== "close").map(row)}</ActRows>
      {acts.includes("close") && (
        <>
          <h3>{t("account.final")}</h3>
          <ActRows>{row("close")}</ActRows>
        </>
      )}
    </>
  );
}

function Act(props: { id: string; act: AccountAct; path: string; children: string }) {
  const { id, act, path, children } = props;
  const busy = useNavigation().state !== "idle";
  const kind = dangers.includes(act) ? "danger" : "quiet";
  if (!atOnce[act]) {
    return (
      <ButtonLink kind={kind} href={href("/user/edit/:id/:act", { id, act })}>
        {children}
      </ButtonLink>
    );
  }
  return (
    <Form method="post" action={`${path}?act=${atOnce[act]}`}>
      <FormKeyField form={act} />
      <Button kind={kind} disabled={busy}>
        {children}
      </Button>
    </Form>
  );
}
