import type { ReactNode } from "react";

/**
 * `good`: done; `yours`: needs this person; `bad`: refused; `waiting`: with somebody else, or
 * closed undecided.
 */
export type Tone = "good" | "yours" | "bad" | "waiting";

export function StatusChip({ tone, children }: { tone: Tone; children: ReactNode }) {
  // Separates it in a text browser.
  return (
    <>
      <span className={`chip ${tone}`}>{children}</span>{" "}
    </>
  );
}
