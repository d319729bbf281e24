-- When an application or a request for aid was decided, and when feedback was answered first, stands with it, so
-- that a list of some days is a range of an index. Whatever writes the act, the database keeps its moment.
ALTER TABLE "aid_requests" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "aid_by_day" ON "aid_requests" USING btree ("category","status","created_at","id");--> statement-breakpoint
CREATE INDEX "aid_by_day_and_area" ON "aid_requests" USING btree ("governorate_code","category","status","created_at","id");--> statement-breakpoint
CREATE INDEX "aid_decided" ON "aid_requests" USING btree ("category","status","decided_at","id") WHERE decided_at is not null;--> statement-breakpoint
CREATE INDEX "aid_decided_by_area" ON "aid_requests" USING btree ("governorate_code","category","status","decided_at","id") WHERE decided_at is not null;--> statement-breakpoint
CREATE INDEX "applications_decided" ON "applications" USING btree ("kind","state","decided_at","id","search_text") WHERE decided_at is not null;--> statement-breakpoint
CREATE INDEX "applications_decided_by_area" ON "applications" USING btree ("governorate_code","kind","state","decided_at","id") WHERE decided_at is not null;--> statement-breakpoint
CREATE INDEX "feedback_answered" ON "feedback" USING btree ("type","status","answered_at","id","user_id") WHERE answered_at is not null;--> statement-breakpoint
CREATE INDEX "feedback_answered_by_area" ON "feedback" USING btree ("area_code","type","status","answered_at","id","user_id") WHERE answered_at is not null;--> statement-breakpoint
UPDATE applications SET decided_at = decided.at
  FROM (SELECT application_id, min(at) AS at FROM application_steps WHERE act IN ('approved', 'refused') GROUP BY 1) decided
  WHERE id = decided.application_id;--> statement-breakpoint
UPDATE aid_requests SET decided_at = decided.at
  FROM (SELECT request_id, min(at) AS at FROM aid_steps
    WHERE act = 'status' AND "to" IN ('approved', 'rejected') GROUP BY 1) decided
  WHERE id = decided.request_id;--> statement-breakpoint
UPDATE feedback SET answered_at = answered.at
  FROM (SELECT feedback_id, min(at) AS at FROM feedback_steps WHERE act = 'replied' GROUP BY 1) answered
  WHERE id = answered.feedback_id;--> statement-breakpoint
CREATE FUNCTION keep_application_decision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE applications SET decided_at = new.at WHERE id = new.application_id AND decided_at IS NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER application_decision AFTER INSERT ON application_steps
  FOR EACH ROW WHEN (new.act IN ('approved', 'refused')) EXECUTE FUNCTION keep_application_decision();--> statement-breakpoint
CREATE FUNCTION keep_aid_decision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE aid_requests SET decided_at = new.at WHERE id = new.request_id AND decided_at IS NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER aid_decision AFTER INSERT ON aid_steps
  FOR EACH ROW WHEN (new.act = 'status' AND new."to" IN ('approved', 'rejected')) EXECUTE FUNCTION keep_aid_decision();--> statement-breakpoint
CREATE FUNCTION keep_feedback_answer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE feedback SET answered_at = new.at WHERE id = new.feedback_id AND answered_at IS NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER feedback_answer AFTER INSERT ON feedback_steps
  FOR EACH ROW WHEN (new.act = 'replied') EXECUTE FUNCTION keep_feedback_answer();
