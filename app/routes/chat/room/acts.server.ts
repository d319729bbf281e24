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
import { formInvalid, formRejectedOrGone, readAgain, readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toastResult } from "#app/session/toast.server.ts";
import { messagePath, roomPath } from "../address.ts";
import type { Route } from "./+types/room";

type Args = Route.ActionArgs;

const roomOf = ({ url }: Args) => url.searchParams.get("id") ?? "";
/** Which message a form is about: the address says. */
const seqOf = ({ url }: Args) => url.searchParams.get("seq") ?? "";

/** Writes a message, with files or of words alone, and leads to it. */
export async function send(args: Args) {
  const { request, context } = args;
  const read = await readForm(request, context, sendChatFiles.body, { takesFiles: true });
  const { submission, key, formData } = read;
  const hasFiles = formData.getAll("files").some((file) => file instanceof File && isChosen(file));
  // A file that was too large is named in what the form says.
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

async function sendWords(args: Args) {
  const { request, context } = args;
  const { submission, key } = await readForm(request, context, sendChatMessage.body);
  if (submission.status !== "success") return formInvalid(submission);
  const id = roomOf(args);
  const input = { params: { id }, body: submission.value };
  const result = await call(context, sendChatMessage, input, { key });
  if (!result.ok) return formRejectedOrGone(context, submission, result);
  return redirect(`${roomPath(id)}#m${result.data.seq}`, 303);
}

/** A field in which nothing was chosen travels as a file without bytes. */
const isChosen = ({ name, size }: File) => size > 0 || !["", "file-upload"].includes(name);

/** Changes one's own words. */
export async function edit(args: Args) {
  const { request, context } = args;
  const { submission, key } = await readForm(request, context, editChatMessage.body);
  if (submission.status !== "success") return formInvalid(submission);
  const [id, seq] = [roomOf(args), seqOf(args)];
  const input = { params: { id, seq }, body: submission.value };
  const result = await call(context, editChatMessage, input, { key });
  if (!result.ok) return formRejectedOrGone(context, submission, result);
  return redirect(messagePath(id, seq), 303);
}

/** Deletes one's own words; a mark stays. */
export async function remove(args: Args) {
  const { request, context } = args;
  const { key } = await readForm(request, context, deleteChatMessage.body);
  const [id, seq] = [roomOf(args), seqOf(args)];
  const result = await call(context, deleteChatMessage, { params: { id, seq } }, { key });
  toastResult(context, result, translatorOf(context)("chat:message.deleteDone"));
  return redirect(messagePath(id, seq), 303);
}

/** Pins a message, or unpins it. */
export async function pin(args: Args) {
  const { request, context } = args;
  const { submission, key } = await readForm(request, context, pinChatMessage.body);
  if (submission.status !== "success") return formInvalid(submission);
  const [id, seq] = [roomOf(args), seqOf(args)];
  const input = { params: { id, seq }, body: submission.value };
  const result = await call(context, pinChatMessage, input, { key });
  const done = translatorOf(context)(`chat:message.pinDone.${submission.value.pin}`);
  toastResult(context, result, done);
  return redirect(messagePath(id, seq), 303);
}

/** Lets somebody write, or doesn't. */
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
