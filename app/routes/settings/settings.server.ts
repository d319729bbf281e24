import { data, type RouterContextProvider, redirect } from "react-router";
import { CHANGE_ORGANISATION } from "#app/contract/ability.ts";
import { getOrganisation, type Organisation } from "#app/contract/organisation.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { toast } from "#app/session/toast.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { wordsOf } from "#app/session/words.server.ts";

type Context = Readonly<RouterContextProvider>;

/**
 * The organisation for whoever may change it, undefined for others. Asked of the platform and not
 * of this process's memory: the versions must be the newest.
 *
 * @throws 404 where the platform has no such settings
 */
export async function findSettings(context: Context): Promise<Organisation | undefined> {
  if (!may(await visitorOf(context), CHANGE_ORGANISATION)) return undefined;
  const answer = await call(context, getOrganisation, {});
  if (answer.ok) return answer.data;
  throw pageFailure(answer);
}

/** What a screen of the settings answers to whoever may not change them. */
export const forbidden = () => data({ typed: null }, 403);

/** Says that the settings are saved, and shows them again. */
export function saved(context: Context, path: string, words = "saved") {
  toast(context, { type: "success", message: wordsOf(context)(`organisation:${words}`) });
  return redirect(path, 303);
}
