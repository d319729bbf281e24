import { href, redirect } from "react-router";
import { blockChatPerson, leaveChatRoom, saveOwnChat } from "#app/contract/chat.ts";
import { removeChatPicture, saveChatPicture } from "#app/contract/chat-files.ts";
import {
  addChatMembers,
  changeChatMember,
  removeChatMember,
  saveChatRoom,
} from "#app/contract/chat-room.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { actionsFor } from "#app/session/form-action.server.ts";
import { formInvalid, formRejectedOrGone } from "#app/session/form-answer.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast } from "#app/session/toast.server.ts";
import { roomPeoplePath } from "../address.ts";
import { searched, withPeople } from "../find-people.server.ts";
import type { Route } from "./+types/people";

type Args = Route.ActionArgs;

const roomOf = ({ url }: Args) => url.searchParams.get("id") ?? "";
const memberOf = (args: Args) => ({
  id: roomOf(args),
  userId: args.url.searchParams.get("user") ?? "",
});
const inRoom = <Body>(args: Args, { value }: { value: Body }) => ({
  params: { id: roomOf(args) },
  body: value,
});
const at = (part: string) => (args: Args) => `${roomPeoplePath(roomOf(args))}#${part}`;

const { formAction, buttonAction } = actionsFor<Args>();

export const own = buttonAction(saveOwnChat, {
  input: inRoom,
  done: "chat:own.done",
  to: at("own"),
});

export const leave = buttonAction(leaveChatRoom, {
  input: inRoom,
  done: "chat:leave.done",
  to: (args, { ok }) => (ok ? href("/contact") : at("own")(args)),
});

export const block = buttonAction(blockChatPerson, {
  input: inRoom,
  done: (t, { value }) => t(`chat:block.done.${value.block}`),
  to: at("own"),
});

export async function save(args: Args) {
  const { request, context } = args;
  const { submission, key, formData } = await readForm(request, context, saveChatRoom.body);
  if (submission.status !== "success")
    return withPeople(context, formInvalid(submission), formData);
  const input = { params: { id: roomOf(args) }, body: submission.value };
  const result = await call(context, saveChatRoom, input, { key });
  if (!result.ok) {
    return withPeople(context, formRejectedOrGone(context, submission, result), formData);
  }
  toast(context, { type: "success", message: translatorOf(context)("chat:settings.done") });
  return redirect(at("settings")(args), 303);
}

export const picture = formAction(saveChatPicture, {
  takesFiles: true,
  input: inRoom,
  done: "chat:picture.done",
  to: at("picture"),
});

export const unpicture = buttonAction(removeChatPicture, {
  input: inRoom,
  done: "chat:picture.removed",
  to: at("picture"),
});

export async function add(args: Args) {
  const { request, context } = args;
  const { submission, key, formData } = await readForm(request, context, addChatMembers.body);
  if (submission.status !== "success")
    return withPeople(context, formInvalid(submission), formData);
  const input = { params: { id: roomOf(args) }, body: submission.value };
  const result = await call(context, addChatMembers, input, { key });
  if (!result.ok) {
    return withPeople(context, formRejectedOrGone(context, submission, result), formData);
  }
  toast(context, { type: "success", message: translatorOf(context)("chat:add.done") });
  return redirect(at("people")(args), 303);
}

export async function find({ request, context }: Args) {
  const { submission, formData } = await readForm(request, context, addChatMembers.body);
  return withPeople(context, searched(submission), formData);
}

export const change = buttonAction(changeChatMember, {
  input: (args, { value }) => ({ params: memberOf(args), body: value }),
  done: "chat:people.done.change",
  to: at("people"),
});

export const letIn = buttonAction(addChatMembers, {
  schema: removeChatMember.body,
  input(args) {
    const { id, userId } = memberOf(args);
    return { params: { id }, body: { users: [userId] } };
  },
  done: "chat:people.done.letIn",
  to: at("people"),
});

export const remove = buttonAction(removeChatMember, {
  input: (args) => ({ params: memberOf(args) }),
  done: "chat:people.done.remove",
  to: at("people"),
});
