import { redirect } from "react-router";
import {
  answerChatRequest,
  deleteChatMessage,
  editChatMessage,
  pinChatMessage,
  sendChatMessage,
} from "#app/contract/chat.ts";
import { sendChatFiles } from "#app/contract/chat-files.ts";
import { call } from "#app/session/api.server.ts";
import { readAgain, readForm } from "#app/session/form.server.ts";
import { actionsFor } from "#app/session/form-action.server.ts";
import { formInvalid, formRejectedOrGone } from "#app/session/form-answer.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toastResult } from "#app/session/toast.server.ts";
import { messagePath, roomPath } from "../address.ts";
import type { Route } from "./+types/room";

type Args = Route.ActionArgs;

const roomOf = ({ url }: Args) => url.searchParams.get("id") ?? "";
const messageOf = (args: Args) => ({
  id: roomOf(args),
  seq: args.url.searchParams.get("seq") ?? "",
});
const messageAsked = (args: Args) => {
  const { id, seq } = messageOf(args);
  return messagePath(id, seq);
};

const { formAction, buttonAction } = actionsFor<Args>();

export async function send(args: Args) {
  const { request, context } = args;
  const read = await readForm(request, context, sendChatFiles.body, { takesFiles: true });
  const { submission, key, formData } = read;
  const hasFiles = formData.getAll("files").some((file) => file instanceof File && isChosen(file));
  // Names the file that was too large.
  if (!hasFiles && !submission.unread) {
    readAgain(request, formData);
    return sendWords(args);
  }
  if (submission.status !== "success") return formInvalid(submission);
  const id = roomOf(args);
  const input = { params: { id }, body: submission.value };
  const result = await call(context, sendChatFiles, input, { key });
  if (!result.ok) return formRejectedOrGone(context, submission, result);
  return redirect(`${roomPath(id)}#m${result.data.seq}`, 303);
}

const sendWords = formAction(sendChatMessage, {
  input: (args, { value }) => ({ params: { id: roomOf(args) }, body: value }),
  to: (args, { answer }) => `${roomPath(roomOf(args))}#m${answer.seq}`,
});

/** Browsers send an empty file for an empty field. */
const isChosen = ({ name, size }: File) => size > 0 || !["", "file-upload"].includes(name);

export const edit = formAction(editChatMessage, {
  input: (args, { value }) => ({ params: messageOf(args), body: value }),
  to: messageAsked,
});

export const remove = buttonAction(deleteChatMessage, {
  input: (args) => ({ params: messageOf(args) }),
  done: "chat:message.deleteDone",
  to: messageAsked,
});

export const pin = buttonAction(pinChatMessage, {
  input: (args, { value }) => ({ params: messageOf(args), body: value }),
  done: (t, { value }) => t(`chat:message.pinDone.${value.pin}`),
  to: messageAsked,
});

export async function answer(args: Args) {
  const { request, context } = args;
  const { submission, key } = await readForm(request, context, answerChatRequest.body);
  if (submission.status !== "success") return formInvalid(submission);
  const id = roomOf(args);
  const input = { params: { id }, body: submission.value };
  const result = await call(context, answerChatRequest, input, { key });
  const { answer: given } = submission.value;
  toastResult(context, result, translatorOf(context)(`chat:request.done.${given}`));
  return redirect(given === "accept" ? roomPath(id) : "/contact", 303);
}
