import type { ReactNode } from "react";

interface MenuProps {
  className: string;
  /** What the button shows; its words may be `.vh`. */
  summary: ReactNode;
  /** The page one is on: a menu closes when that changes. */
  currentPath: string;
  children?: ReactNode;
}

/**
 * A menu behind a button, as <details>: it opens without a script. A press beside it closes it by
 * style alone (the veil in layout.css); with a script so do Escape (app/enhancement/menu.ts) and
 * going to another page.
 */
export function Menu({ className, summary, currentPath, children }: MenuProps) {
  return (
    <details className={className} key={currentPath} data-menu="">
      <summary className="icon-button">{summary}</summary>
      {children}
    </details>
  );
}
