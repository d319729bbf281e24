import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Conflict } from "#app/components/conflict.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Field, Select } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
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
  const { id, name, state, writers, retention, showsPast, version } = room;
  const typed = rejected?.initialValue as Readonly<Record<string, unknown>> | undefined;
  const valueFor = (field: string, current: string) => {
    const value = typed?.[field];
    return typeof value === "string" ? value : current;
  };
  const errorOf = (field: string) => rejected?.error?.[field] ?? undefined;
  const errors = Object.entries(rejected?.error ?? {}).flatMap(([field, messages]) =>
    messages?.[0] ? [{ ...(field && { field }), message: messages[0] }] : [],
  );
  const choice = (field: string, values: readonly string[], current: string) => (
    <Select
      id={field}
      name={field}
      label={t(`settings.${field}`)}
      hint={field === "retention" ? t("settings.retentionHint") : undefined}
      error={errorOf(field)}
      defaultValue={valueFor(field, current)}
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
        <ErrorSummary errors={errors} />
        <Conflict
          rejected={rejected}
          current={{ ...room, past: showsPast ? "shown" : "hidden" }}
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
        <Field
          id="name"
          name="name"
          label={t("create.group.name")}
          error={errorOf("name")}
          defaultValue={valueFor("name", name ?? "")}
          maxLength={MAX_CHAT_NAME_LENGTH}
          dir="auto"
        />
        {choice("state", chatStates, state)}
        {choice("writers", chatWriters, writers)}
        {choice("retention", chatRetentions, retention)}
        {choice("past", ["hidden", "shown"], showsPast ? "shown" : "hidden")}
        <div className="row">
          <Button icon="check" disabled={busy}>
            {t("settings.submit")}
          </Button>
        </div>
      </Form>
    </Disclosure>
  );
}
