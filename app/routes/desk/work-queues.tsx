import { ButtonLink } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { Link } from "#app/components/link.tsx";
import { Section } from "#app/components/page.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { DeskView } from "./desk-view.server.ts";
import { FirstLines } from "./first-lines.tsx";

interface QueuesProps extends Pick<DeskView, "queues"> {
  max?: number;
}

export function WorkQueues({ queues, max }: QueuesProps) {
  const { t } = useTranslation("desk");
  const waiting = queues.filter(({ isEmpty }) => !isEmpty);
  return (
    <Section title={t("waiting")}>
      {waiting.length === 0 ? (
        <EmptyState title={t("nothing")} icon="check">
          {t("nothingText")}
        </EmptyState>
      ) : (
        <FirstLines items={waiting} max={max}>
          {({ name, count, title, href, oldest, overdue, mine, next }) => (
            <li key={name}>
              <b className="digits">{count}</b>
              <div>
                <Link to={href}>{title}</Link>
                <p className="muted">
                  {overdue && <b className="warm">{overdue}</b>}
                  {[overdue && "", oldest, mine]
                    .filter((part) => part !== undefined)
                    .join(t("separator"))}
                </p>
              </div>
              {next && (
                <ButtonLink small kind="quiet" href={next}>
                  {t("next")} <span className="vh">{title}</span>
                </ButtonLink>
              )}
            </li>
          )}
        </FirstLines>
      )}
    </Section>
  );
}
