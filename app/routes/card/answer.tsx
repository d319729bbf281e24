import { useTranslation } from "#app/components/translation.ts";

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
export type AnswerState = keyof typeof tones;

interface AnswerProps {
  state: AnswerState;
  name: string | undefined;
  until: string | undefined;
  at: string;
}

/** app/enhancement/card-check.ts renders the same. */
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
