CREATE TABLE "calendar_feeds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "calendar_feeds_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "meeting_actions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"meeting_id" uuid NOT NULL,
	"text" text NOT NULL,
	"owner_id" uuid,
	"due_on" date NOT NULL,
	"done_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "meeting_documents" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"meeting_id" uuid NOT NULL,
	"sealed_name" text NOT NULL,
	"type" text NOT NULL,
	"stored_as" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "meeting_people" (
	"meeting_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"answer" text DEFAULT 'asked' NOT NULL,
	"word" text,
	"answered_at" timestamp with time zone,
	"invited_at" timestamp with time zone NOT NULL,
	CONSTRAINT "meeting_people_meeting_id_user_id_pk" PRIMARY KEY("meeting_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "meeting_reminders" (
	"meeting_id" uuid NOT NULL,
	"which" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	CONSTRAINT "meeting_reminders_meeting_id_which_starts_at_pk" PRIMARY KEY("meeting_id","which","starts_at")
);
--> statement-breakpoint
CREATE TABLE "meetings" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"title" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"description" text NOT NULL,
	"agenda" text[] NOT NULL,
	"dial_in" text,
	"state" text DEFAULT 'planned' NOT NULL,
	"cancel_reason" text,
	"record" text,
	"record_at" timestamp with time zone,
	"agreed_at" timestamp with time zone,
	"host_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_actions" ADD CONSTRAINT "meeting_actions_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_actions" ADD CONSTRAINT "meeting_actions_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_documents" ADD CONSTRAINT "meeting_documents_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_people" ADD CONSTRAINT "meeting_people_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_people" ADD CONSTRAINT "meeting_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_reminders" ADD CONSTRAINT "meeting_reminders_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_host_id_users_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "actions_of_meeting" ON "meeting_actions" USING btree ("meeting_id","id");--> statement-breakpoint
CREATE INDEX "meeting_actions_of_owner" ON "meeting_actions" USING btree ("owner_id","due_on");--> statement-breakpoint
CREATE INDEX "documents_of_meeting" ON "meeting_documents" USING btree ("meeting_id","id");--> statement-breakpoint
CREATE INDEX "meetings_of_user" ON "meeting_people" USING btree ("user_id","starts_at","meeting_id");--> statement-breakpoint
CREATE INDEX "meetings_of_host" ON "meetings" USING btree ("host_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "meetings_soon" ON "meetings" USING btree ("starts_at") WHERE state = 'planned';--> statement-breakpoint
-- By hand: the standard roles of a new database; where anybody is on file, roles are the organisation's own
-- (docs/product.md#standard-roles-and-first-branches). Leaders of every rank call meetings of their area.
UPDATE "roles" SET "abilities" = "abilities" || '[["create","meeting"]]'::jsonb
WHERE "standard_rank" IS NOT NULL AND "standard_rank" NOT IN ('admin', 'member')
	AND NOT EXISTS (SELECT FROM "users");
