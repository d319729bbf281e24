import { NOTIFY } from "#app/contract/ability.ts";
import type { Ability } from "#app/contract/endpoint.ts";
import { isRefusal, type Refusal, refuse } from "#app/contract/failure.ts";
import type { countAudience } from "#app/contract/notification.ts";
import type { Reach } from "#app/contract/silence-periods.ts";
import type { Dependencies } from "../dependencies.ts";
import { areaFor, can } from "../http/caller.ts";
import type { HandlerContext } from "../http/handler.ts";
import {
  findSelection,
  type SelectedPeople,
  type Selection,
  selectPeople,
} from "../people/api-selection.ts";
import { permissionNow } from "../user/api-permission.ts";
import { type Audience, audienceOf, invalidAudience, silenceReachOf } from "./rules.ts";
import { findRoleIds } from "./store-audience.ts";
import { findGovernorates } from "./store-chosen.ts";
import type { ScheduledRow } from "./store-scheduled.ts";

type Context = Pick<
  HandlerContext<typeof countAudience>,
  "caller" | "db" | "now" | "personal" | "query"
>;

export interface Addressed {
  readonly chosen: { readonly selection: Selection; readonly people: SelectedPeople } | undefined;
  /** The choice within the sender's area; the whole area for chosen people. */
  readonly audience: Audience;
}

export async function addressedBy(context: Context): Promise<Addressed | Refusal> {
  const chosen = await chosenFor(context);
  if (isRefusal(chosen)) return chosen;
  const audience = await audienceFor(context);
  return isRefusal(audience) ? audience : { chosen, audience };
}

/** The current addressees of a scheduled notification; refused if its sender has lost the right. */
export async function addressedNow(
  { db, personal }: Pick<Dependencies, "db" | "personal">,
  { senderId, audience: chosenAudience, sealedSelection: sealed }: ScheduledRow,
  now: Date,
): Promise<Addressed | Refusal> {
  const sender = await permissionNow(db, senderId, now);
  const audience = audienceOf(chosenAudience, sender.area(NOTIFY));
  if (isRefusal(audience)) return audience;
  const selection = sealed && (JSON.parse(personal.open(sealed)) as Selection);
  const chosen = selection
    ? { selection, people: selectPeople(selection, sender, now) }
    : undefined;
  return { chosen, audience };
}

export async function silenceReach(
  { db, caller, query, now }: Context,
  { chosen, audience }: Addressed,
): Promise<Reach> {
  if (chosen) return findGovernorates(db, chosen.people, audience, now);
  return silenceReachOf(query, audience, areaFor(caller, NOTIFY));
}

/** Validates roles: an unknown one would reach nobody. */
async function audienceFor({ db, caller, query }: Context) {
  const audience = audienceOf(query, areaFor(caller, NOTIFY));
  if (isRefusal(audience)) return audience;
  const existingRoleIds = await findRoleIds(db, audience.roleIds);
  return existingRoleIds.length < audience.roleIds.length
    ? invalidAudience("roles", "choice")
    : audience;
}

async function chosenFor({ db, caller, query, personal, now }: Context) {
  const { selection: id, governorates, roles } = query;
  if (!id) return undefined;
  const problem = (problem: string) =>
    refuse("invalid", { fields: [{ path: "selection", problem }] });
  // Chosen people exclude other filters.
  if (governorates.length > 0 || roles.length > 0) return problem("choice");
  const selection = await findSelection({ db, personal }, { id, userId: caller.id }, now);
  if (!selection) return problem("selection-over");
  const reader = {
    can: (ability: Ability) => can(caller, ability),
    area: (ability: Ability) => areaFor(caller, ability),
  };
  return { selection, people: selectPeople(selection, reader, now) };
}
