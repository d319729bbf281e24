import { sql } from "drizzle-orm";
import type { Database } from "../platform/database/connect.ts";

/** Must run last: it reads all decisions. */
export async function seedAudit(db: Database): Promise<void> {
  await db.execute(sql`
    with done as (
      select steps.at, steps.by, application.user_id as subject, application.id as application_id,
        steps.act, null as detail
      from application_steps as steps
      join applications as application on application.id = steps.application_id
      where steps.act in ('claimed', 'released', 'correctionAsked', 'approved', 'refused')
    ), written as (
      select at, by, subject, application_id, detail, case act
        when 'claimed' then 'application-claimed' when 'released' then 'application-released'
        when 'correctionAsked' then 'correction-asked' when 'approved' then 'application-approved'
        else 'application-refused' end as act
      from done
      union all
      select ${before("at", 7)}, by, subject, application_id, null, 'application-read' from done
      where act <> 'released'
      union all
      select ${before("done.at", 5)}, by, subject, done.application_id, document.field, 'document-read'
      from done join application_documents as document on document.application_id = done.application_id
      where act in ('approved', 'refused', 'correctionAsked')
      union all
      select steps.at, steps.by, request.user_id, null,
        case when steps.act = 'note' then request.number::text
          else request.number || ': ' || coalesce(case when steps.act = 'status' then steps."to" end, steps.act)
          end,
        case when steps.act = 'note' then 'aid-noted' else 'aid-changed' end
      from aid_steps as steps join aid_requests as request on request.id = steps.request_id
      where steps.by <> request.user_id
      union all
      select ${before("steps.at", 9)}, steps.by, request.user_id, null, request.number::text, 'aid-read'
      from aid_steps as steps join aid_requests as request on request.id = steps.request_id
      where steps.by <> request.user_id
      union all
      select steps.at, steps.by, item.user_id, null, item.number::text,
        case when steps.act = 'replied' then 'feedback-answered' else 'feedback-changed' end
      from feedback_steps as steps join feedback as item on item.id = steps.feedback_id
      where steps.by <> item.user_id and steps.act in ('replied', 'status')
      union all
      select ${before("steps.at", 11)}, steps.by, item.user_id, null, item.number::text, 'feedback-read'
      from feedback_steps as steps join feedback as item on item.id = steps.feedback_id
      where steps.by <> item.user_id and steps.act in ('replied', 'status')
      union all
      select at, by, holder_id, null, role ->> 'name', 'role-' || act from role_steps
      where act in ('created', 'changed', 'given', 'taken')
      union all
      select noted.at, noted.by_id, noted.user_id, null, concat_ws(', ',
          noted.series || '-' || noted.year || '-' || lpad(noted.number::text, 6, '0') || ': ' || coalesce(
            paid.series || '-' || paid.year || '-' || lpad(paid.number::text, 6, '0'), ${inPounds("noted.amount")}),
          case when noted.act = 'refund' then ${inPounds("noted.amount")} end),
        case noted.act when 'payment' then 'dues-paid' when 'refund' then 'dues-refunded' else 'dues-corrected' end
      from dues_receipts as noted left join dues_receipts as paid on paid.id = noted.about_id
      union all
      select entry.at, entry.by_id, entry.user_id, null,
        charge.period_start || ': ' || ${inPounds("entry.amount")}, 'dues-waived'
      from dues_entries as entry join dues_charges as charge on charge.id = entry.charge_id
      where entry.act = 'waiver'
      union all
      select created_at, by_id, user_id, null, until::text, 'dues-reduced' from dues_reductions
      union all
      select created_at, by_id, null, null, concat(valid_from, ', ', months, ': ',
        ${inPounds("joining")}, ', ', ${inPounds("renewal")}, ', ', ${inPounds("reduced")}), 'dues-rate-added'
      from dues_rates
      union all
      select opened_at, officer_id, null, null, day || ': ' || ${inPounds("float")}, 'cash-opened'
      from dues_cash_days
      union all
      select closed_at, officer_id, null, null, concat(day, ': ', ${inPounds("counted")},
        case when counted <> expected then ', ' || ${inPounds("(counted - expected)")} end), 'cash-closed'
      from dues_cash_days
    )
    insert into audit_log (at, by, act, subject, application_id, detail, address)
    select at, by, act, subject, application_id, detail,
      '198.51.100.' || (9 + dense_rank() over (order by people.membership_id nulls last) % 200)
    from written join users as people on people.id = by
    order by at, act like '%-read' desc`);
}

/** As formatPounds writes it. */
const inPounds = (piastres: string) =>
  sql.raw(`case when ${piastres} % 100 = 0 then to_char(${piastres} / 100, 'FM999,999,990')
    else to_char(${piastres} / 100.0, 'FM999,999,990.00') end`);

const before = (at: string, minutes: number) =>
  sql.raw(`greatest(${at} - interval '${minutes} minutes',
    (date_trunc('day', ${at} at time zone 'Africa/Cairo') + interval '9 hours') at time zone 'Africa/Cairo')`);
