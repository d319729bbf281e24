import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { ButtonFold } from "#app/components/button-fold.tsx";
import { DateTimeField } from "#app/components/date-time-field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { useTranslation } from "#app/components/translation.ts";

interface ScheduleProps {
  path: (act: string) => string;
  version: number;
  /** In words. */
  publishAt: string | undefined;
  typed: string | undefined;
  error: string[] | undefined;
}

/** A draft that is published by itself at an hour chosen before. */
export function Schedule({ path, version, publishAt, typed, error }: ScheduleProps) {
  const { t } = useTranslation("event");
  const busy = useNavigation().state !== "idle";
  return (
    <>
      {publishAt && (
        <Form method="post" action={path("unschedule")} className="panel row">
          <FormKeyField form="unschedule" />
          <p role="status">{t("schedule.waits", { at: publishAt })}</p>
          <Button kind="quiet" small disabled={busy}>
            {t("schedule.cancel")}
          </Button>
        </Form>
      )}
      <ButtonFold
        icon="clock"
        label={t(publishAt ? "schedule.another" : "schedule.title")}
        isOpen={error !== undefined}
      >
        <Form method="post" action={path("schedule")} noValidate className="stack">
          <FormKeyField form="schedule" />
          <input type="hidden" name="version" value={version} />
          <DateTimeField
            name="at"
            label={t("schedule.at")}
            hint={t("schedule.hint")}
            error={error}
            defaultValue={typed}
          />
          <div className="row">
            <Button icon="check" disabled={busy}>
              {t("schedule.submit")}
            </Button>
          </div>
        </Form>
      </ButtonFold>
    </>
  );
}
