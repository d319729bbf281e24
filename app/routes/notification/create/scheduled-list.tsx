import { useTranslation } from "react-i18next";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Lines } from "#app/components/lines.tsx";
import { Section } from "#app/components/page.tsx";
import { createPath } from "./create-path.ts";
import type { CreateOptions } from "./load-create.server.ts";

export function ScheduledList({ offer }: { offer: CreateOptions }) {
  const { t } = useTranslation("notification-screens");
  const busy = useNavigation().state !== "idle";
  const { scheduled = [] } = offer;
  if (scheduled.length === 0) return null;
  return (
    <Section title={t("create.scheduled.title")} id="scheduled">
      <ul className="notices">
        {scheduled.map(({ id, title, message, at, silentUntil }) => (
          <li key={id} className="notice">
            <p className="title" dir="auto">
              <Lines text={title} />
            </p>
            <p dir="auto">
              <Lines text={message} />
            </p>
            <p className="meta">
              <bdi>{at}</bdi>
              {silentUntil && ` · ${t("create.scheduled.held", { until: silentUntil })}`}
            </p>
            <Form method="post" action={createPath("cancel", offer)}>
              <FormKeyField form={`cancel-${id}`} />
              <input type="hidden" name="id" value={id} />
              <Button kind="danger" small disabled={busy}>
                {t("create.scheduled.cancel")} <bdi className="vh">{title}</bdi>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </Section>
  );
}
