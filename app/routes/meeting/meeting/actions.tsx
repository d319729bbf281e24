import type { SubmissionResult } from "@conform-to/react";
import { Form, href, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { DateField } from "#app/components/date-field.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Field, Select } from "#app/components/field.tsx";
import { formFields } from "#app/components/form-fields.ts";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Lines } from "#app/components/lines.tsx";
import { Section } from "#app/components/page.tsx";
import { StatusChip } from "#app/components/status-chip.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { MAX_MEETING_ACTION_LENGTH } from "#app/contract/meeting.values.ts";
import type { MeetingPageView } from "./meeting.tsx";

interface ActionsProps {
  meeting: MeetingPageView;
  rejected: SubmissionResult<string[]> | undefined;
}

export function Actions({ meeting, rejected }: ActionsProps) {
  const { t } = useTranslation("meeting");
  const { id, isHost, actions, state } = meeting;
  const mayAdd = isHost && state === "planned";
  if (actions.length === 0 && !mayAdd) return null;
  return (
    <Section title={t("actions.title")} id="actions">
      {actions.length === 0 && <p className="muted">{t("actions.none")}</p>}
      <ul className="people">
        {actions.map((item) => (
          <ActionItem key={item.id} meetingId={id} item={item} isHost={isHost} />
        ))}
      </ul>
      {mayAdd && (
        <Disclosure inline open={rejected !== undefined} summary={t("actions.add")}>
          <ActionForm key={actions.length} meeting={meeting} rejected={rejected} />
        </Disclosure>
      )}
    </Section>
  );
}

interface ActionItemProps {
  meetingId: string;
  item: MeetingPageView["actions"][number];
  isHost: boolean;
}

function ActionItem({ meetingId, item, isHost }: ActionItemProps) {
  const { t } = useTranslation("meeting");
  const busy = useNavigation().state !== "idle";
  const { id, text, owner, isMine, due, isLate, done } = item;
  const path = (act: string) =>
    `${href("/meeting/:id", { id: meetingId })}?act=${act}&action=${id}`;
  const next = done ? "open" : "done";
  return (
    <li>
      <p dir="auto">
        <Lines text={text} />
      </p>
      <p className="meta">
        {owner && <bdi>{owner}</bdi>}{" "}
        <span>
          {t("actions.due")} <time dateTime={due[0]}>{due[1]}</time>
        </span>{" "}
        {done ? (
          <StatusChip tone="good">{t("actions.isDone")}</StatusChip>
        ) : (
          isLate && <StatusChip tone="bad">{t("actions.late")}</StatusChip>
        )}
      </p>
      {(isMine || isHost) && (
        <div className="row">
          <Form method="post" action={path("finishAction")}>
            <FormKeyField form={`${next}-${id}`} />
            <input type="hidden" name="state" value={next} />
            <Button kind="quiet" small disabled={busy}>
              {t(`actions.${next}`)}
              <span className="vh"> {text}</span>
            </Button>
          </Form>
          {isHost && (
            <Form method="post" action={path("removeAction")}>
              <FormKeyField form={`remove-${id}`} />
              <Button kind="plain" small disabled={busy}>
                {t("actions.remove")}
                <span className="vh"> {text}</span>
              </Button>
            </Form>
          )}
        </div>
      )}
    </li>
  );
}

const fieldNames = ["action", "owner", "dueOn"] as const;

function ActionForm({ meeting, rejected }: ActionsProps) {
  const { t } = useTranslation("meeting");
  const busy = useNavigation().state !== "idle";
  const { id, people, actions } = meeting;
  const form = formFields({
    names: fieldNames,
    label: (name) => t(`actions.field.${name}`),
    rejected,
  });
  return (
    <Form
      method="post"
      action={`${href("/meeting/:id", { id })}?act=addAction#actions`}
      noValidate
      className="stack"
    >
      <ErrorSummary errors={form.fieldErrors} />
      <FormKeyField form={`action-${actions.length}`} />
      <Field {...form.field("action")} maxLength={MAX_MEETING_ACTION_LENGTH} dir="auto" />
      <Select {...form.field("owner")}>
        <option value="">{t("actions.field.choose")}</option>
        {people.map((person) => (
          <option key={person.id} value={person.id}>
            {person.name}
          </option>
        ))}
      </Select>
      <DateField {...form.field("dueOn")} />
      <div className="row">
        <Button kind="quiet" icon="plus" disabled={busy}>
          {t("actions.submit")}
        </Button>
      </div>
    </Form>
  );
}
