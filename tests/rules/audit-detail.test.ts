/* Each detail of the audit log is told in words, in both languages: a word of the code is never shown. */
import { describe, expect, test } from "vitest";
import { aidActs, aidStatuses } from "#app/contract/aid.values.ts";
import { type AuditDetail, auditActs, auditDetailOf } from "#app/contract/audit.values.ts";
import { electionPhases } from "#app/contract/election-desk.values.ts";
import { attendeeGroups } from "#app/contract/event.values.ts";
import { exportColumns } from "#app/contract/export.values.ts";
import { services, testOutcomes } from "#app/contract/first-steps.values.ts";
import { reactionKinds } from "#app/contract/reaction.values.ts";
import { organisationParts } from "#app/platform/organisation/tables.ts";
import { auditDetail } from "#app/session/audit-detail.server.ts";
import arMembership from "#locales/ar/membership.json" with { type: "json" };
import { createTranslator } from "#tests/world/translator.ts";

const id = "019c0000-0000-7000-8000-000000000000";
const typed = "كلمات كتبها إنسان";
const day = "2026-11-01";

/** All that the platform writes of each kind. */
const written: Readonly<Record<AuditDetail, readonly string[]>> = {
  none: [],
  words: [typed],
  number: ["1001"],
  id: [id, "1042", `posts ${id}`],
  field: Object.keys(arMembership.field),
  part: [...organisationParts, "content", "moderation", "profile"],
  aid: [...aidStatuses, ...aidActs].flatMap((each) => [`1001: ${each}`, `1001: owner, ${each}`]),
  service: services.flatMap((service) => testOutcomes.map((each) => `${service}: ${each}`)),
  thread: reactionKinds.map((kind) => `${kind} 12`),
  election: [typed, ...electionPhases.map((phase) => `${phase} ${day} – ${day} (دمياط)`)],
  entries: auditActs.map((act) => JSON.stringify({ act, from: day, person: id, count: 3 })),
  attendees: [...attendeeGroups].map((state) => JSON.stringify({ title: typed, state, count: 3 })),
  people: [`rows=12; columns=${exportColumns.join(",")}; filters=status=verified; reason=${typed}`],
};

describe.each(["ar", "en"] as const)("in %s", (language) => {
  const t = createTranslator(language);
  const say = (act: string, detail: string) => auditDetail(act, detail, { t, language });
  test("every act has words, for the log and for whom it is done to, and its detail no code", () => {
    for (const act of auditActs) {
      expect(t(`audit:act.${act}`), act).not.toContain(act);
      for (const detail of written[auditDetailOf[act]]) {
        const said = say(act, detail);
        if (auditDetailOf[act] === "id") expect(said).toBe("");
        if (auditDetailOf[act] === "id") continue;
        // What is put together is more than its number; and no code is left as it is written.
        expect(said.replace("1001", "").length, `${act} ${detail}`).toBeGreaterThan(
          detail === "1001" ? -1 : 1,
        );
        const codes = detail.match(/[A-Za-z]+(?:[A-Z_-][A-Za-z]+)+|[a-z]+=/g) ?? [];
        for (const code of codes) expect(said, `${act} ${detail}`).not.toContain(code);
        if (language === "ar") expect(said, `${act} ${detail}`).not.toMatch(/[A-Za-z]{2}/);
      }
    }
  });
});
