import type { SubmissionResult } from "@conform-to/react";
import { isOutdated } from "./outdated.ts";
import { useTranslation } from "./translation.ts";

type Values = Readonly<Record<string, unknown>>;

interface ConflictProps {
  rejected: SubmissionResult<string[]> | undefined;
  current: object | undefined;
  version: number | string | undefined;
  say: (values: Values) => readonly (readonly [label: string, value: unknown])[];
}

/** Shows the stored values that differ from the form's after a concurrent edit. */
export function Conflict({ rejected, current, version, say }: ConflictProps) {
  const { t } = useTranslation("unanswered");
  if (!current || !isOutdated(rejected, version)) return null;
  const typed = new Map(say(rejected?.initialValue ?? {}).map(([label, value]) => [label, value]));
  const facts = say(current as Values).flatMap(([label, value]) => {
    const text = textOf(value);
    return text === textOf(typed.get(label)) ? [] : [{ label, text }];
  });
  if (facts.length === 0) return null;
  return (
    <aside className="panel stack" aria-label={t("conflict")}>
      <h2>{t("conflict")}</h2>
      <dl className="facts">
        {facts.flatMap(({ label, text }) => [
          <dt key={`${label} term`}>{label}</dt>,
          <dd key={label} dir="auto">
            {text || "—"}
          </dd>,
        ])}
      </dl>
    </aside>
  );
}

/** Sorted: browsers send ticked choices in page order. */
function textOf(value: unknown): string {
  const texts = [value ?? []].flat().map((each) =>
    String(each ?? "")
      .replaceAll("\r\n", "\n")
      .trim(),
  );
  return texts.filter(Boolean).sort().join("\n");
}
