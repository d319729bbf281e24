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
    )
    insert into audit_log (at, by, act, subject, application_id, detail, address)
    select at, by, act, subject, application_id, detail,
      '198.51.100.' || (9 + dense_rank() over (order by people.membership_id nulls last) % 200)
    from written join users as people on people.id = by
    order by at, act like '%-read' desc`);
}

const before = (at: string, minutes: number) =>
  sql.raw(`greatest(${at} - interval '${minutes} minutes',
    (date_trunc('day', ${at} at time zone 'Africa/Cairo') + interval '9 hours') at time zone 'Africa/Cairo')`);
