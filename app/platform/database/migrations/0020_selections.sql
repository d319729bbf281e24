CREATE TABLE "people_selections" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"sealed_selection" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "role_changes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"act" text NOT NULL,
	"role_id" bigint NOT NULL,
	"role_name" text NOT NULL,
	"until" date,
	"state" text NOT NULL,
	"sealed_request" text,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"total" integer,
	"seen" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"already" integer DEFAULT 0 NOT NULL,
	"refused" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"refused_people" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"after_user_id" uuid
);
--> statement-breakpoint
ALTER TABLE "people_selections" ADD CONSTRAINT "people_selections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_changes" ADD CONSTRAINT "role_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "selections_of_user" ON "people_selections" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "selections_by_time" ON "people_selections" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "role_changes_of_user" ON "role_changes" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "role_changes_at_work" ON "role_changes" USING btree ("user_id") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "role_changes_by_end" ON "role_changes" USING btree ("finished_at");