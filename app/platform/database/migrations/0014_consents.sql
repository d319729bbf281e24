CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"version" integer NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "consents_in_force" ON "consents" USING btree ("purpose","user_id") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "consents_of_user" ON "consents" USING btree ("user_id","id");--> statement-breakpoint
-- Whoever had turned push on had asked for the organisation's messages.
INSERT INTO "consents" ("user_id", "purpose", "version", "given_at")
SELECT "user_id", 'messages', 1, min("created_at") FROM "push_subscriptions" GROUP BY "user_id";
