CREATE TABLE "departure_codes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"sealed_reason" text,
	"code_hash" text NOT NULL,
	"code_sent_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "departures" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid,
	"kind" text NOT NULL,
	"governorate_code" text,
	"branch_id" uuid,
	"sealed_reason" text,
	"asked_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"former_status" text,
	"former_end" date
);
--> statement-breakpoint
ALTER TABLE "departure_codes" ADD CONSTRAINT "departure_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departures" ADD CONSTRAINT "departures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departures" ADD CONSTRAINT "departures_branch_id_units_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."units"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "departures_waiting" ON "departures" USING btree ("user_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "departures_due" ON "departures" USING btree ("due_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "departures_of_user" ON "departures" USING btree ("user_id","asked_at");--> statement-breakpoint
CREATE INDEX "departures_by_place" ON "departures" USING btree ("governorate_code","asked_at");--> statement-breakpoint
CREATE INDEX "departures_by_time" ON "departures" USING btree ("asked_at");--> statement-breakpoint
-- Every page says what waits, from what each process keeps of its members (decision 0041).
CREATE TRIGGER departures_inserted AFTER INSERT ON departures
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_members('user_id');--> statement-breakpoint
CREATE TRIGGER departures_changed AFTER UPDATE ON departures
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_members('user_id');--> statement-breakpoint
CREATE TRIGGER departures_deleted AFTER DELETE ON departures
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_members('user_id');
