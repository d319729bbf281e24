ALTER TABLE "presences" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "gatherings" ADD COLUMN "is_announced" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "presences" ADD COLUMN "guest_key" uuid;--> statement-breakpoint
ALTER TABLE "presences" ADD COLUMN "guest_name" text;--> statement-breakpoint
ALTER TABLE "presences" ADD COLUMN "checked_in_by" uuid;--> statement-breakpoint
ALTER TABLE "presences" ADD COLUMN "noted_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "gathering_id" uuid;--> statement-breakpoint
ALTER TABLE "presences" ADD CONSTRAINT "presences_checked_in_by_users_id_fk" FOREIGN KEY ("checked_in_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_gathering_id_gatherings_id_fk" FOREIGN KEY ("gathering_id") REFERENCES "public"."gatherings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "presences_of_guest" ON "presences" USING btree ("gathering_id","guest_key");--> statement-breakpoint
CREATE INDEX "presences_checked_in_by" ON "presences" USING btree ("checked_in_by") WHERE checked_in_by is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "events_of_gathering" ON "events" USING btree ("gathering_id");--> statement-breakpoint
ALTER TABLE "presences" ADD CONSTRAINT "presences_of_one" CHECK ((user_id is null) = (guest_key is not null));