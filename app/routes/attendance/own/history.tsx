import { useTranslation } from "react-i18next";
import { EmptyState } from "#app/components/empty-state.tsx";
import { Section } from "#app/components/page.tsx";
import { Pager } from "#app/components/pager.tsx";
import { PRESENCES_PER_PAGE } from "#app/contract/attendance.values.ts";
import type { PresenceView } from "../views.server.ts";

interface HistoryProps {
  items: readonly PresenceView[];
  page: number;
  totalItems: number;
}

export function History({ items, page, totalItems }: HistoryProps) {
  const { t } = useTranslation("attendance");
  const firstPage = { href: "/attendance", label: t("history.first") };
  return (
    <Section title={t("history.title")}>
      {items.length === 0 ? (
        <EmptyState
          title={t(totalItems > 0 ? "history.beyond" : "history.none")}
          icon="events"
          {...(totalItems > 0 && { action: firstPage })}
        >
          {totalItems === 0 && t("history.noneText")}
        </EmptyState>
      ) : (
        <>
          <ul className="steps">
            {items.map(({ id, title, place, area, came, since, left }) => (
              <li key={id}>
                <b>
                  <bdi>{title}</bdi>
                </b>
                <br />
                <bdi>{place}</bdi> <span className="muted">{area}</span>
                <br />
                <small className="muted">
                  {left
                    ? t("history.fromTo", { came, left })
                    : t("checkOut.since", { time: since })}
                </small>
              </li>
            ))}
          </ul>
          <Pager
            page={page}
            perPage={PRESENCES_PER_PAGE}
            totalItems={totalItems}
            query={new URLSearchParams()}
          />
        </>
      )}
    </Section>
  );
}
