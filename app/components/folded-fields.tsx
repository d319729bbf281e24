import { type FormEvent, Fragment, type ReactNode, useState } from "react";
import { Disclosure } from "./disclosure.tsx";

interface FoldedFieldsProps {
  id?: string;
  title: string;
  /** What they say already, in a few words each; nothing that was not understood. */
  said?: readonly (string | false | undefined)[];
  /** A field of them is wrong. */
  isWrong: boolean;
  children: ReactNode;
}

/**
 * Fields of a form that concern few, folded: their head says what is in them, as long as nothing of it was
 * changed, and nothing is wrong.
 */
export function FoldedFields({ id, title, said = [], isWrong, children }: FoldedFieldsProps) {
  const parts = said.filter((part) => typeof part === "string" && part !== "");
  const words = parts.join(" · ");
  const [outdated, setOutdated] = useState<string>();
  const noteChange = ({ target }: FormEvent) => {
    // What only searches a list has no name.
    if ("name" in target && target.name) setOutdated(words);
  };
  return (
    <Disclosure
      id={id}
      open={isWrong}
      summary={
        <>
          {title}{" "}
          <small className="muted">
            {!isWrong &&
              words !== outdated &&
              parts.map((part, at) => (
                <Fragment key={String(part)}>
                  {at > 0 && " · "}
                  <bdi>{part}</bdi>
                </Fragment>
              ))}
          </small>
        </>
      }
    >
      <div className="stack" onInput={noteChange}>
        {children}
      </div>
    </Disclosure>
  );
}
