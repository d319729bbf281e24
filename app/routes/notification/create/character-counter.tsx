import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

interface CharacterCounterProps {
  maxLength: number;
  /** What stands in the field to begin with. */
  text: string;
  /** One field. */
  children: ReactNode;
}

/** So few are left that it is said aloud. */
const ANNOUNCE_BELOW = 50;

/** A field with a limit, and under it how much of it is used, counted while one types. */
export function CharacterCounter({ maxLength, text, children }: CharacterCounterProps) {
  const { t } = useTranslation("notification-screens");
  const [length, setLength] = useState<number>();
  useEffect(() => setLength(text.length), [text]);
  const onInput = ({ target }: FormEvent) => {
    if ("value" in target && typeof target.value === "string") setLength(target.value.length);
  };
  const left = maxLength - (length ?? 0);
  return (
    <div className="counted" onInput={onInput}>
      {children}
      <p className="hint digits">
        {length === undefined ? (
          t("create.atMost", {
            characters: t("common:characters", {
              count: maxLength,
              number: maxLength.toLocaleString("en"),
            }),
          })
        ) : (
          <bdi dir="ltr" aria-hidden="true">
            {length.toLocaleString("en")} / {maxLength.toLocaleString("en")}
          </bdi>
        )}
        <span className="vh" aria-live="polite">
          {length !== undefined && left <= ANNOUNCE_BELOW && t("create.left", { count: left })}
        </span>
      </p>
    </div>
  );
}
