import { Link } from "react-router";
import { Section } from "#app/components/page.tsx";
import { StatusChip } from "#app/components/status-chip.tsx";
import type { PersonFile } from "./load-file.server.ts";

export function Part({ part }: { part: PersonFile["parts"][number] }) {
  const { name, title, items, more } = part;
  return (
    <Section title={title} id={name}>
      <ul className="stack">
        {items.map(({ id, href, title, facts, state, tone }) => (
          <li key={id}>
            {state && tone && <StatusChip tone={tone}>{state}</StatusChip>}
            {href ? (
              <Link to={href}>
                <bdi>{title}</bdi>
              </Link>
            ) : (
              <bdi>{title}</bdi>
            )}
            <p className="meta">
              {facts.map((fact) => (
                <bdi key={fact}>{fact} </bdi>
              ))}
            </p>
          </li>
        ))}
      </ul>
      {more && <p className="muted">{more}</p>}
    </Section>
  );
}
