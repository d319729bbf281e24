CREATE TABLE "scheduled_notifications" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"sender_id" uuid NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"link" text,
	"audience" jsonb NOT NULL,
	"sealed_selection" text,
	"campaign_reach" jsonb,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "scheduled_notifications" ADD CONSTRAINT "scheduled_notifications_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scheduled_notifications_by_time" ON "scheduled_notifications" USING btree ("at");--> statement-breakpoint
CREATE INDEX "scheduled_notifications_of_sender" ON "scheduled_notifications" USING btree ("sender_id","at");