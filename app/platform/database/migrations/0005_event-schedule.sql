ALTER TABLE "events" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "publish_by" uuid;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_publish_by_users_id_fk" FOREIGN KEY ("publish_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "events_scheduled" ON "events" USING btree ("publish_at") WHERE publish_at is not null;--> statement-breakpoint
CREATE INDEX "events_publish_by" ON "events" USING btree ("publish_by");--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_scheduled_drafts" CHECK (publish_at is null or state = 'draft');