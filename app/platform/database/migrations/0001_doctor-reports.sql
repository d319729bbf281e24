CREATE TABLE "doctor_reports" (
	"id" smallint PRIMARY KEY NOT NULL,
	"findings" jsonb NOT NULL,
	"found_at" timestamp with time zone NOT NULL
);
