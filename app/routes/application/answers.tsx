import { useTranslation } from "#app/components/translation.ts";
import type { AnswerGroups } from "./answer-view.server.ts";

export function Answers({ groups }: { groups: AnswerGroups }) {
  const { t } = useTranslation("review");
  return groups.map(({ group, rows }) => (
    <div key={group} className="stack">
      <h3>{t(`step.${group}`)}</h3>
      <dl className="facts">
        {rows.map(({ name, value }) => (
          <Answer key={name} label={t(`field.${name}`)} value={value} />
        ))}
      </dl>
    </div>
  ));
}

type Row = AnswerGroups[number]["rows"][number];

function Answer({ label, value }: { label: string; value: Row["value"] }) {
  const { t } = useTranslation("review");
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {!value ? (
          <span className="muted">{t("notAnswered")}</span>
        ) : value.isNumber ? (
          <bdi dir="ltr">{value.text}</bdi>
        ) : (
          <bdi>{value.text}</bdi>
        )}
      </dd>
    </>
  );
}
