CREATE TABLE "event_helpers" (
	"event_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "event_helpers_event_id_user_id_pk" PRIMARY KEY("event_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "event_places" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"event_id" uuid NOT NULL,
	"user_id" uuid,
	"guest_name" text,
	"guest_email" text,
	"language" text DEFAULT 'ar' NOT NULL,
	"state" text NOT NULL,
	"companions" integer NOT NULL,
	"answers" jsonb NOT NULL,
	"turn" integer DEFAULT 0 NOT NULL,
	"offered_until" timestamp with time zone,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "event_places_of_one" CHECK ((user_id is null) = (guest_email is not null))
);
--> statement-breakpoint
CREATE TABLE "event_reminders" (
	"event_id" uuid NOT NULL,
	"which" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	CONSTRAINT "event_reminders_event_id_which_starts_at_pk" PRIMARY KEY("event_id","which","starts_at")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"title" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"governorate_code" text NOT NULL,
	"location" text NOT NULL,
	"detailed_location" text NOT NULL,
	"description" text NOT NULL,
	"search_text" text NOT NULL,
	"category" text NOT NULL,
	"type" text NOT NULL,
	"max_attendance" integer NOT NULL,
	"max_companions" integer DEFAULT 0 NOT NULL,
	"questions" text[] NOT NULL,
	"allowed_roles" bigint[] NOT NULL,
	"allowed_secretariats" uuid[] NOT NULL,
	"image" text,
	"cropped" text,
	"is_campaign" boolean DEFAULT false NOT NULL,
	"state" text NOT NULL,
	"cancel_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"waiting" integer DEFAULT 0 NOT NULL,
	"turns" integer DEFAULT 0 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "events_not_overbooked" CHECK (taken >= 0 and taken <= max_attendance and waiting >= 0)
);
--> statement-breakpoint
ALTER TABLE "event_helpers" ADD CONSTRAINT "event_helpers_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_helpers" ADD CONSTRAINT "event_helpers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_places" ADD CONSTRAINT "event_places_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_places" ADD CONSTRAINT "event_places_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_reminders" ADD CONSTRAINT "event_reminders_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_helpers_of_user" ON "event_helpers" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "event_places_once" ON "event_places" USING btree ("event_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "event_places_of_guest" ON "event_places" USING btree ("event_id","guest_email");--> statement-breakpoint
CREATE INDEX "event_places_of_user" ON "event_places" USING btree ("user_id","event_id");--> statement-breakpoint
CREATE INDEX "event_places_in_order" ON "event_places" USING btree ("event_id","state","turn");--> statement-breakpoint
CREATE INDEX "event_places_offered" ON "event_places" USING btree ("offered_until") WHERE state = 'offered';--> statement-breakpoint
CREATE INDEX "events_by_time" ON "events" USING btree ("starts_at","id") WHERE state <> 'draft';--> statement-breakpoint
CREATE INDEX "events_of_area" ON "events" USING btree ("governorate_code","starts_at","id");--> statement-breakpoint
CREATE INDEX "events_drafts" ON "events" USING btree ("changed_at","id") WHERE state = 'draft';--> statement-breakpoint
CREATE INDEX "events_by_words" ON "events" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "events_created_by" ON "events" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "events_of_picture" ON "events" USING btree ("cropped") WHERE cropped is not null;--> statement-breakpoint
-- By hand: the standard roles of a new database; where anybody is on file, roles are the organisation's own
-- (docs/product.md#standard-roles-and-first-branches). Leaders of every rank arrange events of their area.
UPDATE "roles" SET "abilities" = "abilities" || '[["create","event"]]'::jsonb
WHERE "standard_rank" IS NOT NULL AND "standard_rank" NOT IN ('admin', 'member')
	AND NOT EXISTS (SELECT FROM "users");
