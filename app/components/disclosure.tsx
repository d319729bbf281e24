import { type ReactNode, useEffect, useRef } from "react";

interface DisclosureProps {
  className: string;
  /** What the button shows; its words may be `.vh`. */
  summary: ReactNode;
  /** The page one is on: a menu closes when that changes. */
  currentPath: string;
  children?: ReactNode;
}

/**
 * A menu behind a button, as <details>: it opens without a script. A press beside it closes it by
 * style alone (the veil in layout.css); with a script so do Escape and going to another page.
 */
export function Disclosure({ className, summary, currentPath, children }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !details.current?.open) return;
      details.current.open = false;
      details.current.querySelector("summary")?.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return (
    <details className={className} key={currentPath} ref={details}>
      <summary className="icon-button">{summary}</summary>
      {children}
    </details>
  );
}
