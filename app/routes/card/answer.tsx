import { useTranslation } from "react-i18next";

/** What a card is said to be; from `print` on only by a device without a line. */
export const tones = {
  valid: "good",
  ended: "bad",
  old: "waiting",
  unknown: "bad",
  unlined: "good",
  print: "waiting",
  key: "waiting",
  unable: "waiting",
} as const;
type AnswerState = keyof typeof tones;

interface AnswerProps {
  state: AnswerState;
  /** The first name and a letter. */
  name: string | undefined;
  /** Until when the code is good. */
  until: string | undefined;
  at: string;
}

/**
 * What is said of a card: whether it is valid, a first name, and until when; the script draws the same
 * (public/card-check.js). Speaks `card`.
 */
export function Answer({ state, name, until, at }: AnswerProps) {
  const { t } = useTranslation("card");
  return (
    <section className={`panel stack verdict ${tones[state]}`} data-answer={state}>
      <h2>{t(`check.${state}`)}</h2>
      <p>{t(`check.${state}Text`)}</p>
      {name !== undefined && (
        <p>
          {t("check.holder")}{" "}
          <b>
            <bdi>{name}</bdi>
          </b>
        </p>
      )}
      {until !== undefined && (
        <p>
          {t("check.until")} <bdi>{until}</bdi>
        </p>
      )}
      <p className="muted">
        {t("check.atLabel")} <bdi>{at}</bdi>
      </p>
    </section>
  );
}
