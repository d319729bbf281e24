DROP INDEX "users_by_name";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "folded_name" text GENERATED ALWAYS AS (regexp_replace(translate(regexp_replace(lower("display_name"), '[ؤئء]و', 'و', 'g'), 'أإآٱىةؤئکیڤپچگءًٌٍَُِّْـ', 'اااايهويكيفبجك'), '(^| )عبد (?=ال)', '\1عبد', 'g')) STORED;--> statement-breakpoint
CREATE INDEX "users_in_alphabet" ON "users" USING btree ("display_name" collate "ar-x-icu","id");--> statement-breakpoint
CREATE INDEX "users_by_date" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_by_number" ON "users" USING btree ("membership_id" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "users_by_status" ON "users" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "users_never_in" ON "users" USING btree ("created_at","id") WHERE activated_at is null;--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING gin ("folded_name" gin_trgm_ops);--> statement-breakpoint
-- The standard roles of a new database: where anybody is on file, roles are the organisation's own
-- (docs/product.md#standard-roles-and-first-branches).
UPDATE "roles" SET "abilities" = "abilities" || '[["read","user"]]'::jsonb
WHERE "standard_rank" IN ('central_leaders', 'governorate_leaders', 'sector_leader')
	AND NOT EXISTS (SELECT FROM "users");
