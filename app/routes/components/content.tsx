import { toDayLeaf, toSaidTime } from "#app/arabic/dates.ts";
import { toLanguage } from "#app/arabic/language.ts";
import { Avatar } from "#app/components/avatar.tsx";
import { Bar } from "#app/components/bar.tsx";
import { Card, CardGrid, LinkCard, Meta } from "#app/components/card.tsx";
import { DataTable } from "#app/components/data-table.tsx";
import { DateBlock } from "#app/components/date-block.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Section } from "#app/components/page.tsx";
import { Timeline } from "#app/components/timeline.tsx";
import { useTranslation } from "#app/components/translation.ts";

export function Content() {
  const { t, i18n } = useTranslation("components");
  const language = toLanguage(i18n.language);
  const now = new Date("2026-11-23T10:00:00Z");
  const at = (day: string) => toSaidTime(`${day}T10:00:00Z`, language, now);
  const person = t("shown.person");
  const [cairo, giza] = [t("fill.cairo"), t("fill.giza")];
  return (
    <Section title={t("shown.title")}>
      <CardGrid>
        <Card
          title={t("shown.card")}
          href="#card"
          picture={<div className="picture missing" />}
          tag={t("text.kind")}
          date="22/11/2026"
        >
          <p className="muted">{t("shown.cardText")}</p>
        </Card>
        <Card
          beside
          title={t("shown.link")}
          href="#beside"
          picture={<DateBlock leaf={toDayLeaf("2026-11-29", language, now)} />}
        >
          <Bar share={0.6} />
        </Card>
        <LinkCard href="#link" icon="chat" title={t("shown.link")} text={t("shown.linkText")} />
      </CardGrid>
      <div className="row">
        <Avatar name={person} />
        <Avatar name={person} size="medium" />
        <Avatar name={person} size="large" />
      </div>
      <DataTable
        label={t("shown.table")}
        columns={[t("shown.who"), t("shown.what"), t("shown.where")]}
        rows={[
          {
            id: "1",
            cells: [
              <a key="name" href="#person">
                {person}
              </a>,
              t("fill.medical"),
              cairo,
            ],
          },
          { id: "2", cells: [person, t("fill.legal"), giza] },
        ]}
      />
      <dl className="facts">
        <dt>{t("shown.who")}</dt>
        <dd>{person}</dd>
        <dt>{t("shown.where")}</dt>
        <dd>{cairo}</dd>
      </dl>
      <div className="panel stack">
        <h3>{t("shown.history")}</h3>
        <Timeline
          steps={[
            { key: 1, title: t("shown.sent"), by: person, at: at("2026-11-10") },
            { key: 2, title: t("shown.accepted"), at: at("2026-11-22"), note: t("shown.reason") },
          ]}
        />
      </div>
      <Meta tag={t("text.kind")} date="22/11/2026" />
      <div className="narrow">
        {t("shown.share")} <b>64 / 80</b>
        <Bar share={0.8} />
      </div>
      <p className="warn">
        <Icon name="warning" /> {t("go.late")}
      </p>
    </Section>
  );
}
