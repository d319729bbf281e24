import "../styles/rail.css";
import type { ReactNode } from "react";

interface RailProps {
  id?: string;
  /** What it is for, to who hears the page. */
  label: string;
  /** What stands above the buttons. */
  head?: ReactNode;
  /** The one or two main buttons: on a phone they are a bar at the foot that stays in sight. */
  acts?: ReactNode;
  children?: ReactNode;
}

/**
 * What is done about what a page shows, in a column that stays in sight: second in a `.railed`, which is
 * the form itself where its buttons send one, since text browsers know no button outside its form. A form
 * of its own inside it is a `.rail-form`, and its buttons are `.rail-acts`.
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
