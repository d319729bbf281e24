import { Form, href, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import type { AccountAct } from "#app/contract/people.values.ts";
import type { LoadedForm } from "./load-form.server.ts";
import { usePersonWords } from "./words.ts";

/** What takes nothing away, with the name of its form; all else is asked once more on a page of its own. */
const atOnce: Readonly<Partial<Record<AccountAct, string>>> = {
  sendActivation: "activate",
  endSessions: "endSessions",
};

/** What may be done to an account as it stands. */
export function Account({ person, path }: { person: LoadedForm; path: string }) {
  const t = usePersonWords(person.gender);
  const busy = useNavigation().state !== "idle";
  const { id, acts } = person;
  if (acts.length === 0) return <p className="muted">{t("account.none")}</p>;
  return (
    <>
      {acts.map((act) => (
        <div key={act}>
          {atOnce[act] ? (
            <Form method="post" action={`${path}?act=${atOnce[act]}`} className="row">
              <FormKeyField form={act} />
              <Button kind="quiet" disabled={busy}>
                {t(`act.${act}.do`)}
              </Button>
            </Form>
          ) : (
            <div className="row">
              <ButtonLink kind="quiet" href={href("/user/edit/:id/:act", { id, act })}>
                {t(`act.${act}.do`)}
              </ButtonLink>
            </div>
          )}
          <p className="hint">{t(`act.${act}.text`)}</p>
        </div>
      ))}
    </>
  );
}
