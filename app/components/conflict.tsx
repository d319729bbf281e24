import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { isOutdated } from "./outdated.ts";

type Values = Readonly<Record<string, unknown>>;

interface ConflictProps {
  /** What the form was answered. */
  rejected: SubmissionResult<string[]> | undefined;
  /** What is stored now, by the names of the form. */
  current: object | undefined;
  version: number | string | undefined;
  /** Values of the form in words, each after its label; what is not text is joined. */
  say: (values: Values) => readonly (readonly [label: string, value: unknown])[];
}

/**
 * What is stored now, where it differs from what was typed: beside a form that was filled in on what somebody
 * else has changed since, so that whoever sends it again knows what that replaces.
 */
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

/** Lists in one order, for browsers send what is ticked in the order of the page. */
function textOf(value: unknown): string {
  const texts = [value ?? []].flat().map((each) =>
    String(each ?? "")
      .replaceAll("\r\n", "\n")
      .trim(),
  );
  return texts.filter(Boolean).sort().join("\n");
}
