import "../../styles/dense.css";
import type { SubmissionResult } from "@conform-to/react";
import { data, Form, href, redirect, useNavigation } from "react-router";
import { z } from "zod";
import { Button } from "#app/components/button.tsx";
import { ConfirmPage, HiddenFields } from "#app/components/confirm-page.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { useTranslation } from "#app/components/translation.ts";
import {
  changeSilence,
  checkSilenceChange,
  checkSilenceLift,
  liftSilence,
} from "#app/contract/silence.ts";
import { borderMoment } from "#app/contract/silence-periods.ts";
import { call } from "#app/session/api.server.ts";
import { isConfirmed, lacksCheck } from "#app/session/confirm.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { formActions } from "#app/session/form-actions.server.ts";
import { formInvalid, formRejectedOrGone } from "#app/session/form-answer.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast, toastResult } from "#app/session/toast.server.ts";
import type { Route } from "./+types/edit";
import { type LessSilence, toConfirm } from "./confirm.server.ts";
import { Forbidden } from "./forbidden.tsx";
import { PeriodForm } from "./period-form.tsx";
import {
  governorateChoices,
  loadSilences,
  type SilenceLine,
  toLine,
  toTyped,
} from "./silence-lines.server.ts";

export const handle = { isHydrated: true, i18n: ["silence", "organisation"] };

export async function loader({ params, context }: Route.LoaderArgs) {
  const silences = await loadSilences(context);
  if (!silences) return data(null, 403);
  const silence = silences.find(({ id, state }) => id === params.id && state !== "over");
  if (!silence) throw data(null, { status: 404 });
  return data({
    line: toLine(context, silence),
    typed: toTyped(silence),
    version: silence.version,
    choices: governorateChoices(context),
  });
}

const liftForm = z.object({ version: z.coerce.number().int().min(1) });

export const action = formActions({
  async edit({ request, context }: Route.ActionArgs) {
    const { submission } = await readForm(request, context, changeSilence.body);
    return data({ initialValue: submission.payload } as SubmissionResult<string[]>);
  },

  async change({ request, params, context }: Route.ActionArgs) {
    const { submission, key, formData } = await readForm(request, context, changeSilence.body);
    if (submission.status !== "success") return formInvalid(submission);
    const given = { params, body: submission.value };
    if (!isConfirmed(formData)) {
      const checked = await call(context, checkSilenceChange, given);
      const { from, to } = submission.value;
      const hours = { from: borderMoment(from, "from"), to: borderMoment(to, "to") };
      const becoming = { ...submission.value, ...hours };
      if (lacksCheck(checked)) return toConfirm(context, formData, undefined, becoming);
      if (!checked.ok) return formRejectedOrGone(context, submission, checked);
      if (checked.data.isLess) return toConfirm(context, formData, checked.data, becoming);
    }
    const result = await call(context, changeSilence, given, { key });
    if (!result.ok) return formRejectedOrGone(context, submission, result);
    toast(context, { type: "success", message: translatorOf(context)("silence:done.change") });
    return redirect(href("/desk/settings/silence"), 303);
  },

  async lift({ request, params, context }: Route.ActionArgs) {
    const { submission, key, formData } = await readForm(request, context, liftForm);
    if (submission.status !== "success") return formInvalid(submission);
    const given = { params, body: submission.value };
    const isAsked = !isConfirmed(formData);
    const checked = isAsked ? await call(context, checkSilenceLift, given) : undefined;
    if (checked && lacksCheck(checked)) return toConfirm(context, formData, undefined, undefined);
    if (checked?.ok) return toConfirm(context, formData, checked.data, undefined);
    const result = checked ?? (await call(context, liftSilence, given, { key }));
    if (!result.ok && result.status === 404) throw data(null, { status: 404 });
    toastResult(context, result, translatorOf(context)("silence:done.lift"));
    const { id } = params;
    const path = result.ok
      ? href("/desk/settings/silence")
      : href("/desk/settings/silence/:id", { id });
    return redirect(path, 303);
  },
});

