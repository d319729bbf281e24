import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";
import { Lines } from "./lines.tsx";

interface OccasionProps {
  first?: ReactNode;
  glance: readonly Fact[];
  own: ReactNode;
  children?: ReactNode;
}

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
