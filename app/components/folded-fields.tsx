import { type FormEvent, Fragment, type ReactNode, useState } from "react";
import { Disclosure } from "./disclosure.tsx";

interface FoldedFieldsProps {
  id?: string;
  title: string;
  said?: readonly (string | false | undefined)[];
  isWrong: boolean;
  children: ReactNode;
}

export function FoldedFields({ id, title, said = [], isWrong, children }: FoldedFieldsProps) {
  const parts = said.filter((part) => typeof part === "string" && part !== "");
  const words = parts.join(" · ");
  const [outdated, setOutdated] = useState<string>();
  const noteChange = ({ target }: FormEvent) => {
    // Search inputs without a name don't count.
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
