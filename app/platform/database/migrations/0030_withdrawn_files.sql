CREATE TABLE "withdrawn_files" (
	"key" text PRIMARY KEY NOT NULL
);

--> statement-breakpoint
INSERT INTO "withdrawn_files" ("key")
SELECT DISTINCT (regexp_matches(v."fields"::text, '"([A-Za-z0-9_-]{22}\.(?:jpg|png|webp|avif|pdf|mp4|webm))"', 'g'))[1]
FROM "content_versions" AS v
JOIN "content_items" AS i ON i."id" = v."item_id"
WHERE i."state" IN ('withdrawn', 'trash');
