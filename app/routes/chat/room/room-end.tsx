import { Form, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { roomPath } from "../address.ts";
import type { Outbox } from "../outbox.ts";
import type { Route } from "./+types/room";
import type { RoomView } from "./room.tsx";
import { WriteForm } from "./write-form.tsx";

/** Seconds, without a script. */
export const REFRESH_SECONDS = 30;

/** Refresh interval without a script. */
export function RoomEnd({
  room,
  actionData,
  outbox,
  last,
}: {
  room: RoomView;
  actionData: Route.ComponentProps["actionData"];
  outbox: Outbox | undefined;
  last: number | undefined;
}) {
  const { t } = useTranslation("chat");
  const busy = useNavigation().state !== "idle";
  const { id, hindrance, isRefreshing, kind } = room;
  if (room.isRequest) {
    return (
      <section className="panel stack" id="write">
        <h2>{t(`request.title.${kind}`)}</h2>
        <p>{t(`request.text.${kind}`)}</p>
        <Form method="post" action={`${roomPath(id)}&act=answer`} className="row">
          <FormKeyField form="answer" />
          <Button name="answer" value="accept" icon="check" disabled={busy}>
            {t(`request.accept.${kind}`)}
          </Button>
          <Button name="answer" value="refuse" kind="quiet" disabled={busy}>
            {t("request.refuse")}
          </Button>
        </Form>
      </section>
    );
  }
  if (hindrance) {
    return (
      <p className="panel" id="write" role="status">
        {t(`hindrance.${hindrance}`, { day: room.stoppedUntil })}
      </p>
    );
  }
  if (isRefreshing) {
    return (
      <p className="row" id="write">
        <ButtonLink icon="edit" href={`${roomPath(id)}#write`}>
          {t("write.title")}
        </ButtonLink>
        <span className="muted">{t("room.refreshing", { count: REFRESH_SECONDS })}</span>
      </p>
    );
  }
  const rejected =
    actionData?.act === "send" || actionData?.act === "edit" ? actionData.result : undefined;
  return <WriteForm room={room} rejected={rejected} outbox={outbox} last={last} />;
}
