import { formatDate } from "#app/arabic/dates.ts";
import type { AnswerOf, Call } from "#app/contract/endpoint.ts";
import { isRefusal, type Refusal, refuse } from "#app/contract/failure.ts";
import type {
  askLeaving,
  confirmLeaving,
  resendLeavingCode,
  takeBackLeaving,
} from "#app/contract/leaving.ts";
import type { LeavingKind } from "#app/contract/leaving.values.ts";
import type { WaitingDeparture } from "#app/contract/leaving-waiting.ts";
import { audit } from "../audit/api.ts";
import { endOtherSessions } from "../auth/api.ts";
import { enforceRateLimits, type RateLimit } from "../database/rate-limit.ts";
import type { Member } from "../http/caller.ts";
import type { HandlerContext } from "../http/handler.ts";
import { codeMail } from "../mail/code.ts";
import { notify } from "../notification/api.ts";
import { endMembershipOf, restoreMembership } from "../people/api-account.ts";
import { hasMembership } from "../people/rules.ts";
import { allPersonalData } from "../personal-data.ts";
import { checkCode, generateCode, hashCode, verifyCode } from "../privacy/one-time-code.ts";
import { findMembershipEnd } from "../profile/api.ts";
import { pgNotify } from "../realtime/publish.ts";
import { lockRoles } from "../role/api.ts";
import { isDispensable } from "../role/api-person.ts";
import { findEmailOf } from "../user/api.ts";
import { leavingMail } from "./mail.ts";
import { dueAt, lastDayOf, openKinds, restored } from "./rules.ts";
import {
  countCodeTry,
  type Departure,
  type DepartureCode,
  deleteCode,
  endDeparture,
  findCode,
  findNewest,
  findWaiting,
  lockCode,
  lockPerson,
  lockWaiting,
  saveCode,
  saveDeparture,
} from "./store.ts";

const HOUR = 60 * 60;

type OwnContext = HandlerContext<Call> & { readonly caller: Member };

export async function ask(
  context: HandlerContext<typeof askLeaving>,
): Promise<AnswerOf<typeof askLeaving> | Refusal> {
  const { kind, reason } = context.body;
  const person = await lockLeaver(context, kind);
  if (isRefusal(person)) return person;
  return sendCode(context, {
    kind,
    sealedReason: reason ? context.personal.seal(reason) : null,
  });
}

export async function resend(
  context: HandlerContext<typeof resendLeavingCode>,
): Promise<AnswerOf<typeof resendLeavingCode> | Refusal> {
  const code = await findCode(context.db, context.caller.id);
  return code ? sendCode(context, code) : refuse("not-found");
}

async function sendCode(
  context: OwnContext,
  { kind, sealedReason }: Pick<DepartureCode, "kind" | "sealedReason">,
): Promise<{ codeSentAt: string } | Refusal> {
  const { caller, db, jobs, now, language, configuration, organisation } = context;
  const email = await findEmailOf(db, caller.id);
  if (!email) return refuse("leaving-address");
  const limits: RateLimit<unknown>[] = [
    { by: "code sender", subject: () => caller.id, times: 6, seconds: HOUR },
  ];
  const limited = await enforceRateLimits(limits, { name: "sendLeavingCode" }, context);
  if (limited) return limited;
  const code = generateCode();
  const holder = holderOf(caller.id, kind, email);
  const codeHash = hashCode(code, holder, configuration.sessionSecrets[0] ?? "");
  await saveCode(db, { userId: caller.id, kind, sealedReason, codeHash, codeSentAt: now });
  const about = kind === "account" ? "leavingAccountCode" : "leavingMembershipCode";
  await jobs.add(db, "mail", codeMail(about, email, code, language, now, organisation.get()));
  return { codeSentAt: now.toISOString() };
}

/**
 * Leaves by the code (docs/product.md#leaving). Sent again, or by two at once, it answers the
 * departure that waits.
 */
