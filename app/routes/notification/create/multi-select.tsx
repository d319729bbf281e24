import { type ChangeEvent, type ReactNode, useEffect, useState } from "react";
import { foldForSearch, searchTokens } from "#app/arabic/fold.ts";
import { Field } from "#app/components/field.tsx";
import { FoldedFields } from "#app/components/folded-fields.tsx";
import { Icon } from "#app/components/icon.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { SelectOption } from "./load-create.server.ts";

interface MultiSelectProps {
  name: "roles" | "governorates";
  choices: readonly SelectOption[] | undefined;
  chosen: readonly string[];
  error: readonly string[] | undefined;
}

/** More are searchable. */
const MOST_AT_A_GLANCE = 30;
/** More are counted. */
const MOST_NAMED = 3;

export function MultiSelect(props: MultiSelectProps) {
  const { name, choices, chosen, error } = props;
  const { t } = useTranslation("notification-screens");
  if (!choices) return <p className="muted">{t(`create.${name}.failed`)}</p>;
  if (choices.length > MOST_AT_A_GLANCE) return <FoldedSelect {...props} choices={choices} />;
  const [firstError] = error ?? [];
  const title = t(`create.${name}.title`);
  const named = choices.filter(({ value }) => chosen.includes(value)).map(({ label }) => label);
  const said =
    named.length > MOST_NAMED ? [t(`create.${name}.chosen`, { count: named.length })] : named;
  return (
    <FoldedFields title={title} said={said} isWrong={firstError !== undefined}>
      <fieldset
        className="choices"
        id={name}
        tabIndex={-1}
        aria-describedby={firstError && `${name}-error`}
      >
        <legend className="vh">{title}</legend>
        <SelectError name={name} message={firstError} />
        <div className="chips">
          {choices.map(({ value, label }) => (
            <ChoiceChip
              key={value}
              name={name}
              value={value}
              defaultChecked={chosen.includes(value)}
            >
              <bdi>{label}</bdi>
            </ChoiceChip>
          ))}
        </div>
      </fieldset>
    </FoldedFields>
  );
}

interface ChoiceChipProps {
  id?: string;
  name: string;
  value: string;
  defaultChecked: boolean;
  "aria-invalid"?: true | undefined;
  children: ReactNode;
}

export function ChoiceChip({ children, ...input }: ChoiceChipProps) {
  return (
    <label className="pick">
      <input type="checkbox" {...input} /> <span>{children}</span>{" "}
    </label>
  );
}

function SelectError({ name, message }: { name: string; message: string | undefined }) {
  if (!message) return null;
  return (
    <p className="error" id={`${name}-error`}>
      <Icon name="warning" />
      {message}
    </p>
  );
}

/** Searchable with a script. */
function FoldedSelect({
  name,
  choices,
  chosen,
  error,
}: MultiSelectProps & { choices: readonly SelectOption[] }) {
  const { t } = useTranslation("notification-screens");
  const [selected, setSelected] = useState<ReadonlySet<string>>(() => new Set(chosen));
  const [isHydrated, setHydrated] = useState(false);
  const [query, setQuery] = useState("");
  useEffect(() => setHydrated(true), []);

  const tokens = searchTokens(query);
  const matches = (label: string) => {
    const text = foldForSearch(label);
    return tokens.every((token) => text.includes(token));
  };
  const matchCount = choices.filter(({ label }) => matches(label)).length;
  const toggle = ({ target }: ChangeEvent<HTMLInputElement>) =>
    setSelected((before) => {
      const after = new Set(before);
      if (target.checked) after.add(target.value);
      else after.delete(target.value);
      return after;
    });
  const [firstError] = error ?? [];
  return (
    <FoldedFields
      id={name}
      title={t(`create.${name}.title`)}
      said={[selected.size > 0 && t(`create.${name}.chosen`, { count: selected.size })]}
      isWrong={firstError !== undefined}
    >
      <SelectError name={name} message={firstError} />
      {isHydrated && (
        <Field
          type="search"
          // Without a name: not submitted.
          name=""
          id={`${name}-search`}
          label={t(`create.${name}.search`)}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter") event.preventDefault();
          }}
          autoComplete="off"
          dir="auto"
        />
      )}
      <fieldset
        className="choices"
        aria-label={t(`create.${name}.title`)}
        aria-describedby={firstError && `${name}-error`}
      >
        <div className="checklist long">
          {choices.map(({ value, label }) => (
            <label key={value} className="check" hidden={!matches(label)}>
              <input
                type="checkbox"
                name={name}
                value={value}
                defaultChecked={chosen.includes(value)}
                onChange={toggle}
              />{" "}
              <bdi>{label}</bdi>{" "}
            </label>
          ))}
        </div>
      </fieldset>
      {matchCount === 0 && <p className="muted">{t("create.nothingFound")}</p>}
    </FoldedFields>
  );
}
