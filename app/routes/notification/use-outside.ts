import { type RefObject, useEffect, useRef } from "react";

/** Calls back when something beside an open box is pressed, or the focus moves on beyond it. */
export function useOutside(
  box: RefObject<HTMLElement | null>,
  isOpen: boolean,
  onOutside: () => void,
): void {
  const current = useRef(onOutside);
  current.current = onOutside;
  useEffect(() => {
    if (!isOpen) return;
    const look = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) current.current();
    };
    document.addEventListener("pointerdown", look);
    document.addEventListener("focusin", look);
    return () => {
      document.removeEventListener("pointerdown", look);
      document.removeEventListener("focusin", look);
    };
  }, [box, isOpen]);
}
