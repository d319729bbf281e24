import { useTranslation } from "react-i18next";
import { Empty } from "#app/components/empty.tsx";
import { Section } from "#app/components/page.tsx";
import { Pager } from "#app/components/pager.tsx";
import { PRESENCES_PER_PAGE } from "#app/contract/attendance-form.ts";
import type { ShownPresence } from "./shown.server.ts";

interface Past {
  items: readonly ShownPresence[];
  page: number;
  totalItems: number;
}

/** Where the member has been, newest first. */
export function History({ items, page, totalItems }: Past) {
  const { t } = useTranslation("attendance");
  const first = { href: "/attendance", label: t("history.first") };
  return (
    <Section title={t("history.title")}>
      {items.length === 0 ? (
        <Empty
          title={t(totalItems > 0 ? "history.beyond" : "history.none")}
          icon="events"
          {...(totalItems > 0 && { action: first })}
        >
          {totalItems === 0 && t("history.noneText")}
        </Empty>
      ) : (
        <>
          <ul className="steps">
            {items.map(({ id, title, place, area, came, left }) => (
              <li key={id}>
                <b>
                  <bdi>{title}</bdi>
                </b>
                <br />
                <bdi>{place}</bdi> <span className="muted">{area}</span>
                <br />
                <small className="muted">
                  {left ? t("history.fromTo", { came, left }) : t("checkOut.since", { time: came })}
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
