import type { ComponentProps, ReactNode } from "react";

interface DisclosureProps extends Omit<ComponentProps<"details">, "className"> {
  summary: ReactNode;
  /** Among other lines: it has no frame, and its summary reads as a link. */
  inline?: boolean;
}

/** Part of a page that one opens, as <details>: without a script, too. */
export function Disclosure({ summary, inline, children, ...details }: DisclosureProps) {
  return (
    <details {...details} className={inline ? "fold" : "panel"}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
