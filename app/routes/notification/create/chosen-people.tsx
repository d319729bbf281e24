import { Fragment } from "react";
import { href } from "react-router";
import { Icon } from "#app/components/icon.tsx";
import { Link } from "#app/components/link.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { Selection } from "./selection.server.ts";

interface ChosenPeopleProps {
  selection: Selection;
  error: readonly string[] | undefined;
}

export function ChosenPeople({ selection, error }: ChosenPeopleProps) {
  const { t } = useTranslation("notification-screens");
  const [wrong] = error ?? [];
  return (
    <fieldset className={wrong ? "stack field invalid" : "stack"} id="selection">
      <legend>{t("create.selection.title")}</legend>
      {wrong && (
        <p className="error">
          <Icon name="warning" />
          {wrong}
        </p>
      )}
      <input type="hidden" name="selection" value={selection.id} />
      <ChosenFacts selection={selection} />
      <p className="hint">{t("create.selection.hint")}</p>
      <p>
        <Link to={href("/users")}>{t("create.selection.change")}</Link>
      </p>
    </fieldset>
  );
}

export function ChosenFacts({ selection }: { selection: Selection }) {
  const { t } = useTranslation("notification-screens");
  const { people, isChosen, facts } = selection;
  return (
    <dl className="facts">
      <dt>{t("create.selection.people")}</dt>
      <dd>
        <b>{people}</b>{" "}
        {isChosen
          ? t("create.selection.chosen")
          : facts.length === 0 && t("create.selection.everybody")}
      </dd>
      {facts.map(({ name, value }) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
