import { eq } from "drizzle-orm";
import { cairoDay } from "#app/arabic/dates.ts";
import { isRefusal, type Refusal, refuse } from "#app/contract/failure.ts";
import type {
  appoint,
  closePosition,
  createPosition,
  reopenPosition,
  updatePosition,
  updateTerm,
} from "#app/contract/structure-desk.ts";
import { type AuditEntry, audit } from "../audit/api.ts";
import { saveUploads } from "../files/uploads.ts";
import type { HandlerContext } from "../http/handler.ts";
import { isUuid } from "../http/id.ts";
import { notify } from "../notification/api.ts";
import { lockUnits, requireNational } from "../structure/api.ts";
import { reordered } from "../structure/rules.ts";
import { isOutdated } from "../workflow/workflow.ts";
import { dayBefore, fitTerm, runsOn } from "./rules.ts";
import {
  changePosition,
  changeTerm,
  findBeside,
  findMemberByNumber,
  findPosition,
  findTerm,
  findTerms,
  insertPosition,
  orderPositions,
  type PositionRow,
  type TermContent,
} from "./store.ts";
import { positions, terms } from "./tables.ts";

type Context = Pick<
  HandlerContext<typeof createPosition>,
  "caller" | "db" | "now" | "address" | "publisher"
>;
export type SavedPhoto = { readonly photo?: string };

export async function savePhoto(
  context: HandlerContext<typeof appoint> | HandlerContext<typeof updateTerm>,
): Promise<SavedPhoto | Refusal> {
  const refused = requireNational(context);
  if (refused) return refused;
  return saveUploads(context.files, { photo: "picture" }, { photo: context.body.photo });
}

export async function findOne(db: Context["db"], id: string) {
  return (isUuid(id) ? await findPosition(db, id) : undefined) ?? refuse("not-found");
}

export async function create(
  context: HandlerContext<typeof createPosition>,
  unit: { readonly id: string; readonly closedAt: Date | null },
): Promise<string | Refusal> {
  const { db, body } = context;
  await lockUnits(db);
  if (unit.closedAt) return refuse("unit-closed");
  const beside = await findBeside(db, unit.id);
  const { title, titleEn } = body;
  const order = (beside.at(-1)?.order ?? -1) + 1;
  const id = await insertPosition(db, { unitId: unit.id, title, titleEn: titleEn || null, order });
  await record(context, "position-created", title);
  return id;
}

export async function change(
  context: HandlerContext<typeof updatePosition>,
): Promise<Refusal | undefined> {
  const { db, params, body } = context;
  await lockUnits(db);
  const found = await findOne(db, params.id);
  if (isRefusal(found)) return found;
  const { position } = found;
  const { version, place, title, titleEn } = body;
  if (isOutdated({ version }, position)) return refuse("changed-meanwhile");
  const content = {
    ...(title !== undefined && { title }),
    ...(titleEn !== undefined && { titleEn: titleEn || null }),
  };
  if (Object.keys(content).length > 0) await changePosition(db, position.id, content);
  if (place !== undefined) {
    const ids = (await findBeside(db, position.unitId)).map(({ id }) => id);
    await orderPositions(db, reordered(ids, position.id, place));
  }
  await record(context, "position-changed", title ?? position.title);
  return undefined;
}

/** Closes a vacant position, or deletes an unused one; answers which. */
export async function close(
  context: HandlerContext<typeof closePosition>,
): Promise<{ isDeleted: boolean } | Refusal> {
  const { db, params, now } = context;
  await lockUnits(db);
  const found = await findOne(db, params.id);
  if (isRefusal(found)) return found;
  const { position } = found;
  const held = await findTerms(db, position.id);
  const today = cairoDay(now);
  if (held.some(({ until }) => until === null || until >= today)) return refuse("position-held");
  const isDeleted = held.length === 0;
  if (position.closedAt && !isDeleted) return { isDeleted };
  if (isDeleted) await db.delete(positions).where(eq(positions.id, position.id));
  else await changePosition(db, position.id, { closedAt: now });
  await record(context, "position-closed", position.title);
  return { isDeleted };
}

