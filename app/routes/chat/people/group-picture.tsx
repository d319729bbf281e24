import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Section } from "#app/components/page.tsx";
import { PictureField } from "#app/components/picture-field.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { MAX_FILE_MB } from "#app/contract/upload-limits.ts";
import { picturePath, roomPeoplePath } from "../address.ts";
import type { RoomPeople } from "./people.tsx";

interface GroupPictureProps {
  room: RoomPeople;
  rejected: SubmissionResult<string[]> | undefined;
}

export function GroupPicture({ room, rejected }: GroupPictureProps) {
  const { t } = useTranslation("chat");
  const busy = useNavigation().state !== "idle";
  const { id } = room;
  const now = picturePath(room);
  const error = rejected?.error?.picture ?? rejected?.error?.[""] ?? undefined;
  return (
    <Section title={t("picture.title")} id="picture">
      {now && (
        <div className="row" id="picture-now">
          <img
            className="group-picture"
            src={now}
            alt={t("picture.now")}
            width="128"
            height="128"
          />
          <Form method="post" action={`${roomPeoplePath(id, { act: "unpicture" })}#picture`}>
            <FormKeyField form="unpicture" />
            <Button kind="quiet" small disabled={busy}>
              {t("picture.remove")}
            </Button>
          </Form>
        </div>
      )}
      <Form
        method="post"
        action={`${roomPeoplePath(id, { act: "picture" })}#picture`}
        encType="multipart/form-data"
        className="stack"
        noValidate
      >
        <ErrorSummary errors={error?.[0] ? [{ field: "picture-file", message: error[0] }] : []} />
        <FormKeyField form={`picture-${room.version}`} />
        <PictureField
          id="picture-file"
          name="picture"
          label={t("picture.label")}
          hint={t("picture.hint", { megabytes: MAX_FILE_MB })}
          error={error}
        />
        <div className="row">
          <Button icon="check" kind="quiet" disabled={busy}>
            {t("picture.submit")}
          </Button>
        </div>
      </Form>
    </Section>
  );
}
