import type { SurveyQuestion } from "#app/contract/survey.ts";
import { TASKED } from "./typed.ts";

/** Asks the database: the id of the first row. */
type IdOf = (query: string) => Promise<string>;

/** Questions that are answered in words and a number. */
export const written = (["short", "long", "number"] as const).map((kind, at): SurveyQuestion => {
  const title = `سؤال ${at + 1}`;
  return { id: `q${at + 1}`, kind, title, isNeeded: true, choices: [] };
});
/** Writes what no form makes, or only in another state, of a leader by their uid. */
export function recordsOf(idOf: IdOf, uids: Readonly<Record<"leader" | "member", string>>) {
  const inThreeWeeks = () => new Date(Date.now() + 21 * 24 * 60 * 60 * 1000).toISOString();

  /** Somebody who owes a thousand pounds: their id. */
  async function newDebtor(): Promise<string> {
    return idOf(`
      with rated as (
        insert into dues_rates (valid_from, months, joining, renewal, reduced, due_days, created_at)
        values ('2025-01-01', 12, 50000, 100000, 25000, 30, '2025-01-01')
        on conflict (valid_from) do update set months = 12 returning id),
      debtor as (
        insert into users (display_name, status, governorate_code, created_at)
        values ('سمير حسن', 'verified', '11', '2025-01-01') returning id)
      insert into dues_charges (user_id, rate_id, kind, period_start, months, amount, due_on,
        governorate_code, charged_at)
      select debtor.id, rated.id, 'renewal', '2025-01-01', 12, 100000, '2025-02-01', '11',
        '2025-01-01' from debtor, rated
      returning user_id as id`);
  }

  /** An event of three weeks' time that may ask something of who registers: its id. */
  async function newEvent(...questions: string[]): Promise<string> {
    return idOf(`
      insert into events (title, starts_at, ends_at, governorate_code, location, detailed_location,
        description, search_text, category, type, max_attendance, max_companions, questions,
        allowed_roles, allowed_secretariats, state, created_at, changed_at)
      select 'لقاء', moment, moment + interval '1 hour', '11', 'المقر', 'شارع البحر',
        'لقاء مفتوح للجميع', 'لقاء', 'org', 'public', 50, 3, '{${questions.join()}}',
        '{}', '{}', 'published', moment, moment
      from (select '${inThreeWeeks()}'::timestamptz as moment) as ahead
      returning id`);
  }

  /** A meeting of the leader's in three weeks, with somebody who is known by their id: its id. */
  async function newMeeting(): Promise<string> {
    await idOf(`insert into users (id, display_name, status, created_at)
      values ('${TASKED}', 'سمير حسن', 'verified', now() - interval '9 years') on conflict do nothing`);
    return idOf(`
      with made as (
        insert into meetings (title, starts_at, ends_at, description, agenda, host_id, created_at, changed_at)
        select 'لجنة', moment, moment + interval '1 hour', '', '{}', users.id, moment, moment
        from users, (select '${inThreeWeeks()}'::timestamptz as moment) as ahead
        where facebook_id = '${uids.leader}'
        returning id, starts_at, host_id)
      insert into meeting_people (meeting_id, user_id, starts_at, invited_at)
      select made.id, invited, starts_at, starts_at
      from made, unnest(array[host_id, '${TASKED}'::uuid]) as invited
      returning meeting_id as id`);
  }

  /** A report that waits for the leader: of the leader's own, to be answered; of a member's, to be read: its id. */
  async function newReport(author: "leader" | "member"): Promise<string> {
    const state = author === "leader" ? "asked" : "sent";
    return idOf(`
      insert into reports (number, title, type, location, starts_on, ends_on, goals, officials,
        description, search_text, state, scope, governorate_code, secretariat_ids, author_id,
        sent_at, created_at, changed_at)
      select nextval('report_numbers'), 'تقرير', 'weekly', 'المقر', '2026-09-20', '2026-09-26',
        'زيارة', 'الأمين', 'زرنا الوحدات.', 'تقرير', '${state}', 'governorate', '11', '{}',
        users.id, moment, moment, moment
      from users, (select now() - interval '1 day' as moment) as yesterday
      where facebook_id = '${uids[author]}'
      returning id`);
  }

  /** A survey or poll like one of the demo's, by name: a draft of the leader's, or open to everybody. */
  /** @param questions else those of one of the demo */
  async function newSurvey(
    kind: "survey" | "poll",
    state: "draft" | "open",
    questions?: readonly SurveyQuestion[],
  ): Promise<string> {
    const isOpen = state === "open";
    const asked = questions ? `'${JSON.stringify(questions)}'` : "questions";
    return idOf(`
      insert into surveys (kind, state, since, title, title_en, terms, text, text_en, questions,
        is_anonymous, may_change, results, opens_at, closes_at, audience, audience_keys,
        governorate_code, branch_ids, secretariat_ids, told_at, changed_at, changed_by)
      select kind, '${state}', moment, title, title_en, terms, text, text_en, ${asked}, false, false,
        results, ${isOpen ? "moment" : "null"}, moment + interval '99 years', audience,
        ${isOpen ? "'{all}'" : "'{}'"}, '11', '{}', '{}', ${isOpen ? "moment" : "null"}, moment, users.id
      from users, surveys, (select '2026-01-01'::timestamptz as moment) as earlier
      where facebook_id = '${uids.leader}' and kind = '${kind}'
      order by surveys.id limit 1
      returning id`);
  }

  return { newDebtor, newEvent, newMeeting, newReport, newSurvey };
}
