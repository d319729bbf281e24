import { Avatar } from "#app/components/avatar.tsx";
import { Icon } from "#app/components/icon.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { PositionView } from "./unit-view.server.ts";
import { Words } from "./words.tsx";

interface LeadersProps {
  positions: readonly PositionView[];
  withHead?: boolean;
}

export function Leaders({ positions, withHead }: LeadersProps) {
  if (positions.length === 0) return null;
  return (
    <ul className={withHead ? "leaders with-head" : "leaders"}>
      {positions.map((position) => (
        <li key={position.id}>
          <Portrait {...position} size="large" />
          <p>
            <span className="muted">
              <Words {...position.title} />
            </span>{" "}
            <Holder {...position} />
          </p>
        </li>
      ))}
    </ul>
  );
}

export function LeaderLine({ positions: [first] }: Pick<LeadersProps, "positions">) {
  if (!first) return null;
  return (
    <span className="leader">
      <Portrait {...first} />
      <span>
        <small className="muted">
          <Words {...first.title} />
        </small>{" "}
        <Holder {...first} />
      </span>
    </span>
  );
}

function Portrait({ name, src, size }: PositionView & { size?: "large" }) {
  if (name) return <Avatar name={name.text} src={src} {...(size && { size })} />;
  return (
    <span className={size ? `avatar nobody ${size}` : "avatar nobody"} aria-hidden="true">
      <Icon name="person" />
    </span>
  );
}

function Holder({ name }: PositionView) {
  const { t } = useTranslation("structure");
  if (!name) return <span className="vacant">{t("vacant")}</span>;
  return (
    <b>
      <Words {...name} />
    </b>
  );
}
