import { type RefObject, useEffect, useRef } from "react";

/** Outside press or focus. */
export function useOutsideInteraction(
  container: RefObject<HTMLElement | null>,
  isOpen: boolean,
  onOutside: () => void,
): void {
  const current = useRef(onOutside);
  current.current = onOutside;
  useEffect(() => {
    if (!isOpen) return;
    const onInteraction = ({ target }: Event) => {
      if (target instanceof Node && !container.current?.contains(target)) current.current();
    };
    document.addEventListener("pointerdown", onInteraction);
    document.addEventListener("focusin", onInteraction);
    return () => {
      document.removeEventListener("pointerdown", onInteraction);
      document.removeEventListener("focusin", onInteraction);
    };
  }, [container, isOpen]);
}
