import { useTranslation } from "react-i18next";
import { ConfirmPage, HiddenFields } from "#app/components/confirm-page.tsx";
import type { LessSilence } from "./confirm.server.ts";
import type { SilenceLine } from "./silence-lines.server.ts";

interface ConfirmLessProps {
  line: SilenceLine;
  less: LessSilence;
  path: string;
}

export function ConfirmLess({ line, less, path }: ConfirmLessProps) {
  const { t } = useTranslation("silence");
  const { becoming, isCounted, count, items, fields } = less;
  const act = becoming ? "change" : "lift";
  const where = (names: readonly string[] | undefined) => names?.join(t("comma")) ?? t("country");
  const becomes = (before: string, after: string) =>
    before === after ? before : t("confirm.becomes", { before, after });
  const [was, is] = [where(line.names), becoming ? where(becoming.names) : ""];
  const movedTo = is === was ? undefined : becomes(was, is);
  const lifted = line.state === "running" ? t("confirm.now") : t("confirm.none");
  const press = becoming ? t("change.submit") : t(`lift.${line.state}`);
  const pressed = becoming
    ? t("confirm.save", { count })
    : t("confirm.submit", { count, context: line.state });
  return (
    <ConfirmPage
      title={t(becoming ? "confirm.change" : `confirm.lift.${line.state}`)}
      about={where(line.names)}
      lead={t(`confirm.${!isCounted ? "uncounted" : count > 0 ? "lead" : "nothing"}`)}
      isFinal={false}
      back={{ href: path, label: where(line.names) }}
      form={`${act}-confirm`}
      action={`${path}?act=${act}`}
      icon="check"
      {...(becoming && { editAction: `${path}?act=edit` })}
      submit={count > 0 ? pressed : press}
      cancel={t(becoming ? "confirm.edit" : "confirm.back")}
      facts={[
        [t("column.where"), becoming && movedTo],
        [t("column.from"), becomes(line.from, becoming?.from ?? line.from)],
        [t("column.to"), becomes(line.to, becoming?.to ?? lifted)],
      ]}
      fields={<HiddenFields values={fields} />}
    >
      {items.length > 0 && (
        <section className="stack">
          <h2>{t("confirm.released")}</h2>
          <ul>
            {items.map(({ id, kind, title, at, people }) => (
              <li key={id}>
                {t(`kind.${kind}`)}: <bdi>{title}</bdi>
                {people !== null && <> · {t("confirm.people", { count: people })}</>} ·{" "}
                {at ? t("confirm.at", { at }) : t("confirm.atOnce")}
              </li>
            ))}
            {count > items.length && <li>{t("confirm.more", { count: count - items.length })}</li>}
          </ul>
        </section>
      )}
    </ConfirmPage>
  );
}