export async function reopen(
  context: HandlerContext<typeof reopenPosition>,
): Promise<Refusal | undefined> {
  const { db, params } = context;
  await lockUnits(db);
  const found = await findOne(db, params.id);
  if (isRefusal(found)) return found;
  const { position, unit } = found;
  if (!position.closedAt) return undefined;
  if (unit.closedAt) return refuse("unit-closed");
  await changePosition(db, position.id, { closedAt: null });
  await record(context, "position-reopened", position.title);
  return undefined;
}

export async function begin(
  context: HandlerContext<typeof appoint, SavedPhoto>,
): Promise<PositionRow | Refusal> {
  const { db, params, body, now, prepared } = context;
  await lockUnits(db);
  const found = await findOne(db, params.id);
  if (isRefusal(found)) return found;
  const { position, unit } = found;
  if (position.closedAt || unit.closedAt) return refuse("unit-closed");
  const { membershipId, name, nameEn, from, until, version } = body;
  const member = membershipId ? await findMemberByNumber(db, membershipId) : undefined;
  if (membershipId && !member) return wrong("membershipId", "member-unknown");
  if (!member && !name) return wrong("name", "required", "structure.holder");
  const days = { from, until: until || null };
  const others = await findTerms(db, position.id);
  const isSo = (term: (typeof others)[number]) =>
    term.from === days.from &&
    term.until === days.until &&
    (member ? term.userId === member.id : term.userId === null && term.name === name);
  if (others.some(isSo)) return position;
  // Ending the running term needs the version that the editor saw.
  if (isOutdated({ version }, position)) return refuse("changed-meanwhile");
  const place = fitTerm(days, others);
  if ("wrong" in place) return wrong(place.wrong, `term-${place.wrong}`);
  if (place.ends) await changeTerm(db, place.ends.id, { until: dayBefore(from) });
  await db.insert(terms).values({
    positionId: position.id,
    userId: member?.id ?? null,
    name: name || null,
    nameEn: nameEn || null,
    photo: prepared.photo ?? null,
    ...days,
  });
  await changePosition(db, position.id);
  await record(context, "term-began", `${position.title}: ${unit.name}`, member?.id);
  if (member && runsOn(days, cairoDay(now))) {
    const values = { title: position.title, unit: unit.name };
    await notify(db, [member.id], "position.appointed", { screen: "membership", values }, now);
  }
  return position;
}

export async function correct(
  context: HandlerContext<typeof updateTerm, SavedPhoto>,
): Promise<PositionRow | Refusal> {
  const { db, params, body, now, prepared } = context;
  await lockUnits(db);
  const term = isUuid(params.id) ? await findTerm(db, params.id) : undefined;
  const found = term && (await findPosition(db, term.positionId));
  if (!term || !found) return refuse("not-found");
  if (isOutdated(body, term)) return refuse("changed-meanwhile");
  const { position, unit } = found;
  const { from = term.from, until = term.until, name, nameEn } = body;
  const days = { from, until: until || null };
  const others = (await findTerms(db, position.id)).filter(({ id }) => id !== term.id);
  const place = fitTerm(days, others);
  if ("wrong" in place) return wrong(place.wrong, `term-${place.wrong}`);
  if (place.ends) return wrong("from", "term-from");
  if (name === "" && !term.userId) return wrong("name", "required", "structure.holder");
  const content: TermContent = {
    ...days,
    ...(name !== undefined && { name: name || null }),
    ...(nameEn !== undefined && { nameEn: nameEn || null }),
    ...(prepared.photo && { photo: prepared.photo }),
  };
  await changeTerm(db, term.id, content);
  await changePosition(db, position.id);
  const today = cairoDay(now);
  const ends = runsOn(term, today) && days.until !== null && term.until !== days.until;
  const act = ends ? "term-ended" : "term-changed";
  await record(context, act, `${position.title}: ${unit.name}`, term.userId ?? undefined);
  return position;
}

function wrong(path: string, problem: string, ask?: string): Refusal {
  return refuse("invalid", { fields: [{ path, problem, ask }] });
}

async function record(
  context: Context,
  act: AuditEntry["act"],
  detail: string,
  subject?: string,
): Promise<void> {
  await audit(context, act, { subject, detail });
  await context.publisher.publish(context.db);
}
