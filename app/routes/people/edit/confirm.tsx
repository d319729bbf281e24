import { data, Form, href, redirect, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { TextArea } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { summaryLine } from "#app/components/summary-line.ts";
import { useTranslation } from "#app/components/translation.ts";
import { MAX_ACCOUNT_REASON_LENGTH } from "#app/contract/people.values.ts";
import {
  blockUser,
  closeAccount,
  endMembership,
  endUserRoles,
  unblockUser,
} from "#app/contract/people-edit.ts";
import { actionsFor } from "#app/session/form-action.server.ts";
import type { Route } from "./+types/confirm";
import { Forbidden } from "./forbidden.tsx";
import { loadForm } from "./load-form.server.ts";

export const handle = { i18n: ["people-edit", "people"] };

const done = (act: string) => ({
  done: `people-edit:act.${act}.done`,
  to: ({ params: { id } }: Route.ActionArgs) => href("/user/edit/:id", { id }),
});

const { formAction, buttonAction } = actionsFor<Route.ActionArgs>();

/** By the act's name in the address, with or without a reason. */
const reasoned = {
  block: formAction(blockUser, done("block")),
  end: formAction(endMembership, done("end")),
  close: formAction(closeAccount, { ...done("close"), to: () => href("/users") }),
};
const plain = {
  unblock: buttonAction(unblockUser, done("unblock")),
  endRoles: buttonAction(endUserRoles, done("endRoles")),
};

const isReasoned = (act: string): act is keyof typeof reasoned => Object.hasOwn(reasoned, act);
const isPlain = (act: string): act is keyof typeof plain => Object.hasOwn(plain, act);

export async function loader({ params, context }: Route.LoaderArgs) {
  const { id, act } = params;
  if (!isReasoned(act) && !isPlain(act)) throw data(null, { status: 404 });
  const loaded = await loadForm(context, id);
  const person = loaded.data;
  if (!person) return data(null, 403);
  const isPossible =
    act === "endRoles"
      ? person.mayAssign && person.roles.length > 0
      : person.acts.some((each) => each === act);
  if (!isPossible) throw redirect(href("/user/edit/:id", { id }), 303);
  const { userName: name } = person;
  return data({ id, act, name, hasReason: isReasoned(act) });
}

export async function action(args: Route.ActionArgs) {
  const { act } = args.params;
  if (isReasoned(act)) return reasoned[act](args);
  if (isPlain(act)) return plain[act](args);
  throw data(null, { status: 404 });
}

export default function ConfirmAct({ loaderData, actionData: rejected }: Route.ComponentProps) {
  const { t } = useTranslation("people-edit");
  const busy = useNavigation().state !== "idle";
  if (!loaderData) return <Forbidden />;
  const { id, act, name, hasReason } = loaderData;
  const back = href("/user/edit/:id", { id });
  const title = t(`act.${act}.title`, { name });
  const errors = Object.entries(rejected?.error ?? {}).flatMap(([field, problems]) =>
    (problems ?? []).map((problem) =>
      field
        ? { field, message: summaryLine(rejected, field, t("reason"), problem) }
        : { message: problem },
    ),
  );
  return (
    <Page
      narrow
      title={title}
      lead={t(`act.${act}.lead`)}
      back={{ href: back, label: t("title", { name }) }}
    >
      <PageTitle title={title} hasError={errors.length > 0} />
      <ErrorSummary errors={errors} />
      <Form method="post" noValidate className="stack">
        <FormKeyField form={act} />
        {hasReason && (
          <TextArea
            name="reason"
            label={t("reason")}
            hint={t("reasonHint")}
            error={rejected?.error?.reason ?? undefined}
            defaultValue={String(rejected?.initialValue?.reason ?? "")}
            maxLength={MAX_ACCOUNT_REASON_LENGTH}
            required
          />
        )}
        <div className="row">
          <Button kind={act === "unblock" ? undefined : "danger"} disabled={busy}>
            {t(`act.${act}.submit`)}
          </Button>
          <ButtonLink kind="quiet" href={back}>
            {t("cancel")}
          </ButtonLink>
        </div>
      </Form>
    </Page>
  );
}
