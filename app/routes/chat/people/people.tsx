import "../../../styles/chat.css";
import { Form, href, redirect, useNavigation } from "react-router";
import { formatMoment, withinText } from "#app/arabic/dates.ts";
import { Avatar } from "#app/components/avatar.tsx";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { SearchForm } from "#app/components/search-form.tsx";
import { readKeyword } from "#app/components/search-params.ts";
import { useTranslation } from "#app/components/translation.ts";
import { readChatRoom } from "#app/contract/chat.ts";
import { MAX_CHAT_MEMBERS_SHOWN } from "#app/contract/chat.values.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { formActions } from "#app/session/form-actions.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { roomPath, roomPeoplePath } from "../address.ts";
import { NotYours } from "../not-yours.tsx";
import { PeopleChoice, PeopleSearch } from "../people-search.tsx";
import type { Route } from "./+types/people";
import * as actions from "./actions.server.ts";
import { GroupPicture } from "./group-picture.tsx";
import { Mute, Own } from "./own.tsx";
import { Settings } from "./settings.tsx";

export const handle = { isHydrated: true, i18n: ["chat", "list", "file"] };

export async function loader({ url, context }: Route.LoaderArgs) {
  const id = url.searchParams.get("id");
  if (!id) throw redirect(href("/contact"));
  const { text: keyword } = readKeyword(url.searchParams);
  const result = await call(context, readChatRoom, {
    params: { id },
    query: { ...(keyword && { keyword }) },
  });
  if (!result.ok) throw pageFailure(result);
  const { mutedUntil, name, members, follows, ...room } = result.data;
  const looksAfter = room.kind === "group" && !room.isRequest && room.part !== "member";
  return {
    ...room,
    name: name ?? undefined,
    muted: mutedUntil ? mutedWords(mutedUntil, preferencesOf(context).language) : undefined,
    looksAfter,
    keyword,
    follows: follows?.kind,
    isCut:
      room.seesMembers && members.length >= MAX_CHAT_MEMBERS_SHOWN && room.size > members.length,
    members: members.map((member) => ({
      ...member,
      // As platform/chat/rules.ts: mayManage.
      mayManage:
        looksAfter &&
        !member.isMe &&
        (room.part === "owner" ? member.part !== "owner" : member.part === "member"),
    })),
  };
}
export type RoomPeople = Exclude<Awaited<ReturnType<typeof loader>>, Response>;

const YEAR = 365 * 24 * 60 * 60 * 1000;

function mutedWords(until: string, language: "ar" | "en", now = new Date()): string {
  const isForGood = Date.parse(until) - now.getTime() > YEAR;
  return isForGood ? "" : withinText(formatMoment(until, language, now));
}

export const action = formActions({ ...actions });

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <NotYours error={error} />;
}

