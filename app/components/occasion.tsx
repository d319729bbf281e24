import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";
import { Lines } from "./lines.tsx";

interface OccasionProps {
  /** Above all else: a notice, a picture. */
  first?: ReactNode;
  /** When, where, who, each beside its sign. */
  glance: readonly Fact[];
  /** One's own place at it, which stays in sight on a wide screen. */
  own: ReactNode;
  children?: ReactNode;
}

/** That it does not take place, and why. */
export function Cancelled({
  title,
  reason,
}: {
  title: string;
  reason?: string | null | undefined;
}) {
  return (
    <div className="panel cancelled" role="status">
      <p>
        <b>{title}</b>
      </p>
      {reason && (
        <p dir="auto">
          <Lines text={reason} />
        </p>
      )}
    </div>
  );
}

interface Fact {
  readonly icon: IconName;
  readonly label: string;
  readonly value: ReactNode;
}

/** The page of what takes place: what one has to know comes before what can be read. */
export function Occasion({ first, glance, own, children }: OccasionProps) {
  return (
    <article className="occasion">
      <div className="stack">
        {first}
        <dl className="glance">
          {glance.map(({ icon, label, value }) => (
            <div key={icon}>
              <dt>
                <Icon name={icon} />
                <span className="vh">{label}</span>
              </dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="own stack">{own}</div>
      <div className="stack">{children}</div>
    </article>
  );
}
