import { useEffect, useState } from "react";
import { Button } from "#app/components/button.tsx";
import { useTranslation } from "#app/components/translation.ts";

/** Wraps the selection, or prefixes its lines. */
const marks = {
  bold: { around: ["**", "**"] },
  heading: { before: "## " },
  list: { before: "- " },
  numbers: { before: "1. " },
  quote: { before: "> " },
  link: { around: ["[", "](https://)"] },
} as const;
type Mark = keyof typeof marks;

export function Toolbar({ controls }: { controls: string }) {
  const { t } = useTranslation("content");
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  if (!isLive) return null;
  return (
    <div className="row" role="toolbar" aria-label={t("help.toolbar")} aria-controls={controls}>
      {(Object.keys(marks) as Mark[]).map((mark) => (
        <Button key={mark} type="button" small kind="quiet" onClick={() => write(controls, mark)}>
          {t(`help.${mark}`)}
        </Button>
      ))}
    </div>
  );
}

function write(id: string, name: Mark): void {
  const text = document.getElementById(id);
  if (!(text instanceof HTMLTextAreaElement)) return;
  const { value, selectionStart, selectionEnd } = text;
  const mark: { around?: readonly [string, string]; before?: string } = marks[name] as never;
  if (mark.around) {
    const [open, close] = mark.around;
    const chosen = value.slice(selectionStart, selectionEnd);
    text.setRangeText(open + chosen + close, selectionStart, selectionEnd, "select");
    const at = selectionStart + open.length;
    text.setSelectionRange(at, at + chosen.length);
  } else {
    const from = value.lastIndexOf("\n", selectionStart - 1) + 1;
    const lines = value.slice(from, selectionEnd).split("\n");
    const marked = lines.map((line) => (mark.before ?? "") + line).join("\n");
    text.setRangeText(marked, from, selectionEnd, "end");
  }
  text.focus();
  text.dispatchEvent(new Event("input", { bubbles: true }));
}
