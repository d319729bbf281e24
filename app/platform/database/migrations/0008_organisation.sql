CREATE TABLE "organisation_settings" (
	"part" text PRIMARY KEY NOT NULL,
	"content" jsonb,
	"version" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