export default function People({ loaderData: room, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("chat");
  const { id, kind, name } = room;
  const called = name ?? t("nobody");
  const isGroup = kind === "group";
  const title = isGroup ? called : t("people.title", { name: called });
  const found =
    actionData?.act === "add" || actionData?.act === "find" ? actionData.result : undefined;
  const rejected = actionData?.act === "save" ? actionData.result.reply : undefined;
  return (
    <Page
      title={title}
      actions={
        <ButtonLink kind="quiet" small icon="chat" href={roomPath(id)}>
          {t("people.back")}
        </ButtonLink>
      }
    >
      <PageTitle
        title={isGroup ? `${t("people.link.group")} · ${title}` : title}
        hasError={["add", "save", "picture"].includes(actionData?.act ?? "")}
      />
      {!room.isRequest && <Mute room={room} />}
      {isGroup && <Members room={room} />}
      {room.looksAfter && !room.follows && <Add room={room} found={found} />}
      {room.looksAfter && <Settings room={room} rejected={rejected} />}
      {room.looksAfter && (
        <GroupPicture
          room={room}
          rejected={actionData?.act === "picture" ? actionData.result : undefined}
        />
      )}
      {!room.isRequest && <Own room={room} />}
    </Page>
  );
}

function Members({ room }: { room: RoomPeople }) {
  const { t } = useTranslation("chat");
  const busy = useNavigation().state !== "idle";
  const { id, members, writers, part, follows, keyword } = room;
  return (
    <Section title={t("people.members", { count: room.size })} id="people">
      {follows && <p className="muted">{t(`follow.text.${follows}`)}</p>}
      {follows && !room.seesMembers && <p className="muted">{t("people.discreet")}</p>}
      {follows && room.seesMembers && (
        <SearchForm
          action={href("/contact/room/people")}
          label={t("find.keyword")}
          keyword={keyword}
          hiddenFields={{ id }}
          clearHref={roomPeoplePath(id)}
        />
      )}
      {keyword && members.length === 0 && <p role="status">{t("people.nobody")}</p>}
      {room.isCut && <p className="muted">{t("people.cut", { count: members.length })}</p>}
      <ul className="rooms">
        {members.map((member) => {
          const marks = [
            member.isMe && t("common:you"),
            member.part !== "member" && t(`part.${member.part}`),
            member.isAsked && t("people.asked"),
            member.isRemoved && t("people.removed"),
            !member.isRemoved &&
              writers === "chosen" &&
              (member.mayWrite || member.part !== "member") &&
              t("people.writes"),
          ].filter(Boolean);
          const act = (form: string, label: string, fields: Readonly<Record<string, string>>) => (
            <Form
              method="post"
              action={roomPeoplePath(id, {
                act: form === "remove" || form === "letIn" ? form : "change",
                user: member.id,
              })}
            >
              <FormKeyField form={`${form}-${member.id}`} />
              {Object.entries(fields).map(([field, value]) => (
                <input key={field} type="hidden" name={field} value={value} />
              ))}
              <Button kind="plain" small disabled={busy}>
                {label}
                <span className="vh"> {member.name}</span>
              </Button>
            </Form>
          );
          return (
            <li key={member.id} className="room-line">
              <Avatar name={member.name} />
              <p>
                <bdi>{member.name}</bdi> <small className="muted">{marks.join(" · ")}</small>
              </p>
              {member.mayManage && (
                <Disclosure
                  inline
                  summary={
                    <>
                      {t("people.manage")}
                      <span className="vh"> {member.name}</span>
                    </>
                  }
                >
                  <div className="row">
                    {part === "owner" &&
                      !follows &&
                      !member.isAsked &&
                      (member.part === "helper"
                        ? act("member", t("people.unhelp"), { part: "member" })
                        : act("helper", t("people.help"), { part: "helper" }))}
                    {part === "owner" &&
                      !follows &&
                      !member.isAsked &&
                      act("owner", t("people.own"), { part: "owner" })}
                    {writers === "chosen" &&
                      member.part === "member" &&
                      !(member.isAsked || member.isRemoved) &&
                      act("write", t(member.mayWrite ? "people.unwrite" : "people.write"), {
                        write: member.mayWrite ? "off" : "on",
                      })}
                    {member.isRemoved
                      ? act("letIn", t("people.letIn"), {})
                      : act("remove", t("people.remove"), {})}
                  </div>
                </Disclosure>
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

type Found = Extract<NonNullable<Route.ComponentProps["actionData"]>, { act: "find" }>["result"];

function Add({ room, found }: { room: RoomPeople; found: Found | undefined }) {
  const { t } = useTranslation("chat");
  const busy = useNavigation().state !== "idle";
  const { id, members } = room;
  const known = new Set(members.map((each) => each.id));
  const people = (found?.people ?? []).filter((each) => !known.has(each.id));
  const error = found?.reply.error?.users ?? undefined;
  return (
    <Disclosure id="add" open={found !== undefined} summary={t("add.title")}>
      <Form
        method="post"
        action={`${roomPeoplePath(id, { act: "add" })}#add`}
        className="stack"
        noValidate
      >
        <FormKeyField form={`add-${members.length}`} />
        <PeopleSearch
          id="add"
          findPath={`${roomPeoplePath(id, { act: "find" })}#add`}
          keyword={found?.keyword ?? ""}
          busy={busy}
        />
        <PeopleChoice people={people} keyword={found?.keyword ?? ""} error={error} />
        {people.length > 0 && (
          <div className="row">
            <Button icon="plus" disabled={busy}>
              {t("add.submit")}
            </Button>
          </div>
        )}
      </Form>
    </Disclosure>
  );
}
