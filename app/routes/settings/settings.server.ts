import { data, type RouterContextProvider } from "react-router";
import { CHANGE_ORGANISATION } from "#app/contract/ability.ts";
import { getOrganisation, type Organisation } from "#app/contract/organisation.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";

type Context = Readonly<RouterContextProvider>;

/**
 * From the platform, not the cache: versions must be current.
 *
 * @throws 404 where it has none
 */
export async function loadSettings(context: Context): Promise<Organisation | undefined> {
  if (!may(await visitorOf(context), CHANGE_ORGANISATION)) return undefined;
  const result = await call(context, getOrganisation, {});
  if (result.ok) return result.data;
  throw pageFailure(result);
}

export const forbiddenResponse = () => data({ typed: null }, 403);
