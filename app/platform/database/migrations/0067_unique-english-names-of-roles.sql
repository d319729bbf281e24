-- Of two with one English name the older keeps it: the other is read by its Arabic name.
UPDATE "roles" SET "name_en" = NULL WHERE EXISTS (
	SELECT FROM "roles" AS "older" WHERE "older"."name_en" = "roles"."name_en" AND "older"."id" < "roles"."id"
);--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_name_en_unique" UNIQUE("name_en");