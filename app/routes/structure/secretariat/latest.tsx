import { useTranslation } from "react-i18next";
import { CardGrid } from "#app/components/card.tsx";
import { Section } from "#app/components/page.tsx";
import { EventCard } from "../../event/event-card.tsx";
import { listPath as eventsPath } from "../../event/list/list-query.ts";
import { listPath as newsPath } from "../../news/list/list-query.ts";
import { NewsCard } from "../../news/news-card.tsx";
import type { LatestView } from "./latest.server.ts";

export function Latest({ id, news, events }: LatestView & { id: string }) {
  const { t } = useTranslation("structure");
  return (
    <>
      {news && (
        <Section
          title={t("latest.news")}
          {...(news.length > 0 && {
            more: { href: newsPath({ secretariat: id }), label: t("latest.allNews") },
          })}
          id="news"
        >
          {news.length === 0 ? (
            <p className="muted">{t("latest.newsNone")}</p>
          ) : (
            <CardGrid>
              {news.map((item) => (
                <NewsCard key={item.id} item={item} level={3} slim />
              ))}
            </CardGrid>
          )}
        </Section>
      )}
      {events && (
        <Section
          title={t("latest.events")}
          {...(events.length > 0 && {
            more: { href: eventsPath({ secretariat: id }), label: t("latest.allEvents") },
          })}
          id="events"
        >
          {events.length === 0 ? (
            <p className="muted">{t("latest.eventsNone")}</p>
          ) : (
            <CardGrid>
              {events.map((item) => (
                <EventCard key={item.id} item={item} level={3} />
              ))}
            </CardGrid>
          )}
        </Section>
      )}
    </>
  );
}
