import { type ReactNode, useId } from "react";
import { useTranslation } from "./translation.ts";

interface SwitchProps {
  label: ReactNode;
  isOn: boolean;
  /** «منذ 26 يناير». */
  since?: string | undefined;
  disabled?: boolean;
  /** Where only a script can do it; else the button submits. */
  onPress?: (() => void) | undefined;
}

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
