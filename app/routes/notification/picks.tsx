import { type ChangeEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { foldForSearch, searchTokens } from "#app/arabic/fold.ts";
import { Field } from "#app/components/field.tsx";
import { Icon } from "#app/components/icon.tsx";
import type { Choosable } from "./load-create.server.ts";

interface PicksProps {
  name: "roles" | "governorates";
  /** Undefined when they could not be had. */
  choices: readonly Choosable[] | undefined;
  chosen: readonly string[];
  error: readonly string[] | undefined;
}

/** So many are worth a search. */
const MANY = 10;

/** Any number of a long list, folded away; with a script it can be searched, and counts along. */
export function Picks({ name, choices, chosen, error }: PicksProps) {
  const { t } = useTranslation("notify");
  const [picked, setPicked] = useState<ReadonlySet<string>>(() => new Set(chosen));
  const [isLive, setIsLive] = useState(false);
  const [sought, setSought] = useState("");
  useEffect(() => setIsLive(true), []);
  if (!choices) return <p className="muted">{t(`${name}.failed`)}</p>;

  const tokens = searchTokens(sought);
  const isFound = (label: string) => {
    const text = foldForSearch(label);
    return tokens.every((token) => text.includes(token));
  };
  const found = choices.filter(({ label }) => isFound(label)).length;
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) =>
    setPicked((before) => {
      const after = new Set(before);
      if (target.checked) after.add(target.value);
      else after.delete(target.value);
      return after;
    });
  const [wrong] = error ?? [];
  return (
    <details className="panel picks" id={name} open={wrong !== undefined}>
      <summary>
        <b>{t(`${name}.title`)}</b>{" "}
        <span className="muted digits">
          {picked.size > 0 ? t(`${name}.chosen`, { count: picked.size }) : t(`${name}.all`)}
        </span>
      </summary>
      {wrong && (
        <p className="error" id={`${name}-error`}>
          <Icon name="warning" />
          {wrong}
        </p>
      )}
      {isLive && choices.length > MANY && (
        <Field
          type="search"
          // No field of the form: it has no name, and what it finds stays on the page.
          name=""
          id={`${name}-search`}
          label={t(`${name}.search`)}
          value={sought}
          onChange={(event) => setSought(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter") event.preventDefault();
          }}
          autoComplete="off"
          dir="auto"
        />
      )}
      <fieldset
        className="choices"
        aria-label={t(`${name}.title`)}
        aria-describedby={wrong && `${name}-error`}
      >
        <div className="checklist">
          {choices.map(({ value, label }) => (
            <label key={value} className="check" hidden={!isFound(label)}>
              <input
                type="checkbox"
                name={name}
                value={value}
                defaultChecked={chosen.includes(value)}
                onChange={pick}
              />{" "}
              <bdi>{label}</bdi>{" "}
            </label>
          ))}
        </div>
      </fieldset>
      {found === 0 && <p className="muted">{t("nothingFound")}</p>}
    </details>
  );
}
