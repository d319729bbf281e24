import type { SubmissionResult } from "@conform-to/react";
import { Form, href, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { TextArea } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Lines } from "#app/components/lines.tsx";
import { Section } from "#app/components/page.tsx";
import { StatusChip } from "#app/components/status-chip.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { MAX_MEETING_MINUTES_LENGTH } from "#app/contract/meeting.values.ts";
import type { MeetingPageView } from "./meeting.tsx";

interface RecordProps {
  meeting: MeetingPageView;
  rejected: SubmissionResult<string[]> | undefined;
}

export function MeetingRecord({ meeting, rejected }: RecordProps) {
  const { t } = useTranslation("meeting");
  const { id, isHost, record, state } = meeting;
  const mayWrite = isHost && state === "planned" && !record?.agreed;
  if (!(record || mayWrite)) return null;
  return (
    <Section title={t("record.title")} id="record">
      {record && (
        <>
          <p>
            <StatusChip tone={record.agreed ? "good" : "waiting"}>
              {t(record.agreed ? "record.agreed" : "record.draft")}
            </StatusChip>
            <small className="muted">{record.agreed ?? record.written}</small>
          </p>
          <p className="prose written" dir="auto">
            <Lines text={record.text} />
          </p>
        </>
      )}
      {mayWrite && (
        <Disclosure
          inline
          open={rejected !== undefined}
          summary={t(record ? "record.change" : "record.write")}
        >
          <RecordForm id={id} text={record?.text ?? ""} rejected={rejected} />
        </Disclosure>
      )}
    </Section>
  );
}

interface RecordFormProps {
  id: string;
  text: string;
  rejected: SubmissionResult<string[]> | undefined;
}

function RecordForm({ id, text, rejected }: RecordFormProps) {
  const { t } = useTranslation("meeting");
  const busy = useNavigation().state !== "idle";
  return (
    <Form
      key={text}
      method="post"
      action={`${href("/meeting/:id", { id })}?act=saveRecord#record`}
      noValidate
      className="stack"
    >
      <FormKeyField form="record" />
      <TextArea
        id="minutes"
        name="record"
        label={t("record.field")}
        hint={t("record.hint")}
        error={rejected?.error?.record ?? undefined}
        defaultValue={String(rejected?.initialValue?.record ?? text)}
        maxLength={MAX_MEETING_MINUTES_LENGTH}
        rows={10}
      />
      <div className="row">
        <Button kind="quiet" name="state" value="draft" disabled={busy}>
          {t("record.save")}
        </Button>
        <Button icon="check" name="state" value="agreed" disabled={busy}>
          {t("record.agree")}
        </Button>
      </div>
    </Form>
  );
}