export async function confirm(
  context: HandlerContext<typeof confirmLeaving>,
): Promise<AnswerOf<typeof confirmLeaving> | Refusal> {
  const { body, caller, db, configuration, now } = context;
  const code = await lockCode(db, caller.id);
  if (!code) {
    const waiting = await findWaiting(db, caller.id);
    return waiting ? presentWaiting(waiting) : refuse("code-wrong");
  }
  const { kind, codeHash, codeSentAt: sentAt, tries, sealedReason } = code;
  const holder = holderOf(caller.id, kind, (await findEmailOf(db, caller.id)) ?? "");
  const matches = verifyCode(body.otp, holder, codeHash, configuration.sessionSecrets);
  const outcome = checkCode("member", { sentAt, tries, matches }, now);
  if (outcome !== "ok") {
    if (outcome === "code-wrong") await countCodeTry(db, caller.id);
    return refuse(outcome);
  }
  const person = await lockLeaver(context, kind);
  if (isRefusal(person)) return person;
  await deleteCode(db, caller.id);
  const isMember = hasMembership(person);
  const departure = await saveDeparture(db, {
    userId: caller.id,
    kind,
    governorateCode: person.placeCode,
    branchId: person.branchId,
    sealedReason,
    askedAt: now,
    dueAt: dueAt(now),
    formerStatus: isMember ? person.status : null,
    formerEnd: isMember ? await findMembershipEnd(db, caller.id) : null,
  });
  await audit(context, kind === "account" ? "account-left" : "membership-left", {
    subject: caller.id,
  });
  for (const { leave } of allPersonalData) await leave?.end({ ...context, kind });
  if (isMember) await endMembershipOf(db, caller.id, now);
  await endOtherSessions(db, caller, now);
  // Cases went back to their queues.
  await pgNotify(db, "desk");
  await tell(context, kind, departure);
  return presentWaiting(departure);
}

/** Nobody leaves as the last administrator, nor what is not theirs to leave. */
async function lockLeaver(context: OwnContext, kind: LeavingKind) {
  const { caller, db } = context;
  await lockRoles(db);
  const person = await lockPerson(db, caller.id);
  const waiting = await findWaiting(db, caller.id);
  if (!person || !openKinds(person, waiting?.kind).includes(kind)) {
    return refuse("invalid", { fields: [{ path: "kind", problem: "choice" }] });
  }
  return (await isDispensable(db, caller.id)) ? person : refuse("last-administrator");
}

export async function takeBack(
  context: HandlerContext<typeof takeBackLeaving>,
): Promise<AnswerOf<typeof takeBackLeaving> | Refusal> {
  const { caller, db, now } = context;
  const person = await lockPerson(db, caller.id);
  const departure = await lockWaiting(db, caller.id);
  if (!person || !departure) {
    const newest = await findNewest(db, caller.id);
    return newest?.state === "returned" ? {} : refuse("leaving-over");
  }
  if (departure.dueAt <= now) return refuse("leaving-over");
  const before = restored(person, departure);
  if (before) await restoreMembership(db, caller.id, before);
  await endDeparture(db, departure.id, { state: "returned", sealedReason: null });
  await audit(context, "leaving-taken-back", { subject: caller.id });
  await tell(context, "returned", departure);
  return {};
}

async function tell(
  context: OwnContext,
  about: LeavingKind | "returned",
  departure: Departure,
): Promise<void> {
  const { caller, db, jobs, now, language, configuration, organisation } = context;
  const until = lastDayOf(departure.dueAt);
  const values = (each: typeof language) => ({ until: formatDate(until, each) });
  await notify(db, [caller.id], `leaving.${about}`, { screen: "profile", values }, now);
  const to = await findEmailOf(db, caller.id);
  if (!to) return;
  const mail = leavingMail(
    { to, about, until, language },
    configuration.publicUrl,
    organisation.get(),
  );
  await jobs.add(db, "mail", mail);
}

export function presentWaiting({ kind, dueAt: due }: Departure): WaitingDeparture {
  return { kind, until: lastDayOf(due) };
}

function holderOf(userId: string, kind: LeavingKind, email: string): string {
  return `${userId} leaving ${kind} ${email}`;
}
