import type { SubmissionResult } from "@conform-to/react";
import { data, type RouterContextProvider } from "react-router";
import { governorateName } from "#app/arabic/governorates.ts";
import { MAX_CHAT_CHOSEN } from "#app/contract/chat.values.ts";
import { findChatPeople } from "#app/contract/chat-room.ts";
import { call } from "#app/session/api.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";

type Context = Readonly<RouterContextProvider>;

interface Answer {
  readonly data: SubmissionResult<string[]>;
  readonly init: ResponseInit | null;
}

export async function findPeople(context: Context, ids: readonly string[], keyword: string) {
  if (ids.length === 0 && keyword === "") return [];
  const query = { ids: ids.slice(0, MAX_CHAT_CHOSEN), ...(keyword && { keyword }) };
  const result = await call(context, findChatPeople, { query });
  if (!result.ok) return [];
  const { language } = preferencesOf(context);
  return result.data.map(({ id, name, governorate, isFree }) => ({
    id,
    name,
    governorate: governorate ? governorateName(governorate, language) : undefined,
    isFree,
    isChosen: ids.includes(id),
  }));
}
export type PersonView = Awaited<ReturnType<typeof findPeople>>[number];

export interface Rejected {
  readonly reply: SubmissionResult<string[]>;
  readonly people: readonly PersonView[];
  readonly keyword: string;
}

export async function withPeople(
  context: Context,
  { data: reply, init }: Answer,
  formData: FormData,
) {
  const ids = formData.getAll("users").filter((each) => typeof each === "string");
  const keyword = String(formData.get("keyword") ?? "")
    .trim()
    .slice(0, 200);
  const people = await findPeople(context, ids.filter(isId), keyword);
  const rejected: Rejected = { reply, people, keyword };
  return data(rejected, init ?? undefined);
}

/** A malformed id would make the platform refuse the whole call. */
const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

export function searched(submission: { payload: Record<string, unknown> }): Answer {
  return { data: { initialValue: submission.payload } as SubmissionResult<string[]>, init: null };
}
