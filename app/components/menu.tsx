import type { ReactNode } from "react";

interface MenuProps {
  className: string;
  summary: ReactNode;
  currentPath: string;
  children?: ReactNode;
}

/**
 * <details>. The veil (layout.css) closes it without a script; with one also Escape
 * (app/enhancement/main.ts) and navigation.
 */
export function Menu({ className, summary, currentPath, children }: MenuProps) {
  return (
    <details className={className} key={currentPath} data-menu="">
      <summary className="icon-button">{summary}</summary>
      {children}
    </details>
  );
}
