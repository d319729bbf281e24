-- News are found by their secretariat too: what is published gets the term that app/platform/news/terms.ts
-- gives it, which begins with its quarter since 1970 in two digits of 36.
UPDATE "news_search" SET "terms" = "terms" || array_to_tsvector(ARRAY[
	substr('0123456789abcdefghijklmnopqrstuvwxyz', published.quarter / 36 + 1, 1)
	|| substr('0123456789abcdefghijklmnopqrstuvwxyz', published.quarter % 36 + 1, 1)
	|| '@' || published.secretariat_id
])
FROM (
	SELECT "id", "secretariat_id", greatest(0,
		(extract(year FROM "created_at" AT TIME ZONE 'UTC')::int - 1970) * 4
		+ extract(quarter FROM "created_at" AT TIME ZONE 'UTC')::int - 1) AS quarter
	FROM "news" WHERE "secretariat_id" IS NOT NULL
) AS published
WHERE "news_search"."news_id" = published.id;
