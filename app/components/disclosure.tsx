import type { ComponentProps, ReactNode } from "react";

interface DisclosureProps extends Omit<ComponentProps<"details">, "className"> {
  summary: ReactNode;
  inline?: boolean;
}

export function Disclosure({ summary, inline, children, ...details }: DisclosureProps) {
  return (
    <details {...details} className={inline ? "fold" : "panel"}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
