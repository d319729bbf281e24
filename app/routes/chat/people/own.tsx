import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { Select } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Section } from "#app/components/page.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { chatMutes } from "#app/contract/chat.values.ts";
import { roomPeoplePath } from "../address.ts";
import type { RoomPeople } from "./people.tsx";

export function Mute({ room }: { room: RoomPeople }) {
  const { t } = useTranslation("chat");
  const busy = useNavigation().state !== "idle";
  const { id, muted } = room;
  return (
    <Form
      method="post"
      action={roomPeoplePath(id, { act: "own" })}
      className="filters mute"
      id="mute-room"
    >
      <FormKeyField form={`mute-${muted ?? ""}`} />
      {muted === undefined ? (
        <>
          <Select id="mute" name="mute" label={t("own.mute")} defaultValue="day">
            {chatMutes
              .filter((mute) => mute !== "off")
              .map((mute) => (
                <option key={mute} value={mute}>
                  {t(`mute.${mute}`)}
                </option>
              ))}
          </Select>
          <Button kind="quiet" disabled={busy}>
            {t("own.muteSubmit")}
          </Button>
        </>
      ) : (
        <>
          <p>{muted ? t("own.mutedUntil", { at: muted }) : t("own.muted")}</p>
          <input type="hidden" name="mute" value="off" />
          <Button kind="quiet" disabled={busy}>
            {t("own.unmute")}
          </Button>
        </>
      )}
    </Form>
  );
}

export function Own({ room }: { room: RoomPeople }) {
  const { t } = useTranslation("chat");
  const busy = useNavigation().state !== "idle";
  const { id, kind, isArchived, isBlocked, part } = room;
  const path = (act: string) => roomPeoplePath(id, { act });
  return (
    <Section title={t("own.title")} id="own">
      <div className="row">
        <Form method="post" action={path("own")}>
          <FormKeyField form={`archive-${isArchived}`} />
          <input type="hidden" name="archive" value={isArchived ? "off" : "on"} />
          <Button kind="quiet" icon="archive" disabled={busy}>
            {t(isArchived ? "own.unarchive" : "own.archive")}
          </Button>
        </Form>
        {kind === "direct" && (
          <Form method="post" action={path("block")}>
            <FormKeyField form={`block-${isBlocked}`} />
            <input type="hidden" name="block" value={isBlocked ? "off" : "on"} />
            <Button kind={isBlocked ? "quiet" : "danger"} disabled={busy}>
              {t(isBlocked ? "block.off" : "block.on")}
            </Button>
          </Form>
        )}
      </div>
      {kind === "direct" && !isBlocked && <p className="muted">{t("block.text")}</p>}
      {kind === "group" && (
        <Disclosure inline summary={t("leave.title")}>
          <Form method="post" action={path("leave")} className="stack">
            <FormKeyField form="leave" />
            <p>{t(part === "owner" ? "leave.owner" : "leave.text")}</p>
            <div className="row">
              <Button kind="danger" disabled={busy}>
                {t("leave.submit")}
              </Button>
            </div>
          </Form>
        </Disclosure>
      )}
    </Section>
  );
}
