import { z } from "zod";
import { READ_AUDIT } from "./ability.ts";
import { askedAs } from "./ask.ts";
import { AUDIT_PER_PAGE, auditActs } from "./audit.values.ts";
import { filterDay } from "./day.ts";
import { get, post } from "./endpoint.ts";
import { namedObject } from "./named-object.ts";
import { keyword, pageOf, pageQuery } from "./page.ts";
import { uuid } from "./uuid.ts";

/** What narrows the log. People by their ids: names and numbers have no place in an address. */
const filters = z.object({
  /** Whose data it was done to. */
  person: uuid.optional(),
  actor: uuid.optional(),
  act: z.enum(auditActs).optional(),
  from: filterDay,
  to: filterDay,
});

const somebody = z.object({ id: z.string(), name: z.string().nullish() });

/** An act that was written down. */
export const auditEntry = namedObject("AuditEntry", {
  id: z.number().int(),
  at: z.string(),
  /** Null for the server's command line. */
  by: somebody.nullable(),
  act: z.string(),
  /** Whose data it was. */
  person: somebody.nullable(),
  detail: z.string().nullish(),
  /** The network address that it was done from. */
  address: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const page = pageOf(auditEntry);

export const listAudit = get("listAudit", "/audit", {
  summary: "What was done to whose data, when, by whom and from where, newest first",
  admits: { can: READ_AUDIT },
  query: pageQuery(AUDIT_PER_PAGE).omit({ keyword: true }).extend(filters.shape),
  answer: page.extend({
    person: somebody.nullish(),
    actor: somebody.nullish(),
  }),
});

export const auditPerson = namedObject("AuditPerson", {
  id: z.string(),
  name: z.string(),
  membershipId: z.string().nullish(),
  governorate: z.string().nullish(),
});
export type AuditPerson = z.infer<typeof auditPerson>;

export const findAuditPeople = get("findAuditPeople", "/audit/people", {
  summary: "People by words of their name or their membership number, to look them up in the log",
  admits: { can: READ_AUDIT },
  query: z.object({ keyword: askedAs("audit.keyword", keyword.min(1)) }),
  answer: z.array(auditPerson),
});

export const startAuditExport = post("startAuditExport", "/audit/exports", {
  summary: "Writes into the log that its entries are exported, which and how many",
  admits: { can: READ_AUDIT },
  body: filters,
  example: { from: "2026-01-01" },
  answer: z.object({ id: z.string(), count: z.number().int() }),
});

export const readAuditExport = get("readAuditExport", "/audit/exports/{id}", {
  summary: "The next entries of an export that the caller started within the hour, newest first",
  admits: { can: READ_AUDIT },
  params: z.object({ id: z.string().regex(/^[1-9]\d{0,15}$/) }),
  query: z.object({
    /** The last entry that the caller has. */
    after: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  }),
  answer: z.object({ items: z.array(auditEntry) }),
});
