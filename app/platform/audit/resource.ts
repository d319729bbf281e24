import { governorateByCode } from "#app/arabic/governorates.ts";
import { READ_AUDIT } from "#app/contract/ability.ts";
import {
  type AuditEntry,
  findAuditPeople,
  listAudit,
  readAuditExport,
  startAuditExport,
} from "#app/contract/audit.ts";
import {
  AUDIT_EXPORT_BATCH,
  MAX_AUDIT_EXPORTED,
  MAX_AUDIT_LISTED,
} from "#app/contract/audit.values.ts";
import type { Parsed } from "#app/contract/endpoint.ts";
import { refuse } from "#app/contract/failure.ts";
import { metadata } from "#app/contract/page.ts";
import type { Database } from "../database/connect.ts";
import { byCaller } from "../database/rate-limit.ts";
import { momentsOf } from "../days.ts";
import { canEverywhere, type Member } from "../http/caller.ts";
import { resource } from "../http/resource.ts";
import { addEntry, COMMAND_LINE } from "./api.ts";
import {
  type AuditFilter,
  countEntries,
  findEntries,
  findEntriesBefore,
  findOwnEntry,
  findPeople,
  findSomebodies,
} from "./store.ts";

const MINUTE = 60;
const HOUR_MS = 60 * 60 * 1000;
const limits = [byCaller(120, MINUTE)];
/** An export of a million entries is five hundred calls. */
const exportLimits = [byCaller(1200, MINUTE)];

export const auditResource = resource("audit")
  .on(
    listAudit,
    async ({ query, caller, db, now, address }) => {
      if (!mayRead(caller)) return refuse("forbidden");
      const { page, limit, person, actor } = query;
      const ids = [person, actor].filter((id) => id !== undefined);
      const people = await findSomebodies(db, ids);
      const filter = toFilter(query, person ? people.get(person)?.merged : []);
      const offset = (page - 1) * limit;
      const most = Math.max(0, Math.min(limit, MAX_AUDIT_LISTED - offset));
      const rows = most > 0 ? await findEntries(db, filter, { offset, limit: most }) : [];
      const isWhole = page === 1 && rows.length < most;
      const total = isWhole ? rows.length : await countEntries(db, filter, MAX_AUDIT_LISTED);
      // Reading one person's trail is logged in it.
      if (person && page === 1) {
        await addEntry(db, { by: caller.id, act: "audit-read", subject: person, address }, now);
      }
      const somebody = (id?: string) => id && { id, name: people.get(id)?.name ?? null };
      return {
        items: rows.map(presentEntry),
        metadata: metadata(total, query),
        person: somebody(person) || null,
        actor: somebody(actor) || null,
      };
    },
    { limits },
  )

  .on(
    findAuditPeople,
    async ({ query, caller, db }) => {
      if (!mayRead(caller)) return refuse("forbidden");
      const found = await findPeople(db, query.keyword);
      return found.map(({ governorateCode, ...someone }) => ({
        ...someone,
        governorate: governorateCode && governorateByCode(governorateCode)?.ar,
      }));
    },
    { limits },
  )

  .on(
    startAuditExport,
    async ({ body, caller, db, now, address }) => {
      if (!mayRead(caller)) return refuse("forbidden");
      const filter = await toFilterOfAll(db, body);
      const count = await countEntries(db, filter, MAX_AUDIT_EXPORTED);
      // The export's later calls read their filter from this entry.
      const detail = JSON.stringify({ ...body, count });
      const entry = { by: caller.id, act: "audit-exported", detail, address } as const;
      return { id: String(await addEntry(db, entry, now)), count };
    },
    { limits: [byCaller(20, 10 * MINUTE)] },
  )

  .on(
    readAuditExport,
    async ({ params, query, caller, db, now }) => {
      if (!mayRead(caller)) return refuse("forbidden");
      const started = await findOwnEntry(db, Number(params.id), caller.id, "audit-exported");
      if (!started || now.getTime() - started.at.getTime() > HOUR_MS) return refuse("not-found");
      const asked = startAuditExport.body.safeParse(JSON.parse(started.detail ?? "{}"));
      if (!asked.success) return refuse("not-found");
      const before = query.after ?? started.id;
      const limit = AUDIT_EXPORT_BATCH;
      const filter = await toFilterOfAll(db, asked.data);
      const rows = await findEntriesBefore(db, filter, { before, limit });
      return { items: rows.map(presentEntry) };
    },
    { limits: exportLimits },
  );

const mayRead = (caller: Member) => canEverywhere(caller, READ_AUDIT);

type Asked = Parsed<typeof startAuditExport>["body"];

/** @param merged the records that were merged into the person's */
function toFilter(
  { person, actor, act, from, to }: Asked,
  merged: readonly string[] = [],
): AuditFilter {
  return {
    people: person ? [person, ...merged] : undefined,
    actor,
    act,
    ...momentsOf({ from, to }),
  };
}

async function toFilterOfAll(db: Database, asked: Asked): Promise<AuditFilter> {
  const { person } = asked;
  const people = await findSomebodies(db, person ? [person] : []);
  return toFilter(asked, person ? people.get(person)?.merged : []);
}

type Found = Awaited<ReturnType<typeof findEntries>>[number];

function presentEntry({ entry, actor, person }: Found): AuditEntry {
  const { id, at, by, act, subject, detail, address } = entry;
  return {
    id,
    at: at.toISOString(),
    by: by === COMMAND_LINE ? null : { id: by, name: actor },
    act,
    person: subject ? { id: subject, name: person } : null,
    detail,
    address,
  };
}
