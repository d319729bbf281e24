import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "#app/components/translation.ts";

interface CharacterCounterProps {
  maxLength: number;
  text: string;
  children: ReactNode;
}

/** From this share of the limit on. */
const COUNTED_FROM = 0.9;
/** Announced below. */
const ANNOUNCE_BELOW = 50;

export function CharacterCounter({ maxLength, text, children }: CharacterCounterProps) {
  const { t } = useTranslation("notification-screens");
  const [length, setLength] = useState(0);
  useEffect(() => setLength(text.length), [text]);
  const onInput = ({ target }: FormEvent) => {
    if ("value" in target && typeof target.value === "string") setLength(target.value.length);
  };
  const left = maxLength - length;
  return (
    <div className="counted" onInput={onInput}>
      {children}
      <p className="hint digits">
        {length >= maxLength * COUNTED_FROM && (
          <bdi dir="ltr" aria-hidden="true">
            {length.toLocaleString("en")} / {maxLength.toLocaleString("en")}
          </bdi>
        )}
        <span className="vh" aria-live="polite">
          {left <= ANNOUNCE_BELOW && t("create.left", { count: left })}
        </span>
      </p>
    </div>
  );
}
