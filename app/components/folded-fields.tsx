import type { ReactNode } from "react";
import { Disclosure } from "./disclosure.tsx";

interface FoldedFieldsProps {
  id?: string;
  title: string;
  /** What they say already, in a few words each. */
  said?: readonly (string | false | undefined)[];
  /** A field of them is wrong. */
  isWrong: boolean;
  children: ReactNode;
}

/** Fields of a form that concern few, folded: their head says what is in them. */
export function FoldedFields({ id, title, said = [], isWrong, children }: FoldedFieldsProps) {
  return (
    <Disclosure
      id={id}
      open={isWrong}
      summary={
        <>
          {title} <small className="muted">{said.filter(Boolean).join(" · ")}</small>
        </>
      }
    >
      <div className="stack">{children}</div>
    </Disclosure>
  );
}
