import "../../../../styles/dense.css";
import "../../../../styles/structure.css";
import type { SubmissionResult } from "@conform-to/react";
import { data, Form, href, useNavigation } from "react-router";
import { z } from "zod";
import { Button } from "#app/components/button.tsx";
import { DigitsField } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { isOutdated } from "#app/components/outdated.ts";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { assignBranch } from "#app/contract/branch.ts";
import {
  closeUnit,
  createPosition,
  reopenUnit,
  unitForm,
  updatePosition,
  updateUnit,
} from "#app/contract/structure-desk.ts";
import { actionsFor } from "#app/session/form-action.server.ts";
import { formActions } from "#app/session/form-actions.server.ts";
import { Words } from "../../words.tsx";
import { Forbidden } from "../forbidden.tsx";
import { treePath } from "../paths.ts";
import { UnitForm, type UnitValues } from "../unit-form.tsx";
import type { Route } from "./+types/unit";
import { CloseForm, MoveForm } from "./end-forms.tsx";
import { loadUnit } from "./load-unit.server.ts";
import { Positions } from "./positions.tsx";

export const handle = { i18n: ["structure-desk", "branch"] };

export async function loader({ params, context }: Route.LoaderArgs) {
  const unit = await loadUnit(context, params.id);
  return unit ? data(unit) : data(null, 403);
}

/** Missing fields mean emptied. */
const emptied = {
  nameEn: "",
  description: "",
  descriptionEn: "",
  location: "",
  detailedLocation: "",
  phone: "",
  email: "",
  mapUrl: "",
};

const below = z.object({ parentId: z.string().max(64).default("") });

const placed = z.object({
  position: z.string().max(64),
  place: z.coerce.number().int().min(1).max(10_000),
});

const page = ({ params }: Route.ActionArgs) => href("/desk/structure/:id", params);

const { formAction, buttonAction } = actionsFor<Route.ActionArgs>();

export const action = formActions({
  save: formAction(updateUnit, {
    schema: unitForm,
    input: ({ params }, { value, formData }) => {
      const chosen = {
        ...(formData.has("city") && { city: "" }),
        ...(formData.has("secretariatId") && { secretariatId: "" }),
      };
      return { params, body: { ...emptied, ...chosen, ...value } };
    },
    done: "structure-desk:form.done",
    to: page,
  }),
  move: formAction(updateUnit, { schema: below, done: "structure-desk:move.done", to: page }),
  close: buttonAction(closeUnit, {
    done: (t, { answer }) => t(`structure-desk:close.${answer?.isDeleted ? "deleted" : "done"}`),
    to: (args, result) =>
      result.ok && result.data?.isDeleted ? href("/desk/structure") : page(args),
  }),
  reopen: buttonAction(reopenUnit, { done: "structure-desk:reopen.done", to: page }),
  addPosition: formAction(createPosition, {
    done: "structure-desk:positions.added",
    to: (_, { answer }) => href("/desk/structure/positions/:id", { id: answer.id }),
  }),
  order: buttonAction(updatePosition, {
    schema: placed,
    input: (_, { value: { position: id, place } }) => ({ params: { id }, body: { place } }),
    done: "structure-desk:order.done",
    to: (args) => `${page(args)}#positions`,
  }),
  assign: formAction(assignBranch, {
    done: (t, { answer }) => t("branch:assign.done", { name: answer?.name ?? "" }),
    to: page,
  }),
});

export default function UnitPage({ loaderData, actionData: rejected }: Route.ComponentProps) {
  const { t } = useTranslation(["structure-desk", "branch"]);
  if (!loaderData) return <Forbidden />;
  const { id, kind, name, governorate, isClosed, values, choices, parents, positions } = loaderData;
  const path = href("/desk/structure/:id", { id });
  const resultOf = (act: string): SubmissionResult<string[]> | undefined =>
    rejected?.act === act ? rejected.result : undefined;
  const saved = resultOf("save");
  return (
    <Page
      dense
      title={<Words {...name} />}
      lead={t(`kind.${kind}`)}
      back={{ href: treePath(governorate), label: t("title") }}
    >
      <PageTitle title={name.text} hasError={rejected !== undefined} />
      {isClosed && <p role="note">{t("closedNote")}</p>}
      {isOutdated(saved, values.version) && <Conflict values={values} />}
      <Section title={t("positions.title")} id="positions">
        <Positions
          path={path}
          positions={positions}
          rejected={resultOf("addPosition")}
          mayAdd={!isClosed}
        />
      </Section>
      <Section title={t("form.title")} id="unit">
        <UnitForm
          // Remount after a concurrent change.
          key={values.version}
          values={values}
          {...choices}
          action={`${path}?act=save`}
          submit={t("form.submit")}
          rejected={saved}
        />
      </Section>
      {kind === "branch" && !isClosed && (
        <Section title={t("branch:assign.title")} id="people">
          <p>{t("branch:people", { count: loaderData.people })}</p>
          {loaderData.mayAssign && <AssignForm path={path} rejected={resultOf("assign")} />}
        </Section>
      )}
      {parents.length > 0 && (
        <Section title={t("move.title")}>
          <MovingRoles roles={loaderData.movingRoles} />
          <MoveForm
            path={path}
            parents={parents}
            parentId={loaderData.parentId}
            mayStandAlone={kind === "branch"}
            rejected={resultOf("move")}
          />
        </Section>
      )}
      <Section title={t(isClosed ? "reopen.title" : "close.title")}>
        <CloseForm
          path={path}
          isClosed={isClosed}
          people={loaderData.people}
          unitsBelow={loaderData.unitsBelow}
        />
      </Section>
    </Page>
  );
}

function MovingRoles({ roles }: { roles: readonly { person: string; role: string }[] }) {
  const { t } = useTranslation("structure-desk");
  if (roles.length === 0) return null;
  return (
    <div role="note">
      <p>{t("move.roles")}</p>
      <ul>
        {roles.map(({ person, role }) => (
          <li key={`${person} ${role}`}>
            <bdi>{person}</bdi>: <bdi>{role}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Conflict({ values }: { values: UnitValues }) {
  const { t } = useTranslation("structure-desk");
  const { version, secretariatId, ...shown } = values;
  return (
    <aside className="panel stack" aria-label={t("conflict.title")}>
      <h2>{t("conflict.title")}</h2>
      <p>{t("conflict.text")}</p>
      <dl className="facts">
        {Object.entries(shown).flatMap(([name, value]) =>
          value
            ? [
                <dt key={`${name} term`}>{t(`form.${name}`)}</dt>,
                <dd key={name} dir="auto">
                  {value}
                </dd>,
              ]
            : [],
        )}
      </dl>
    </aside>
  );
}

interface AssignFormProps {
  path: string;
  rejected: SubmissionResult<string[]> | undefined;
}

function AssignForm({ path, rejected }: AssignFormProps) {
  const { t } = useTranslation("branch");
  const busy = useNavigation().state !== "idle";
  const typed = rejected?.initialValue?.membershipId;
  return (
    <Form method="post" action={`${path}?act=assign`} noValidate className="stack writing">
      <FormKeyField form="assign" />
      <DigitsField
        name="membershipId"
        label={t("assign.membershipId")}
        hint={t("assign.hint")}
        error={rejected?.error?.membershipId ?? rejected?.error?.[""] ?? undefined}
        defaultValue={typeof typed === "string" ? typed : ""}
        maxLength={40}
        required
      />
      <Button kind="quiet" disabled={busy}>
        {t("assign.submit")}
      </Button>
    </Form>
  );
}
