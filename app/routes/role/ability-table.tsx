import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/icon.tsx";
import { abilityText } from "#app/contract/role.values.ts";
import type { AbilityCell, Choices } from "./choices.server.ts";

interface AbilityTableProps {
  choices: Choices;
  /** As `action:subject`. */
  chosen: readonly string[];
  error: string | undefined;
}

/**
 * The abilities as a table of checkboxes, subjects by actions; on a phone each subject is a group of
 * its own. What the visitor does not hold is shown and can't be chosen.
 */
export function AbilityTable({ choices, chosen, error }: AbilityTableProps) {
  const { t } = useTranslation(["role", "common"]);
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
      <table className="abilities">
        <caption className="vh">{t("form.abilities")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("form.subject")}</th>
            {choices.actions.map(({ value, label }) => (
              <th key={value} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {choices.subjects.map(({ subject, label, about, cells: inRow }) => (
            <tr key={subject}>
              <th scope="row">
                {label}
                {about && (
                  <>
                    <span className="vh">: </span>
                    <small className="muted">{about}</small>
                  </>
                )}
              </th>
              {inRow.map((cell, at) => (
                <td key={choices.actions[at]?.value} className={cell ? undefined : "blank"}>
                  {cell && (
                    <AbilityBox
                      {...cell}
                      // The first has the field's own id, for the summary's line to lead to.
                      id={cell === first ? "abilities" : `ability-${cell.action}-${subject}`}
                      column={choices.actions[at]?.label ?? cell.action}
                      isChosen={chosen.includes(abilityText([cell.action, subject]))}
                      isWrong={error !== undefined}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {has("none") && <p className="hint">{t("form.notHeldText")}</p>}
      {has("local") && <p className="hint">{t("form.localText")}</p>}
    </fieldset>
  );
}

interface AbilityBoxProps extends AbilityCell {
  id: string;
  /** The action's name, shown where the table has no columns. */
  column: string;
  isChosen: boolean;
  isWrong: boolean;
}

function AbilityBox(props: AbilityBoxProps) {
  const { t } = useTranslation("role");
  const { id, action, subject, label, held, column, isChosen, isWrong } = props;
  const why = held === "none" ? "form.notHeld" : held === "local" ? "form.local" : undefined;
  return (
    <label className="check" htmlFor={id}>
      <input
        type="checkbox"
        id={id}
        name="abilities"
        value={abilityText([action, subject])}
        defaultChecked={isChosen}
        disabled={held === "none"}
        aria-label={why ? `${label} (${t(why)})` : label}
        aria-invalid={isWrong ? true : undefined}
      />{" "}
      <span>
        <span className="column">{column}</span> {why && <small>{t(why)}</small>}
      </span>
    </label>
  );
}
