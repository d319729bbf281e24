CREATE TABLE "export_parts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"export_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"stored_as" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "people_exports" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text NOT NULL,
	"problem" text,
	"format" text NOT NULL,
	"language" text NOT NULL,
	"columns" jsonb NOT NULL,
	"area" jsonb NOT NULL,
	"sealed_request" text,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"estimate" integer,
	"rows" integer DEFAULT 0 NOT NULL,
	"after_user_id" uuid,
	"parts" integer DEFAULT 0 NOT NULL,
	"next_key" uuid,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"crc" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "export_parts" ADD CONSTRAINT "export_parts_export_id_people_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."people_exports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_exports" ADD CONSTRAINT "people_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "part_of_export" ON "export_parts" USING btree ("export_id","place");--> statement-breakpoint
CREATE INDEX "exports_of_user" ON "people_exports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "exports_at_work" ON "people_exports" USING btree ("user_id") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "exports_by_end" ON "people_exports" USING btree ("finished_at");