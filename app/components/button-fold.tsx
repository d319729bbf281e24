import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

interface ButtonFoldProps {
  label: string;
  icon?: IconName;
  /** Its label is hidden visually. */
  isIcon?: boolean;
  isPrimary?: boolean;
  isOpen?: boolean;
  children?: ReactNode;
}

/** As <details>, without a script. */
export function ButtonFold({ label, icon, isIcon, isPrimary, isOpen, children }: ButtonFoldProps) {
  return (
    <details className="button-fold" open={isOpen}>
      <summary className={isPrimary ? "button" : "button quiet small"}>
        {icon && <Icon name={icon} />}
        {isIcon ? <span className="vh">{label}</span> : label}
      </summary>
      {children}
    </details>
  );
}
