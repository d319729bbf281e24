import { href } from "react-router";
import { Link } from "#app/components/link.tsx";
import { useTranslation } from "#app/components/translation.ts";

export interface SubjectView {
  readonly kind: "event" | "meeting";
  readonly id: string;
  readonly title: string;
  readonly came: number;
}

export function Subject({ subject }: { subject: SubjectView }) {
  const { t } = useTranslation("report");
  const { kind, id, title, came: count } = subject;
  const path = kind === "event" ? href("/event/:id", { id }) : href("/meeting/:id", { id });
  return (
    <div className="panel">
      <p>
        <Link to={path}>{t(`subject.${kind}`, { title })}</Link>
      </p>
      <p className="meta">
        {kind === "event" ? t("subject.cameEvent", { count }) : t("subject.cameMeeting", { count })}
      </p>
    </div>
  );
}
