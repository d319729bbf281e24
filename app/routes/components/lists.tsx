import { formatShort, toSaidTime } from "#app/arabic/dates.ts";
import { toLanguage } from "#app/arabic/language.ts";
import { ChosenFilter } from "#app/components/chosen-filter.tsx";
import { DataTable } from "#app/components/data-table.tsx";
import { DayFilters } from "#app/components/day-filters.tsx";
import { FileLinks } from "#app/components/file-links.tsx";
import {
  FilterForm,
  FilterPanel,
  FilterSelect,
  SearchWithFilters,
} from "#app/components/filters.tsx";
import { Section } from "#app/components/page.tsx";
import { StatusChip, type Tone } from "#app/components/status-chip.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { WaitingSince } from "#app/components/waiting-since.tsx";
import { Asked } from "../desk/own.tsx";
import { WorkQueues } from "../desk/work-queues.tsx";

const tones: readonly Tone[] = ["good", "yours", "waiting", "bad"];

export function Lists() {
  const { t, i18n } = useTranslation("components");
  const language = toLanguage(i18n.language);
  const [cairo, giza] = [t("fill.cairo"), t("fill.giza")];
  const places = [cairo, giza].map((label) => ({ value: label, label }));
  const kinds = [{ value: "medical", label: t("fill.medical") }];
  const list = { action: "#list", path: "#list", clearPath: "#list", hidden: {}, isFiltered: true };
  return (
    <Section title={t("lists.title")}>
      <div className="tools">
        <SearchWithFilters
          address={{ ...list, query: { keyword: cairo } }}
          label={t("lists.search")}
          isOpen={false}
        >
          <FilterSelect name="type" label={t("fill.kind")} value={undefined} options={kinds} />
        </SearchWithFilters>
        <FilterPanel isOpen>
          <FilterForm address={{ ...list, query: {} }}>
            <FilterSelect name="city" label={t("shown.where")} value={giza} options={places} />
            <DayFilters from="2026-11-01" to={undefined} />
          </FilterForm>
        </FilterPanel>
      </div>
      <ChosenFilter label={t("shown.where")} clearPath="#list" clear={t("go.all")}>
        {giza}
      </ChosenFilter>
      <p className="row">
        {tones.map((tone) => (
          <StatusChip key={tone} tone={tone}>
            {t(`lists.tone.${tone}`)}
          </StatusChip>
        ))}
      </p>
      <DataTable
        label={t("shown.table")}
        ending={3}
        columns={[t("shown.who"), t("shown.where"), t("lists.state"), t("lists.since")]}
        rows={[
          { days: 12, day: "2026-11-11", name: t("shown.person"), tone: "yours" as const },
          { days: 1, day: "2026-11-22", name: t("lists.longName"), tone: "waiting" as const },
        ].map(({ days, day, name, tone }) => {
          const at = `${day}T10:00:00Z`;
          const date = toSaidTime(at, language, new Date("2026-11-23T10:00:00Z"), formatShort);
          return {
            id: day,
            cells: [
              <span key="name" className="choosable">
                <input type="checkbox" aria-label={name} />{" "}
                <a href="#person">
                  <bdi>{name}</bdi>
                </a>
              </span>,
              cairo,
              <StatusChip key="state" tone={tone}>
                {t(`lists.tone.${tone}`)}
              </StatusChip>,
              <WaitingSince key="since" days={days} date={date} />,
            ],
          };
        })}
      />
      <p className="row">
        <FileLinks path="#list" small />
      </p>
      <Asked
        asked={[
          {
            href: "#event",
            icon: "events",
            isUrgent: true,
            title: t("lists.event"),
            what: t("lists.eventWhat"),
            due: t("lists.eventDue"),
            act: t("lists.eventAct"),
          },
          {
            href: "#survey",
            icon: "check",
            isUrgent: false,
            title: t("lists.survey"),
            what: undefined,
            due: t("lists.surveyDue"),
            act: t("lists.surveyAct"),
          },
        ]}
      />
      <WorkQueues
        queues={[
          {
            name: "applications",
            isEmpty: false,
            count: "19",
            title: t("lists.queue"),
            href: "#queue",
            overdue: t("lists.overdue"),
            oldest: t("lists.oldest"),
            mine: undefined,
            next: "#next",
          },
        ]}
      />
    </Section>
  );
}
