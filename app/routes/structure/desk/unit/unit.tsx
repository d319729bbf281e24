import "../../../../styles/dense.css";
import "../../../../styles/structure.css";
import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { data, href } from "react-router";
import { isOutdated } from "#app/components/outdated.ts";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { formActions } from "#app/session/form-actions.server.ts";
import { Words } from "../../words.tsx";
import { Forbidden } from "../forbidden.tsx";
import { treePath } from "../paths.ts";
import { UnitForm, type UnitValues } from "../unit-form.tsx";
import type { Route } from "./+types/unit";
import * as acts from "./acts.server.ts";
import { AssignForm } from "./assign-form.tsx";
import { CloseForm, MoveForm } from "./end-forms.tsx";
import { loadUnit } from "./load-unit.server.ts";
import { Positions } from "./positions.tsx";

export const handle = { i18n: ["structure-desk", "branch"] };

export async function loader({ params, context }: Route.LoaderArgs) {
  const unit = await loadUnit(context, params.id);
  return unit ? data(unit) : data(null, 403);
}

export const action = formActions({
  save: acts.save,
  move: acts.move,
  close: acts.close,
  reopen: acts.reopen,
  addPosition: acts.addPosition,
  order: acts.order,
  assign: acts.assign,
});

/** One unit: what is said of it, its positions, where it stands, and its end. */
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
          // After a change by somebody else the fields begin with what is there now.
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

/** Whose roles hold elsewhere once the unit is moved. */
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

/** What is there now, beside a form that was filled in on what was there before. */
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
