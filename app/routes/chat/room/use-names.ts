import { useEffect, useRef, useState } from "react";
import { roomCallsPath } from "../address.ts";

/** Debounce. */
const ASK_MS = 200;
/** An @ at the start of a word, and letters up to the caret. */
const begun = /(^|[\s\p{P}])@([\p{L}\p{M}][\p{L}\p{M} ]{0,40})$/u;

export function useNames(roomId: string, isOn: boolean) {
  const [names, setNames] = useState<readonly string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef("");
  useEffect(() => () => clearTimeout(timer.current), []);

  function look(field: HTMLTextAreaElement): void {
    const keyword = isOn ? begun.exec(field.value.slice(0, field.selectionStart))?.[2]?.trim() : "";
    clearTimeout(timer.current);
    asked.current = keyword ?? "";
    if (!keyword) {
      setNames([]);
      return;
    }
    timer.current = setTimeout(() => {
      void ask(roomId, keyword).then((found) => {
        // Newer input wins.
        if (asked.current === keyword) setNames(found);
      });
    }, ASK_MS);
  }

  function choose(field: HTMLTextAreaElement, name: string): void {
    const before = field.value.slice(0, field.selectionStart);
    const found = begun.exec(before);
    if (!found) return;
    const start = found.index + (found[1]?.length ?? 0);
    field.setRangeText(`@${name} `, start, before.length, "end");
    field.focus();
    asked.current = "";
    setNames([]);
  }
  return { names, look, choose, close: () => setNames([]) };
}

async function ask(roomId: string, keyword: string): Promise<readonly string[]> {
  try {
    const answer = await fetch(`${roomCallsPath(roomId)}&${new URLSearchParams({ keyword })}`);
    const { names }: { names?: unknown } = await answer.json();
    return Array.isArray(names) ? names.filter((name) => typeof name === "string") : [];
  } catch {
    return [];
  }
}
