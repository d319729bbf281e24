import { useEffect, useRef } from "react";

/** By physical key, for Arabic layouts. */
export function useShortcuts(acts: Readonly<Record<string, () => void>>): void {
  const current = useRef(acts);
  current.current = acts;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      const { target } = event;
      if (target instanceof Element && target.closest("input, textarea, select, [contenteditable]"))
        return;
      const key = /^Key(.)$/.exec(event.code)?.[1]?.toLowerCase() ?? event.key;
      const act = Object.hasOwn(current.current, key) ? current.current[key] : undefined;
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
