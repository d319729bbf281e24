ALTER TABLE "terms" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- Whoever applied before applicants joined a branch joins the one that they would join today: without it
-- the leaders of the sector don't see the application.
UPDATE "users" AS "applicant" SET "branch_id" = "joined"."branch_id"
FROM (
	SELECT DISTINCT ON ("waiting"."user_id") "waiting"."user_id", "branch"."id" AS "branch_id"
	FROM "applications" AS "waiting"
	JOIN "users" AS "person" ON "person"."id" = "waiting"."user_id" AND "person"."branch_id" IS NULL
	JOIN "units" AS "branch" ON "branch"."kind" = 'branch' AND "branch"."closed_at" IS NULL
		AND "branch"."governorate_code" = "waiting"."governorate_code"
	LEFT JOIN "profiles" AS "address" ON "address"."user_id" = "waiting"."user_id"
	WHERE "waiting"."kind" = 'registration' AND "waiting"."state" IN ('submitted', 'correction')
	ORDER BY "waiting"."user_id", coalesce("branch"."city" = "address"."city", false) DESC, "branch"."id"
) AS "joined"
WHERE "applicant"."id" = "joined"."user_id";
