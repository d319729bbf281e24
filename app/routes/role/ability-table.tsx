import { useState } from "react";
import { Icon } from "#app/components/icon.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { abilityText } from "#app/contract/role.values.ts";
import type { AbilityCell, Choices } from "./choices.server.ts";

interface AbilityTableProps {
  choices: Choices;
  chosen: readonly string[];
  error: string | undefined;
}

/** Abilities of the visitor are selectable; what a wider one implies is ticked and locked. */
export function AbilityTable({ choices, chosen, error }: AbilityTableProps) {
  const { t } = useTranslation(["role", "common"]);
  const [picked, setPicked] = useState<ReadonlySet<string>>(() => new Set(chosen));
  const pick = (ability: string, isChosen: boolean) =>
    setPicked((before) =>
      isChosen
        ? new Set([...before, ability])
        : new Set([...before].filter((each) => each !== ability)),
    );
  const cells = choices.subjects.flatMap((row) => row.cells).filter((cell) => cell !== null);
  const first = cells.find(({ held }) => held !== "none");
  const has = (held: AbilityCell["held"]) => cells.some((cell) => cell.held === held);
  return (
    <fieldset
      className={error ? "field choices invalid" : "field choices"}
      aria-describedby={error ? "abilities-hint abilities-error" : "abilities-hint"}
    >
      <legend>{t("form.abilities")}</legend>
      <p className="hint" id="abilities-hint">
        {t("form.abilitiesHint")}
      </p>
      {error && (
        <p className="error" id="abilities-error">
          <Icon name="warning" />
          <span>
            <span className="vh">{t("common:errorPrefix")} </span>
            {error}
          </span>
        </p>
      )}
      <div className="ability-groups">
        {choices.subjects.map(({ subject, label, cells: inRow }) => (
          <fieldset key={subject}>
            <legend>{label}</legend>
            {inRow.map(
              (cell) =>
                cell && (
                  <AbilityBox
                    key={cell.action}
                    {...cell}
                    // The error summary links to the field's own id.
                    id={cell === first ? "abilities" : `ability-${cell.action}-${subject}`}
                    isChosen={picked.has(abilityText([cell.action, subject]))}
                    isCovered={isCovered(picked, cell)}
                    isWrong={error !== undefined}
                    onChange={pick}
                  />
                ),
            )}
          </fieldset>
        ))}
      </div>
      {has("none") && <p className="hint">{t("form.notHeldText")}</p>}
      {has("local") && <p className="hint">{t("form.localText")}</p>}
    </fieldset>
  );
}

interface AbilityBoxProps extends AbilityCell {
  id: string;
  isChosen: boolean;
  isCovered: boolean;
  isWrong: boolean;
  onChange: (ability: string, isChosen: boolean) => void;
}

function AbilityBox(props: AbilityBoxProps) {
  const { t } = useTranslation("role");
  const { id, action, subject, label, held, isChosen, isCovered, isWrong, onChange } = props;
  const why = held === "none" ? "form.notHeld" : held === "local" ? "form.local" : undefined;
  const value = abilityText([action, subject]);
  return (
    <label className="check" htmlFor={id}>
      <input
        type="checkbox"
        id={id}
        name="abilities"
        value={value}
        checked={isChosen || isCovered}
        disabled={held === "none" || isCovered}
        aria-invalid={isWrong ? true : undefined}
        onChange={(event) => onChange(value, event.currentTarget.checked)}
      />{" "}
      <span>
        {label} {why && <small className="muted">({t(why)})</small>}
      </span>
    </label>
  );
}

function isCovered(picked: ReadonlySet<string>, { action, subject }: AbilityCell): boolean {
  return [["manage", subject] as const, ["manage", "all"] as const].some(
    (wider) =>
      picked.has(abilityText(wider)) && abilityText(wider) !== abilityText([action, subject]),
  );
}
