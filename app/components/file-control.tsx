import { type ComponentProps, type ReactNode, type Ref, useEffect, useState } from "react";
import { Icon } from "./icon.tsx";

type FileControlProps = Omit<ComponentProps<"input">, "type"> & {
  ref?: Ref<HTMLInputElement>;
  /** What the button says, in the page's language. */
  action: ReactNode;
  /** What is chosen, or that nothing is; with a script, which knows. */
  chosen: ReactNode;
};

/**
 * The browser's own control for files under a button and words in the page's language, which it would
 * say in its own. It keeps focus, keyboard and name; without a script it goes on to say itself what
 * was chosen.
 */
export function FileControl({ action, chosen, ref, ...input }: FileControlProps) {
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  return (
    <span className={isLive ? "file live" : "file"}>
      <input {...input} type="file" ref={ref} />
      <span className="button quiet" aria-hidden="true">
        <Icon name="archive" /> {action}
      </span>
      {isLive && <span aria-hidden="true">{chosen}</span>}
    </span>
  );
}
