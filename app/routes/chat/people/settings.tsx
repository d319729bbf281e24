import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Conflict } from "#app/components/conflict.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Field, Select } from "#app/components/field.tsx";
import { formFields } from "#app/components/form-fields.ts";
import { FormKeyField } from "#app/components/form-key.tsx";
import { useTranslation } from "#app/components/translation.ts";
import {
  chatRetentions,
  chatStates,
  chatWriters,
  MAX_CHAT_NAME_LENGTH,
} from "#app/contract/chat.values.ts";
import { roomPeoplePath } from "../address.ts";
import type { RoomPeople } from "./people.tsx";

interface SettingsProps {
  room: RoomPeople;
  rejected: SubmissionResult<string[]> | undefined;
}

export function Settings({ room, rejected }: SettingsProps) {
  const { t } = useTranslation("chat");
  const busy = useNavigation().state !== "idle";
  const { id, showsPast, version } = room;
  const current = { ...room, past: showsPast ? "shown" : "hidden" };
  const form = formFields({
    names: ["name", "state", "writers", "retention", "past"],
    label: (field) => t(field === "name" ? "create.group.name" : `settings.${field}`),
    rejected,
    current,
  });
  const choice = (field: "state" | "writers" | "retention" | "past", values: readonly string[]) => (
    <Select
      {...form.field(field)}
      hint={field === "retention" ? t("settings.retentionHint") : undefined}
    >
      {values.map((value) => (
        <option key={value} value={value}>
          {t(`settings.${field}Of.${value}`)}
        </option>
      ))}
    </Select>
  );
  return (
    <Disclosure id="settings" open={rejected !== undefined} summary={t("settings.title")}>
      <Form
        key={version}
        method="post"
        action={`${roomPeoplePath(id, { act: "save" })}#settings`}
        className="stack"
        noValidate
      >
        <ErrorSummary errors={form.errors} />
        <Conflict
          rejected={rejected}
          current={current}
          version={version}
          say={(values) => [
            [t("create.group.name"), values.name],
            ...(["state", "writers", "retention", "past"] as const).map(
              (field) =>
                [
                  t(`settings.${field}`),
                  t(`settings.${field}Of.${values[field]}`, { defaultValue: "" }),
                ] as const,
            ),
          ]}
        />
        <FormKeyField form={`settings-${version}`} />
        <input type="hidden" name="version" value={version} />
        <Field {...form.field("name")} maxLength={MAX_CHAT_NAME_LENGTH} dir="auto" />
        {choice("state", chatStates)}
        {choice("writers", chatWriters)}
        {choice("retention", chatRetentions)}
        {choice("past", ["hidden", "shown"])}
        <div className="row">
          <Button icon="check" disabled={busy}>
            {t("settings.submit")}
          </Button>
        </div>
      </Form>
    </Disclosure>
  );
}