export default function EditSilence({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("silence");
  const busy = useNavigation().state !== "idle";
  if (!loaderData) return <Forbidden />;
  const { line, typed, version, choices } = loaderData;
  const path = href("/desk/settings/silence/:id", { id: line.id });
  const title = line.names?.join(t("common:comma")) ?? t("country");
  const answer = actionData?.result;
  if (answer && "less" in answer) return <ConfirmLess line={line} less={answer.less} path={path} />;
  return (
    <Page
      dense
      title={title}
      lead={t("period", { from: line.from, to: line.to })}
      back={{ href: href("/desk/settings/silence"), label: t("title") }}
    >
      <PageTitle title={title} hasError={answer?.status === "error"} />
      <Section title={t("change.title")} id="change">
        <PeriodForm
          action={`${path}?act=change`}
          choices={choices}
          typed={typed}
          version={version}
          rejected={answer}
          submit={t("change.submit")}
        />
      </Section>
      <Section title={t(`lift.${line.state}`)} id="lift">
        <Form method="post" action={`${path}?act=lift`} className="stack writing">
          <FormKeyField form="lift" />
          <input type="hidden" name="version" value={version} />
          <p>{t("lift.text")}</p>
          <Button kind="danger" disabled={busy}>
            {t(`lift.${line.state}`)}
          </Button>
        </Form>
      </Section>
    </Page>
  );
}

interface ConfirmLessProps {
  line: SilenceLine;
  less: LessSilence;
  path: string;
}

function ConfirmLess({ line, less, path }: ConfirmLessProps) {
  const { t } = useTranslation("silence");
  const { becoming, isCounted, count, items, fields } = less;
  const act = becoming ? "change" : "lift";
  const where = (names: readonly string[] | undefined) =>
    names?.join(t("common:comma")) ?? t("country");
  const becomes = (before: string, after: string) =>
    before === after ? before : t("confirm.becomes", { before, after });
  const [was, is] = [where(line.names), becoming ? where(becoming.names) : ""];
  const movedTo = is === was ? undefined : becomes(was, is);
  const lifted = line.state === "running" ? t("confirm.now") : t("confirm.none");
  const press = becoming ? t("change.submit") : t(`lift.${line.state}`);
  const pressed = becoming
    ? t("confirm.save", { count })
    : t("confirm.submit", { count, context: line.state });
  return (
    <ConfirmPage
      title={t(becoming ? "confirm.change" : `confirm.lift.${line.state}`)}
      about={where(line.names)}
      lead={t(`confirm.${!isCounted ? "uncounted" : count > 0 ? "lead" : "nothing"}`)}
      isFinal={false}
      back={{ href: path, label: where(line.names) }}
      form={`${act}-confirm`}
      action={`${path}?act=${act}`}
      icon="check"
      {...(becoming && { editAction: `${path}?act=edit` })}
      submit={count > 0 ? pressed : press}
      cancel={t(becoming ? "confirm.edit" : "confirm.back")}
      facts={[
        [t("column.where"), becoming && movedTo],
        [t("column.from"), becomes(line.from, becoming?.from ?? line.from)],
        [t("column.to"), becomes(line.to, becoming?.to ?? lifted)],
      ]}
      fields={<HiddenFields values={fields} />}
    >
      {items.length > 0 && (
        <section className="stack">
          <h2>{t("confirm.released")}</h2>
          <ul>
            {items.map(({ id, kind, title, at, people }) => (
              <li key={id}>
                {t(`kind.${kind}`)}: <bdi>{title}</bdi>
                {people !== null && <> · {t("confirm.people", { count: people })}</>} ·{" "}
                {at ? t("confirm.at", { at }) : t("confirm.atOnce")}
              </li>
            ))}
            {count > items.length && <li>{t("confirm.more", { count: count - items.length })}</li>}
          </ul>
        </section>
      )}
    </ConfirmPage>
  );
}
