CREATE TABLE "statistics_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"done_on" date,
	CONSTRAINT "statistics_subscriptions_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
DROP TABLE "statistics_mails" CASCADE;--> statement-breakpoint
ALTER TABLE "statistics_subscriptions" ADD CONSTRAINT "statistics_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;