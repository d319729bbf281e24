CREATE TABLE "known_browsers" (
	"id" text PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- Codes on their way are good for minutes, and nobody knows any more who asked for them: they are asked for again.
DELETE FROM "email_codes";--> statement-breakpoint
DELETE FROM "guest_registrations";--> statement-breakpoint
ALTER TABLE "email_codes" DROP CONSTRAINT "email_codes_pkey";--> statement-breakpoint
ALTER TABLE "email_codes" ADD COLUMN "asker" text NOT NULL;--> statement-breakpoint
ALTER TABLE "email_codes" ADD CONSTRAINT "email_codes_holder_hash_asker_pk" PRIMARY KEY("holder_hash","asker");--> statement-breakpoint
ALTER TABLE "guest_registrations" DROP CONSTRAINT "guest_registrations_pkey";--> statement-breakpoint
ALTER TABLE "guest_registrations" ADD COLUMN "id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL;--> statement-breakpoint
ALTER TABLE "guest_registrations" ADD COLUMN "asker" text NOT NULL;--> statement-breakpoint
ALTER TABLE "guest_registrations" DROP COLUMN "code_hash";--> statement-breakpoint
ALTER TABLE "guest_registrations" DROP COLUMN "tries";--> statement-breakpoint
CREATE UNIQUE INDEX "guest_registrations_once" ON "guest_registrations" USING btree ("email","asker");--> statement-breakpoint
DROP TABLE "activations" CASCADE;
