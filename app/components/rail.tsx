import "../styles/rail.css";
import type { ReactNode } from "react";

interface RailProps {
  id?: string;
  label: string;
  head?: ReactNode;
  /** On a phone a sticky bar. */
  acts?: ReactNode;
  children?: ReactNode;
}

/**
 * Sticky second column of a `.railed`. Where its buttons submit, that is the form itself: text
 * browsers ignore `form=`. Inner forms are `.rail-form`, their buttons `.rail-acts`.
 */
export function Rail({ id, label, head, acts, children }: RailProps) {
  return (
    <aside className="rail" id={id} aria-label={label}>
      {head}
      {acts && <div className="rail-acts">{acts}</div>}
      {children}
    </aside>
  );
}
