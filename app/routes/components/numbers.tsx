import { toLanguage } from "#app/arabic/language.ts";
import { toMonth } from "#app/arabic/month.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { Carousel } from "#app/components/carousel.tsx";
import { MonthView } from "#app/components/month-view.tsx";
import { Section } from "#app/components/page.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { toChart } from "../statistics/chart/chart.server.ts";
import { Chart } from "../statistics/chart/chart.tsx";
import { toSparkline } from "../statistics/chart/sparkline.server.ts";
import { Figures } from "../statistics/figures.tsx";

const values = [12, 18, 9, 24, 31, 27];

export function Numbers() {
  const { t, i18n } = useTranslation("components");
  const language = toLanguage(i18n.language);
  const labels = values.map((_, at) => formatNumber(at + 1, language));
  const figure = {
    ...{ name: "members", label: t("numbers.tile"), definition: "", note: undefined },
    ...{ value: formatNumber(31, language), change: t("numbers.change"), arrow: "▲" as const },
    ...{ href: undefined, line: toSparkline(values, language) },
  };
  const month = toMonth("2026-11", language, new Date("2026-11-23T10:00:00Z"));
  const entries = [
    { day: "2026-11-10", icon: "events", time: "9:30", isMine: true },
    { day: "2026-11-23", icon: "meetings", time: "18:00" },
    { day: "2026-11-24", icon: "ballot", isOff: true },
  ] as const;
  return (
    <>
      <Section title={t("numbers.title")}>
        <Figures label={t("numbers.title")} figures={[figure]} />
        {(["bars", "line"] as const).map((kind) => (
          <Chart
            key={kind}
            chart={toChart({ labels, values, kind, isOpen: true }, language)}
            title={t(`numbers.${kind}`)}
            text={t("numbers.change")}
          />
        ))}
      </Section>
      <Section title={t("numbers.month")} id="month">
        <MonthView
          month={month}
          entries={entries.map((entry) => ({
            ...entry,
            id: entry.day,
            title: t("shown.card"),
            href: "#month",
          }))}
          pathOf={() => "#month"}
          none={t("says.empty")}
        />
      </Section>
      <Section title={t("numbers.carousel")}>
        <Carousel
          label={t("numbers.carousel")}
          slides={["1", "2"].map((id) => ({
            ...{ id, href: "#month", title: t("shown.card"), picture: null },
          }))}
        />
      </Section>
    </>
  );
}
