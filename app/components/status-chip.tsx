import type { ReactNode } from "react";

/**
 * What a state asks of the person who reads it: `good` is here or done, `yours` needs this person,
 * `bad` was refused or went wrong, `waiting` is in somebody else's hands or closed without a decision.
 */
export type Tone = "good" | "yours" | "bad" | "waiting";

/** A state in words on the ground of its tone: the colour repeats what the words say. */
export function StatusChip({ tone, children }: { tone: Tone; children: ReactNode }) {
  // The space after it keeps it apart from what follows in a text browser.
  return (
    <>
      <span className={`chip ${tone}`}>{children}</span>{" "}
    </>
  );
}
