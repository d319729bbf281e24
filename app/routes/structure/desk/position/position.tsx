import "../../../../styles/dense.css";
import "../../../../styles/structure.css";
import type { SubmissionResult } from "@conform-to/react";
import { data, Form, href, useNavigation } from "react-router";
import { z } from "zod";
import { ActRow, ActRows } from "#app/components/act-rows.tsx";
import { Button } from "#app/components/button.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { isOutdated } from "#app/components/outdated.ts";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { Trail } from "#app/components/trail.tsx";
import { useTranslation } from "#app/components/translation.ts";
import {
  appoint,
  closePosition,
  positionForm,
  reopenPosition,
  termForm,
  updatePosition,
  updateTerm,
} from "#app/contract/structure-desk.ts";
import { actionsFor } from "#app/session/form-action.server.ts";
import { formActions } from "#app/session/form-actions.server.ts";
import { Words } from "../../words.tsx";
import { Forbidden } from "../forbidden.tsx";
import { TitleFields, useTitleFields } from "../title-fields.tsx";
import type { Route } from "./+types/position";
import { Appoint } from "./appoint.tsx";
import { loadPosition } from "./load-position.server.ts";
import { Terms } from "./terms.tsx";

export const handle = { isHydrated: true, i18n: ["structure-desk", "file", "list"] };

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const position = await loadPosition(context, params.id, url.searchParams);
  return position ? data(position) : data(null, 403);
}

const correction = termForm.extend({ term: z.string().max(64) });

const page = ({ params }: Route.ActionArgs) => href("/desk/structure/positions/:id", params);

const { formAction, buttonAction } = actionsFor<Route.ActionArgs>();

export const action = formActions({
  save: formAction(updatePosition, {
    schema: positionForm,
    input: ({ params }, { value }) => ({ params, body: { titleEn: "", ...value } }),
    done: "structure-desk:form.done",
    to: page,
  }),
  appoint: formAction(appoint, {
    takesFiles: true,
    hide: ["photo"],
    done: "structure-desk:appoint.done",
    to: page,
  }),
  correct: formAction(updateTerm, {
    schema: correction,
    input: (_, { value: { term: id, ...given } }) => ({
      params: { id },
      body: { name: "", nameEn: "", until: "", ...given },
    }),
    takesFiles: true,
    hide: ["photo"],
    done: "structure-desk:term.done",
    to: page,
  }),
  close: buttonAction(closePosition, {
    done: "structure-desk:position.closed",
    to: (args, result) =>
      result.ok && result.data?.isDeleted ? href("/desk/structure") : page(args),
  }),
  reopen: buttonAction(reopenPosition, {
    done: "structure-desk:position.reopened",
    to: page,
  }),
});

export default function PositionPage({ loaderData, actionData: rejected }: Route.ComponentProps) {
  const { t } = useTranslation("structure-desk");
  if (!loaderData) return <Forbidden />;
  const { id, title, unit, isClosed, terms } = loaderData;
  const path = href("/desk/structure/positions/:id", { id });
  const resultOf = (act: string): SubmissionResult<string[]> | undefined =>
    rejected?.act === act ? rejected.result : undefined;
  return (
    <Page
      dense
      title={<Words {...title} />}
      back={
        <Trail
          parents={[
            { href: href("/desk/structure"), label: t("title") },
            { href: href("/desk/structure/:id", { id: unit.id }), label: unit.name },
          ]}
        />
      }
    >
      <PageTitle title={title.text} hasError={rejected !== undefined} />
      {isClosed && <p role="note">{t("closedNote")}</p>}
      <Section title={t("term.title")} id="terms">
        <Terms path={path} terms={terms} rejected={resultOf("correct")} />
      </Section>
      {!isClosed && (
        <Section title={t("appoint.title")} id="appoint">
          <Appoint
            {...loaderData}
            path={path}
            version={loaderData.values.version}
            rejected={resultOf("appoint")}
          />
        </Section>
      )}
      <Section title={t("position.name")} id="position">
        <TitleForm {...loaderData} path={path} rejected={resultOf("save")} />
      </Section>
      {(isClosed || !loaderData.isHeld) && (
        <Section title={t(isClosed ? "reopen.title" : "position.close")}>
          <CloseForm path={path} isClosed={isClosed} />
        </Section>
      )}
    </Page>
  );
}

interface TitleFormProps {
  path: string;
  values: { title: string; titleEn: string; version: number };
  rejected: SubmissionResult<string[]> | undefined;
}

function TitleForm({ path, values, rejected }: TitleFormProps) {
  const { t } = useTranslation("structure-desk");
  const form = useTitleFields(rejected, values);
  const busy = useNavigation().state !== "idle";
  return (
    <Form
      key={values.version}
      method="post"
      action={`${path}?act=save`}
      noValidate
      className="stack writing"
    >
      <ErrorSummary errors={form.errors} />
      {isOutdated(rejected, values.version) && (
        <p role="note">
          {t("conflict.title")}: <bdi>{values.title}</bdi>
        </p>
      )}
      <FormKeyField form="position" />
      <input type="hidden" name="version" value={values.version} />
      <TitleFields form={form} />
      <Button kind="quiet" disabled={busy}>
        {t("form.submit")}
      </Button>
    </Form>
  );
}

function CloseForm({ path, isClosed }: { path: string; isClosed: boolean }) {
  const { t } = useTranslation("structure-desk");
  const busy = useNavigation().state !== "idle";
  const act = isClosed ? "reopen" : "close";
  return (
    <ActRows>
      <ActRow text={t(`position.${act}Text`)}>
        <Form method="post" action={`${path}?act=${act}`}>
          <FormKeyField form={act} />
          <Button kind={isClosed ? "quiet" : "danger"} disabled={busy}>
            {t(`position.${act}Submit`)}
          </Button>
        </Form>
      </ActRow>
    </ActRows>
  );
}
