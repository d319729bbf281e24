import { type ChangeEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Fieldset, type FieldsetProps } from "#app/components/choices.tsx";
import { type Given, placeField } from "../given.ts";
import { Said } from "../said.tsx";
import type { QuestionView } from "../survey-view.server.ts";

interface RankingProps extends FieldsetProps {
  choices: QuestionView["choices"];
  given: Given;
}

/** With a script taking a place swaps it. */
export function Ranking({ choices, given, ...fieldset }: RankingProps) {
  const { t } = useTranslation("survey-answer");
  const { id, error = [] } = fieldset;
  const placeOf = (choiceId: string) => given[placeField(id, choiceId)]?.[0] ?? "";
  const list = useRef<HTMLUListElement>(null);
  /** For swapping. */
  const before = useRef<Record<string, string>>({});
  const swap = ({ currentTarget: changed }: ChangeEvent<HTMLSelectElement>) => {
    const selects = [...(list.current?.querySelectorAll("select") ?? [])];
    const other = selects.find((each) => each !== changed && each.value === changed.value);
    if (other && changed.value !== "") other.value = before.current[changed.name] ?? "";
    for (const each of selects) before.current[each.name] = each.value;
  };
  const remember = () => {
    for (const each of list.current?.querySelectorAll("select") ?? []) {
      before.current[each.name] = each.value;
    }
  };
  return (
    <Fieldset {...fieldset}>
      <ul className="ranking" ref={list} onFocus={remember}>
        {choices.map(({ id: choiceId, label }, at) => {
          const field = at === 0 ? id : placeField(id, choiceId);
          return (
            <li key={choiceId}>
              <label htmlFor={field}>
                <Said {...label} />
              </label>{" "}
              <select
                id={field}
                name={placeField(id, choiceId)}
                defaultValue={placeOf(choiceId)}
                aria-invalid={error.length > 0 ? true : undefined}
                onChange={swap}
              >
                <option value="">{t("place.none")}</option>
                {choices.map((each, index) => (
                  <option key={each.id} value={index + 1}>
                    {t("place.number", { number: index + 1 })}
                  </option>
                ))}
              </select>
            </li>
          );
        })}
      </ul>
    </Fieldset>
  );
}
