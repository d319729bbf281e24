CREATE TABLE "conference_people" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"meeting_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text NOT NULL,
	"is_host" boolean NOT NULL,
	"sound_only" boolean NOT NULL,
	"microphone" boolean DEFAULT false NOT NULL,
	"camera" boolean DEFAULT false NOT NULL,
	"screen" boolean DEFAULT false NOT NULL,
	"hand_at" timestamp with time zone,
	"came_at" timestamp with time zone NOT NULL,
	"entered_at" timestamp with time zone,
	"seen_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone,
	"leaving" text
);
--> statement-breakpoint
CREATE TABLE "conference_removals" (
	"meeting_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"removed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "conference_removals_meeting_id_user_id_pk" PRIMARY KEY("meeting_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "conference_rooms" (
	"meeting_id" uuid PRIMARY KEY NOT NULL,
	"locked_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "conference_signals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "conference_signals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"to_id" uuid NOT NULL,
	"from_id" uuid,
	"data" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "conference_people" ADD CONSTRAINT "conference_people_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conference_people" ADD CONSTRAINT "conference_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conference_removals" ADD CONSTRAINT "conference_removals_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conference_removals" ADD CONSTRAINT "conference_removals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conference_rooms" ADD CONSTRAINT "conference_rooms_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conference_signals" ADD CONSTRAINT "conference_signals_to_id_conference_people_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."conference_people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conference_signals" ADD CONSTRAINT "conference_signals_from_id_conference_people_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."conference_people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "conference_present" ON "conference_people" USING btree ("meeting_id","user_id") WHERE left_at is null;--> statement-breakpoint
CREATE INDEX "conference_people_of_meeting" ON "conference_people" USING btree ("meeting_id","entered_at");--> statement-breakpoint
CREATE INDEX "conference_people_of_user" ON "conference_people" USING btree ("user_id","entered_at");--> statement-breakpoint
CREATE INDEX "conference_removals_of_user" ON "conference_removals" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "conference_signals_of_person" ON "conference_signals" USING btree ("to_id","id");--> statement-breakpoint
CREATE INDEX "conference_signals_from" ON "conference_signals" USING btree ("from_id");--> statement-breakpoint
CREATE INDEX "conference_signals_sent" ON "conference_signals" USING btree ("sent_at");