import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

interface ButtonFoldProps {
  label: string;
  icon?: IconName;
  /** The one button of its page. */
  isPrimary?: boolean;
  isOpen?: boolean;
  children?: ReactNode;
}

/** A button that opens what stands below it, without a script. */
export function ButtonFold({ label, icon, isPrimary, isOpen, children }: ButtonFoldProps) {
  return (
    <details className="fold" open={isOpen}>
      <summary className={isPrimary ? "button" : "button quiet small"}>
        {icon && <Icon name={icon} />}
        {label}
      </summary>
      {children}
    </details>
  );
}
