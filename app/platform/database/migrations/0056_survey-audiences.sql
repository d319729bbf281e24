-- What asks somebody is a range of an index for each of their keys, and how many answered a survey that is
-- settled is written down. Whatever publishes, closes or takes back a survey, the database keeps its keys.
CREATE TABLE "survey_audiences" (
	"survey_id" uuid NOT NULL,
	"key" text NOT NULL,
	"standing" text NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"is_told" boolean NOT NULL,
	CONSTRAINT "survey_audiences_survey_id_key_pk" PRIMARY KEY("survey_id","key")
);
--> statement-breakpoint
DROP INDEX "surveys_of_audience";--> statement-breakpoint
ALTER TABLE "surveys" ADD COLUMN "answered" integer;--> statement-breakpoint
ALTER TABLE "survey_audiences" ADD CONSTRAINT "survey_audiences_survey_id_surveys_id_fk" FOREIGN KEY ("survey_id") REFERENCES "public"."surveys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "survey_audiences_by_end" ON "survey_audiences" USING btree ("key","standing","closes_at","survey_id");--> statement-breakpoint
CREATE INDEX "surveys_of_governorate" ON "surveys" USING btree ("kind","governorate_code","changed_at","id") WHERE governorate_code is not null;--> statement-breakpoint
CREATE INDEX "surveys_of_governorate_by_state" ON "surveys" USING btree ("kind","governorate_code","state") WHERE governorate_code is not null;--> statement-breakpoint
CREATE INDEX "surveys_of_branches" ON "surveys" USING gin ("branch_ids");--> statement-breakpoint
CREATE INDEX "surveys_of_secretariats" ON "surveys" USING gin ("secretariat_ids");--> statement-breakpoint
UPDATE surveys SET answered = (SELECT count(*) FROM survey_roll WHERE survey_id = surveys.id) WHERE settled_at IS NOT NULL;--> statement-breakpoint
CREATE FUNCTION keep_survey_audience() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM survey_audiences WHERE survey_id = new.id;
  INSERT INTO survey_audiences (survey_id, key, standing, opens_at, closes_at, is_told)
    SELECT DISTINCT new.id, key, new.audience->>'standing', new.opens_at, new.closes_at, new.results <> 'never'
    FROM unnest(new.audience_keys) AS key
    WHERE new.state IN ('scheduled', 'open', 'closed') AND new.opens_at IS NOT NULL AND new.closes_at IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER surveys_audience AFTER INSERT OR UPDATE OF state, audience, audience_keys, opens_at, closes_at, results ON surveys
  FOR EACH ROW EXECUTE FUNCTION keep_survey_audience();--> statement-breakpoint
UPDATE surveys SET state = state;
