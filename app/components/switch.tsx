import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";

interface SwitchProps {
  label: ReactNode;
  isOn: boolean;
  /** Since when it is so, in words: «منذ 26 يناير». */
  since?: string | undefined;
  disabled?: boolean;
  /** What a press does where only a script can do it; else the button sends its form. */
  onPress?: (() => void) | undefined;
}

/** What is on or off, and changes at one press: the one button of its form. */
export function Switch({ label, isOn, since, disabled, onPress }: SwitchProps) {
  const { t } = useTranslation("common");
  const id = `switch${useId()}`;
  return (
    <button
      type={onPress ? "button" : "submit"}
      role="switch"
      className="switch"
      aria-checked={isOn}
      aria-labelledby={id}
      aria-disabled={disabled || undefined}
      onClick={disabled ? (event) => event.preventDefault() : onPress}
    >
      <span>
        <b id={id}>{label}</b>{" "}
        <span className="muted">
          {t(isOn ? "switch.on" : "switch.off")} {since}
        </span>
      </span>
    </button>
  );
}
