import { Fragment } from "react";

/** Breaks after punctuation rather than within a word. */
export function EmailWords({ children }: { children: string }) {
  return (
    <bdi dir="ltr">
      {(children.match(/[^@.]+[@.]*/g) ?? [children]).map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts keep their places
        <Fragment key={at}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </bdi>
  );
}
