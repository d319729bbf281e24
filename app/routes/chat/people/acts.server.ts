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
import { formInvalid, formRejectedOrGone, readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast, toastResult } from "#app/session/toast.server.ts";
import { roomPeoplePath } from "../address.ts";
import { searched, withPeople } from "../find-people.server.ts";
import type { Route } from "./+types/people";

type Args = Route.ActionArgs;

const roomOf = ({ url }: Args) => url.searchParams.get("id") ?? "";
/** Whom a form is about: the address says. */
const memberOf = (args: Args) => ({
  id: roomOf(args),
  userId: args.url.searchParams.get("user") ?? "",
});
const back = (args: Args, part: string) => redirect(`${roomPeoplePath(roomOf(args))}#${part}`, 303);

/** Mutes the room for the visitor, or archives it, or takes that back. */
export async function own(args: Args) {
  const { request, context } = args;
  const { submission, key } = await readForm(request, context, saveOwnChat.body);
  if (submission.status !== "success") return formInvalid(submission);
  const input = { params: { id: roomOf(args) }, body: submission.value };
  const result = await call(context, saveOwnChat, input, { key });
  toastResult(context, result, translatorOf(context)("chat:own.done"));
  return back(args, "own");
}

/** Leaves the group. */
export async function leave(args: Args) {
  const { request, context } = args;
  const { key } = await readForm(request, context, leaveChatRoom.body);
  const result = await call(context, leaveChatRoom, { params: { id: roomOf(args) } }, { key });
  toastResult(context, result, translatorOf(context)("chat:leave.done"));
  return result.ok ? redirect(href("/contact"), 303) : back(args, "own");
}

/** Blocks the other person, or takes it back. */
export async function block(args: Args) {
  const { request, context } = args;
  const { submission, key } = await readForm(request, context, blockChatPerson.body);
  if (submission.status !== "success") return formInvalid(submission);
  const input = { params: { id: roomOf(args) }, body: submission.value };
  const result = await call(context, blockChatPerson, input, { key });
  const done = translatorOf(context)(`chat:block.done.${submission.value.block}`);
  toastResult(context, result, done);
  return back(args, "own");
}

/** Says what the group is called, who writes, and how long it keeps what is said. */
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
  return back(args, "settings");
}

/** Gives the group a picture. */
export async function picture(args: Args) {
  const { request, context } = args;
  const read = await readForm(request, context, saveChatPicture.body, { takesFiles: true });
  const { submission, key } = read;
  if (submission.status !== "success") return formInvalid(submission);
  const input = { params: { id: roomOf(args) }, body: submission.value };
  const result = await call(context, saveChatPicture, input, { key });
  if (!result.ok) return formRejectedOrGone(context, submission, result);
  toast(context, { type: "success", message: translatorOf(context)("chat:picture.done") });
  return back(args, "picture");
}

/** Takes the group's picture away. */
export async function unpicture(args: Args) {
  const { request, context } = args;
  const { key } = await readForm(request, context, removeChatPicture.body);
  const input = { params: { id: roomOf(args) } };
  const result = await call(context, removeChatPicture, input, { key });
  toastResult(context, result, translatorOf(context)("chat:picture.removed"));
  return back(args, "picture");
}

/** Adds people who were chosen. */
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
  return back(args, "people");
}

/** Looks for people to add: the page comes back with whom it found. */
export async function find({ request, context }: Args) {
  const { submission, formData } = await readForm(request, context, addChatMembers.body);
  return withPeople(context, searched(submission), formData);
}

/** Says what somebody is in the group, or whether they write. */
export async function change(args: Args) {
  const { request, context } = args;
  const { submission, key } = await readForm(request, context, changeChatMember.body);
  if (submission.status !== "success") return formInvalid(submission);
  const input = { params: memberOf(args), body: submission.value };
  const result = await call(context, changeChatMember, input, { key });
  toastResult(context, result, translatorOf(context)("chat:people.done.change"));
  return back(args, "people");
}

/** Lets somebody in again who was taken out of a room that follows something. */
export async function letIn(args: Args) {
  const { request, context } = args;
  const { key } = await readForm(request, context, removeChatMember.body);
  const { id, userId } = memberOf(args);
  const input = { params: { id }, body: { users: [userId] } };
  const result = await call(context, addChatMembers, input, { key });
  toastResult(context, result, translatorOf(context)("chat:people.done.letIn"));
  return back(args, "people");
}

/** Takes somebody out of the group. */
export async function remove(args: Args) {
  const { request, context } = args;
  const { key } = await readForm(request, context, removeChatMember.body);
  const result = await call(context, removeChatMember, { params: memberOf(args) }, { key });
  toastResult(context, result, translatorOf(context)("chat:people.done.remove"));
  return back(args, "people");
}
