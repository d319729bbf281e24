CREATE TABLE "statistics_days" (
	"place" text NOT NULL,
	"measure" text NOT NULL,
	"day" date NOT NULL,
	"category" text NOT NULL,
	"source" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "statistics_days_place_measure_day_category_pk" PRIMARY KEY("place","measure","day","category")
);
--> statement-breakpoint
CREATE TABLE "statistics_mails" (
	"day" date PRIMARY KEY NOT NULL,
	"sent" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statistics_marks" (
	"source" text NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statistics_members" (
	"place" text NOT NULL,
	"facet" text NOT NULL,
	"key" text NOT NULL,
	"other" text NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "statistics_members_place_facet_key_other_pk" PRIMARY KEY("place","facet","key","other")
);
--> statement-breakpoint
CREATE TABLE "statistics_state" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"marked" date NOT NULL,
	"closed" date,
	"counted_on" date
);
--> statement-breakpoint
CREATE INDEX "statistics_days_of_source" ON "statistics_days" USING btree ("source","day");--> statement-breakpoint
CREATE INDEX "statistics_marks_by_source" ON "statistics_marks" USING btree ("source","day");--> statement-breakpoint
CREATE INDEX "aid_by_time" ON "aid_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "aid_decisions_by_time" ON "aid_steps" USING btree ("at") WHERE act = 'status' and "to" in ('approved', 'rejected');--> statement-breakpoint
CREATE INDEX "decisions_by_time" ON "application_steps" USING btree ("at") WHERE act in ('approved', 'refused');--> statement-breakpoint
CREATE INDEX "applications_by_time" ON "applications" USING btree ("submitted_at");--> statement-breakpoint
CREATE INDEX "feedback_by_time" ON "feedback" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notifications_by_time" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "profiles_joined" ON "profiles" USING btree ("membership_start");--> statement-breakpoint
CREATE INDEX "comments_by_time" ON "comments" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "likes_by_time" ON "likes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "shares_by_time" ON "shares" USING btree ("created_at");--> statement-breakpoint
-- By hand: what marks closed days as changed (docs/product.md#statistics). Each statement that changes what is
-- counted leaves its closed days here, and a job counts them anew from what is there then: so it does not matter
-- what the statement did, nor in which order. A day that is not closed is counted when it is asked for, and is
-- not marked; that is nearly every write.
CREATE FUNCTION statistics_day(at timestamptz) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT (at AT TIME ZONE 'Africa/Cairo')::date
$$;
--> statement-breakpoint
DO $do$
DECLARE
  watched record;
  rows_of text;
  event text;
BEGIN
  FOR watched IN SELECT * FROM (VALUES
    -- a name, the table, for which statements, the columns that matter, and the days of their rows `r`
    ('likes', 'likes', 'INSERT UPDATE DELETE', 'kind, target_id, user_id, created_at',
      $q$SELECT 'likes', statistics_day(r.created_at) FROM r$q$),
    ('shares', 'shares', 'INSERT UPDATE DELETE', 'kind, target_id, user_id, created_at',
      $q$SELECT 'shares', statistics_day(r.created_at) FROM r$q$),
    ('comments', 'comments', 'INSERT UPDATE DELETE',
      'id, kind, target_id, user_id, created_at, deleted_at, state',
      $q$SELECT 'comments', statistics_day(r.created_at) FROM r$q$),
    ('applications', 'applications', 'INSERT UPDATE DELETE',
      'id, kind, user_id, governorate_code, submitted_at',
      $q$SELECT 'applications', statistics_day(r.submitted_at) FROM r
        UNION SELECT 'applicationDays', statistics_day(step.at) FROM r
          JOIN application_steps step ON step.application_id = r.id
          WHERE step.act IN ('approved', 'refused')$q$),
    ('application_steps', 'application_steps', 'INSERT UPDATE DELETE', 'id, application_id, act, at',
      $q$SELECT 'applicationDays', statistics_day(r.at) FROM r WHERE r.act IN ('approved', 'refused')$q$),
    ('aid_requests', 'aid_requests', 'INSERT UPDATE DELETE',
      'id, category, user_id, governorate_code, created_at',
      $q$SELECT 'aid', statistics_day(r.created_at) FROM r
        UNION SELECT 'aidDays', statistics_day(step.at) FROM r
          JOIN aid_steps step ON step.request_id = r.id WHERE step.act = 'status'$q$),
    ('aid_steps', 'aid_steps', 'INSERT UPDATE DELETE', 'id, request_id, act, at, "to"',
      $q$SELECT 'aidDays', statistics_day(step.at) FROM r
        JOIN aid_steps step ON step.request_id = r.request_id AND step.act = 'status'
        WHERE r.act = 'status'
        UNION SELECT 'aidDays', statistics_day(r.at) FROM r WHERE r.act = 'status'$q$),
    ('feedback', 'feedback', 'INSERT UPDATE DELETE',
      $q$id, type, user_id, area_code, created_at, status = 'withdrawn' AS is_withdrawn$q$,
      $q$SELECT 'feedback', statistics_day(r.created_at) FROM r
        UNION SELECT 'feedbackDays', statistics_day(step.at) FROM r
          JOIN feedback_steps step ON step.feedback_id = r.id WHERE step.act = 'replied'$q$),
    ('feedback_steps', 'feedback_steps', 'INSERT UPDATE DELETE', 'id, feedback_id, act, at',
      $q$SELECT 'feedbackDays', statistics_day(step.at) FROM r
        JOIN feedback_steps step ON step.feedback_id = r.feedback_id AND step.act = 'replied'
        WHERE r.act = 'replied'
        UNION SELECT 'feedbackDays', statistics_day(r.at) FROM r WHERE r.act = 'replied'$q$),
    ('events', 'events', 'INSERT UPDATE DELETE',
      'id, category, governorate_code, state, starts_at, taken, waiting, created_by, gathering_id',
      $q$SELECT source, statistics_day(r.starts_at) FROM r, (VALUES ('events'), ('came')) of_event (source)$q$),
    ('gatherings', 'gatherings', 'INSERT UPDATE DELETE', 'id, governorate_code, starts_at, opened_by',
      $q$SELECT 'attendance', statistics_day(r.starts_at) FROM r$q$),
    ('presences', 'presences', 'INSERT UPDATE DELETE', 'id, gathering_id',
      $q$SELECT 'attendance', statistics_day(held.starts_at) FROM r
          JOIN gatherings held ON held.id = r.gathering_id
        UNION SELECT 'came', statistics_day(held.starts_at) FROM r
          JOIN events held ON held.gathering_id = r.gathering_id$q$),
    ('profiles', 'profiles', 'INSERT UPDATE DELETE', 'user_id, membership_start, membership_end',
      $q$SELECT 'joined', r.membership_start FROM r UNION SELECT 'ended', r.membership_end FROM r$q$),
    ('notifications', 'notifications', 'UPDATE DELETE', 'id, created_at',
      $q$SELECT 'notifications', statistics_day(r.created_at) FROM r$q$),
    ('recipients', 'notification_recipients', 'INSERT UPDATE DELETE',
      'user_id, notification_id, read_at IS NULL AS is_unread',
      $q$SELECT 'notifications', statistics_day(told.created_at) FROM r
        JOIN notifications told ON told.id = r.notification_id$q$),
    ('standing', 'users', 'UPDATE', 'id, governorate_code, branch_id, status',
      $q$SELECT 'joined', onfile.membership_start FROM r JOIN profiles onfile ON onfile.user_id = r.id
        UNION SELECT 'ended', onfile.membership_end FROM r JOIN profiles onfile ON onfile.user_id = r.id$q$),
    -- Whoever moves is counted elsewhere from then on, with all that they ever did.
    ('moves', 'users', 'UPDATE', 'id, governorate_code, branch_id',
      $q$SELECT 'likes', statistics_day(created_at) FROM likes JOIN r ON r.id = user_id
        UNION SELECT 'comments', statistics_day(created_at) FROM comments JOIN r ON r.id = user_id
        UNION SELECT 'shares', statistics_day(created_at) FROM shares JOIN r ON r.id = user_id
        UNION SELECT 'applications', statistics_day(submitted_at) FROM applications JOIN r ON r.id = user_id
        UNION SELECT 'applicationDays', statistics_day(step.at) FROM applications asked
          JOIN r ON r.id = asked.user_id JOIN application_steps step ON step.application_id = asked.id
          WHERE step.act IN ('approved', 'refused')
        UNION SELECT 'aid', statistics_day(created_at) FROM aid_requests JOIN r ON r.id = user_id
        UNION SELECT 'aidDays', statistics_day(step.at) FROM aid_requests asked
          JOIN r ON r.id = asked.user_id JOIN aid_steps step ON step.request_id = asked.id
          WHERE step.act = 'status'
        UNION SELECT 'feedback', statistics_day(created_at) FROM feedback JOIN r ON r.id = user_id
        UNION SELECT 'feedbackDays', statistics_day(step.at) FROM feedback sent
          JOIN r ON r.id = sent.user_id JOIN feedback_steps step ON step.feedback_id = sent.id
          WHERE step.act = 'replied'
        UNION SELECT source, statistics_day(starts_at) FROM events JOIN r ON r.id = created_by,
          (VALUES ('events'), ('came')) of_event (source)
        UNION SELECT 'attendance', statistics_day(starts_at) FROM gatherings JOIN r ON r.id = opened_by
        UNION SELECT 'notifications', statistics_day(told.created_at) FROM notification_recipients told_to
          JOIN r ON r.id = told_to.user_id JOIN notifications told ON told.id = told_to.notification_id$q$)
  ) AS watched (name, tbl, events, cols, days)
  LOOP
    FOREACH event IN ARRAY string_to_array(watched.events, ' ')
    LOOP
      rows_of := CASE event
        WHEN 'INSERT' THEN format('SELECT %s FROM rows_after', watched.cols)
        WHEN 'DELETE' THEN format('SELECT %s FROM rows_before', watched.cols)
        ELSE format('(SELECT %1$s FROM rows_before EXCEPT SELECT %1$s FROM rows_after)
          UNION ALL (SELECT %1$s FROM rows_after EXCEPT SELECT %1$s FROM rows_before)', watched.cols)
      END;
      EXECUTE format($f$
        CREATE FUNCTION %1$I() RETURNS trigger LANGUAGE plpgsql %7$s AS $body$
        BEGIN
          INSERT INTO statistics_marks (source, day)
          WITH r AS (%2$s)
          SELECT DISTINCT source, day FROM (%3$s) AS changed (source, day)
          WHERE day <= (SELECT marked FROM statistics_state);
          RETURN NULL;
        END $body$;
        CREATE TRIGGER %1$I AFTER %4$s ON %5$I REFERENCING %6$s
          FOR EACH STATEMENT EXECUTE FUNCTION %1$I();
        $f$,
        format('statistics_of_%s_%s', watched.name, lower(event)), rows_of, watched.days, event, watched.tbl,
        CASE event WHEN 'INSERT' THEN 'NEW TABLE AS rows_after' WHEN 'DELETE' THEN 'OLD TABLE AS rows_before'
          ELSE 'OLD TABLE AS rows_before NEW TABLE AS rows_after' END,
        -- From the few rows that were changed by the indexes to theirs, whatever the planner thinks of a
        -- table that it knows nothing about.
        CASE WHEN watched.days LIKE '%JOIN%'
          THEN 'SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off' END);
    END LOOP;
  END LOOP;
END $do$;
--> statement-breakpoint
-- By row, so that a like, which counts itself in the row of its item, costs nothing more.
DO $do$
DECLARE
  kind text;
  about text;
BEGIN
  FOR kind, about IN VALUES ('news', 'category'), ('posts', 'attachment')
  LOOP
    EXECUTE format($f$
      CREATE FUNCTION %1$I() RETURNS trigger LANGUAGE plpgsql AS $body$
      BEGIN
        INSERT INTO statistics_marks (source, day)
        SELECT DISTINCT source, day FROM (
          SELECT %2$L, statistics_day(item.created_at) FROM (SELECT OLD.created_at UNION SELECT NEW.created_at) item
          UNION ALL SELECT 'likes', statistics_day(created_at) FROM likes
            WHERE kind = %2$L AND target_id = coalesce(OLD.id, NEW.id) AND TG_OP <> 'INSERT'
          UNION ALL SELECT 'comments', statistics_day(created_at) FROM comments
            WHERE kind = %2$L AND target_id = coalesce(OLD.id, NEW.id) AND TG_OP <> 'INSERT'
          UNION ALL SELECT 'shares', statistics_day(created_at) FROM shares
            WHERE kind = %2$L AND target_id = coalesce(OLD.id, NEW.id) AND TG_OP <> 'INSERT'
        ) AS changed (source, day)
        WHERE day <= (SELECT marked FROM statistics_state);
        RETURN NULL;
      END $body$;
      CREATE TRIGGER %1$I AFTER INSERT OR DELETE OR UPDATE OF %3$I, withdrawn_at, created_at ON %2$I
        FOR EACH ROW EXECUTE FUNCTION %1$I();
      $f$, format('statistics_of_%s', kind), kind, about);
  END LOOP;
END $do$;
