import { type ChangeEvent, Fragment, useRef } from "react";
import {
  CheckboxGroup,
  Fieldset,
  type FieldsetProps,
  RadioGroup,
} from "#app/components/choices.tsx";
import { DateField } from "#app/components/date-field.tsx";
import { Field, TextArea } from "#app/components/field.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { MAX_LONG_ANSWER_LENGTH, MAX_SHORT_ANSWER_LENGTH } from "#app/contract/survey.values.ts";
import { type Given, placeField } from "../answer-fields.ts";
import { Said } from "../said.tsx";
import type { QuestionView } from "../survey-view.server.ts";

interface QuestionProps {
  question: QuestionView;
  given: Given;
  error: readonly string[] | undefined;
  /** Shown without a script. */
  condition?: string | undefined;
}

export function Question({ question, given, error, condition }: QuestionProps) {
  const { t } = useTranslation("survey-answer");
  const { id, kind, mark, title, isNeeded, choices } = question;
  const common = {
    id,
    name: id,
    label: (
      <>
        {mark && <span className="muted">{mark} </span>}
        <Said {...title} />
      </>
    ),
    error,
    optional: !isNeeded,
  };
  const hint = kind in hintKinds ? t(`hint.${kind}`) : undefined;
  const hints = [condition, hint].filter((each) => each !== undefined);
  const shownHint = hints.length > 0 ? hints.join(" ") : undefined;
  const [first = ""] = given[id] ?? [];
  const options = choices.map(({ id: value, label }) => ({ value, label: <Said {...label} /> }));
  switch (kind) {
    case "one":
      return (
        <RadioGroup
          {...common}
          hint={shownHint}
          choices={isNeeded ? options : [...options, { value: "", label: t("noAnswer") }]}
          defaultValue={first}
        />
      );
    case "several":
      return (
        <CheckboxGroup {...common} hint={shownHint} choices={options} selected={given[id] ?? []} />
      );
    case "scale5":
    case "scale10":
      return <Scale {...common} hint={shownHint} choices={choices} value={first} />;
    case "ranking":
      return <Ranking {...common} hint={shownHint} choices={choices} given={given} />;
    case "date":
      return <DateField {...common} hint={shownHint} defaultValue={first} />;
    case "number":
      return (
        <Field
          {...common}
          hint={shownHint}
          defaultValue={first}
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
          maxLength={30}
        />
      );
    case "short":
      return (
        <Field
          {...common}
          hint={shownHint}
          defaultValue={first}
          dir="auto"
          autoComplete="off"
          maxLength={MAX_SHORT_ANSWER_LENGTH}
        />
      );
    case "long":
      return (
        <TextArea
          {...common}
          hint={shownHint}
          defaultValue={first}
          maxLength={MAX_LONG_ANSWER_LENGTH}
          rows={5}
        />
      );
  }
}

const hintKinds = { several: 1, scale5: 1, scale10: 1, ranking: 1 };

interface ScaleProps {
  id: string;
  name: string;
  label: React.ReactNode;
  hint: string | undefined;
  error: readonly string[] | undefined;
  optional: boolean;
  choices: QuestionView["choices"];
  value: string;
}

function Scale({ choices, value: chosen, name, ...fieldset }: ScaleProps) {
  const { t } = useTranslation("survey-answer");
  const { id, error = [], optional } = fieldset;
  const radio = (value: string) => ({
    type: "radio",
    name,
    value,
    defaultChecked: chosen === value,
    "aria-invalid": error.length > 0 ? true : undefined,
  });
  return (
    <Fieldset {...fieldset}>
      <div className={choices.length > 5 ? "scale many" : "scale"}>
        {choices.map(({ id: value }, at) => (
          // Separates choices in a text browser.
          <Fragment key={value}>
            <label>
              <input {...radio(value)} id={at === 0 ? id : `${id}-${value}`} /> <bdi>{value}</bdi>
            </label>{" "}
          </Fragment>
        ))}
      </div>
      {optional && (
        <label className="check">
          <input {...radio("")} id={`${id}-none`} /> {t("noAnswer")}
        </label>
      )}
    </Fieldset>
  );
}

interface RankingProps extends FieldsetProps {
  choices: QuestionView["choices"];
  given: Given;
}

/** With a script taking a place swaps it. */
function Ranking({ choices, given, ...fieldset }: RankingProps) {
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
