import { Disclosure } from "#app/components/disclosure.tsx";
import { Link } from "#app/components/link.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { Sparkline } from "./chart/sparkline.server.ts";
import type { Figure } from "./words.server.ts";

export function Figures({ label, figures }: { label: string; figures: readonly Figure[] }) {
  return (
    <ul className="figures" aria-label={label}>
      {figures.map(({ name, label: words, value, change, arrow, note, href, line }) => (
        <li key={name}>
          {href ? <Link to={href}>{words}</Link> : <span>{words}</span>}{" "}
          <b className="digits">
            <bdi>{value}</bdi>
          </b>{" "}
          <small>
            {arrow && <span aria-hidden="true">{arrow} </span>}
            <bdi>{change}</bdi>
            {note && <span className="muted"> {note}</span>}
          </small>
          {line && <Line {...line} />}
        </li>
      ))}
    </ul>
  );
}

export function Definitions({ figures }: { figures: readonly Figure[] }) {
  const { t } = useTranslation("statistics");
  return (
    <Disclosure summary={t("definitions")}>
      <dl className="facts">
        {figures.map(({ name, label, definition }) => [
          <dt key={`${name} term`}>{label}</dt>,
          <dd key={name}>{definition}</dd>,
        ])}
      </dl>
    </Disclosure>
  );
}

/** Decorative: a table has the numbers. */
function Line({ width, height, path, x, y }: Sparkline) {
  return (
    <svg className="sparkline" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path d={path} />
      <circle cx={x} cy={y} r="3" />
    </svg>
  );
}
