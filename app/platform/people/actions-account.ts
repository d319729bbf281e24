import type { Call } from "#app/contract/endpoint.ts";
import { isRefusal, type Refusal, refuse } from "#app/contract/failure.ts";
import type { AccountAct } from "#app/contract/people.values.ts";
import { findNewestApplication } from "../application/api.ts";
import { type AuditEntry, audit } from "../audit/api.ts";
import { endAllSessions } from "../auth/api.ts";
import { enforceRateLimits, type RateLimit } from "../database/rate-limit.ts";
import type { Member } from "../http/caller.ts";
import type { HandlerContext } from "../http/handler.ts";
import { expiredBefore } from "../membership/rules.ts";
import { notify } from "../notification/api.ts";
import { lockRoles } from "../role/api.ts";
import { isDispensable } from "../role/api-person.ts";
import { lockPerson } from "./actions-edit.ts";
import { closeAccountOf, endMembershipOf } from "./api-account.ts";
import { type AccountNews, accountMail } from "./mail.ts";
import { actsOn, statusAfterBlock } from "./rules.ts";
import { changeUser, type Editable } from "./store-edit.ts";

type ActContext = Pick<
  HandlerContext<Call>,
  "db" | "now" | "address" | "jobs" | "configuration" | "organisation"
> & { readonly caller: Member; readonly params: { readonly id: string } };

interface Act {
  readonly audited: AuditEntry["act"];
  readonly mail?: AccountNews;
  readonly path?: string;
  /** Whether they can still sign in to read it. */
  readonly isNotified?: boolean;
  /** Whether it ends rights, so that an administrator must remain. */
  readonly isLoss?: boolean;
  /** Per person; counted after the check of the area. */
  readonly limit?: RateLimit<ActContext>;
  readonly run: (context: ActContext, person: Editable) => Promise<void>;
}

const acts: Readonly<Record<AccountAct, Act>> = {
  sendActivation: {
    audited: "activation-sent",
    mail: "activation",
    path: "/activate",
    // Protects mailboxes.
    limit: {
      by: "recipient",
      subject: ({ params }) => params.id,
      times: 3,
      seconds: 24 * 60 * 60,
    },
    run: async () => {},
  },
  endSessions: {
    audited: "sessions-ended",
    isNotified: true,
    run: ({ db, now }, { id }) => endAllSessions(db, id, now),
  },
  block: {
    audited: "user-blocked",
    mail: "blocked",
    isLoss: true,
    // Sessions stay: each ends at its next request, which says why.
    run: ({ db }, { id }) => changeUser(db, id, { status: "blocked" }),
  },
  unblock: {
    audited: "user-unblocked",
    mail: "unblocked",
    path: "/login",
    isNotified: true,
    run: async ({ db, now, configuration }, person) => {
      const { id, membershipEnd } = person;
      const before = expiredBefore(now, configuration.membershipGraceDays);
      const isOver = membershipEnd !== null && membershipEnd < before;
      const newest = await findNewestApplication(db, id);
      const status = statusAfterBlock(person, { isOver, newest: newest?.state });
      await changeUser(db, id, { status });
    },
  },
  end: {
    audited: "membership-ended",
    mail: "ended",
    path: "/renewal",
    isNotified: true,
    isLoss: true,
    run: ({ db, now }, { id }) => endMembershipOf(db, id, now),
  },
  close: {
    audited: "account-closed",
    mail: "closed",
    isLoss: true,
    run: ({ db }, { id }) => closeAccountOf(db, id),
  },
};

/**
 * docs/product.md#people; undefined when done.
 * @param reason shown to the person
 */
export async function actOn(
  context: ActContext,
  name: AccountAct,
  reason?: string,
): Promise<Refusal | undefined> {
  const { db, now, jobs, configuration, organisation } = context;
  const { audited, mail, path, isNotified, isLoss, limit, run } = acts[name];
  if (isLoss) await lockRoles(db);
  const person = await lockPerson(context);
  if (isRefusal(person)) return person;
  if (!actsOn(person).includes(name)) return refuse("user-state");
  const { id, email } = person;
  if (isLoss && !(await isDispensable(db, id))) return refuse("last-administrator");
  const limited = limit && (await enforceRateLimits([limit], { name }, context));
  if (limited) return limited;
  await run(context, person);
  await audit(context, audited, { subject: id, detail: reason });
  if (isNotified) {
    await notify(db, [id], `account.${name}`, { screen: "profile", values: { reason } }, now);
  }
  if (mail && email) {
    const { publicUrl } = configuration;
    const sent = accountMail(
      email,
      mail,
      { reason: reason ?? "", path },
      publicUrl,
      organisation.get(),
    );
    await jobs.add(db, "mail", sent);
  }
  return undefined;
}
