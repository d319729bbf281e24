import { cairoMoment } from "#app/arabic/dates.ts";
import { governorates } from "#app/arabic/governorates.ts";
import { ARRANGE } from "#app/contract/event.values.ts";
import type { EventForm } from "#app/contract/event-desk.ts";
import { type Refusal, refuse } from "#app/contract/failure.ts";
import { governorateNamesOf } from "../branch/rules.ts";
import type { Database } from "../database/connect.ts";
import { areaFor, type Member } from "../http/caller.ts";
import { validateEvent } from "./rules.ts";
import type { EventRow, NewEvent } from "./store.ts";
import { areNamed } from "./store-desk.ts";

type Fields = Omit<
  NewEvent,
  "gatheringId" | "state" | "createdAt" | "changedAt" | "image" | "cropped"
>;

export async function fieldsOf(
  db: Database,
  form: EventForm,
  { caller, taken, now, before }: { caller: Member; taken: number; now: Date; before?: EventRow },
): Promise<Fields | Refusal> {
  const fields = [...validateEvent(form, taken, now, before)];
  const own = governorateNamesOf(areaFor(caller, ARRANGE));
  const code = governorates.find(({ ar }) => ar === form.governorate)?.code ?? "";
  // Organisers of events elsewhere may leave them there.
  if (!own.includes(form.governorate) && code !== before?.governorateCode) {
    fields.push({ path: "governorate", problem: "place" });
  }
  const roleIds = form.allowedRoles.map(Number);
  const unitIds = form.allowedSecretariats;
  const named = await areNamed(db, {
    roleIds: roleIds.filter((id) => !before?.allowedRoles.includes(id)),
    unitIds: unitIds.filter((id) => !before?.allowedSecretariats.includes(id)),
  });
  if (!named.roles) fields.push({ path: "allowedRoles", problem: "choice", ask: "event.allowed" });
  if (!named.secretariats) {
    fields.push({ path: "allowedSecretariats", problem: "choice", ask: "event.allowed" });
  }
  const startsAt = cairoMoment(`${form.date}T${form.time}`, before?.startsAt);
  if (fields.length > 0 || !startsAt) return refuse("invalid", { fields });
  const { title, location, detailedLocation, description, category, type, questions } = form;
  const { maxAttendance, maxCompanions, isCampaign } = form;
  return {
    title,
    startsAt,
    endsAt: new Date(startsAt.getTime() + form.duration * 60_000),
    governorateCode: code,
    location,
    detailedLocation,
    description,
    category,
    type,
    maxAttendance,
    maxCompanions,
    questions,
    allowedRoles: roleIds,
    allowedSecretariats: unitIds,
    isCampaign,
  };
}
