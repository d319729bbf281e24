DROP INDEX "users_in_alphabet";--> statement-breakpoint
DROP INDEX "users_by_date";--> statement-breakpoint
DROP INDEX "users_of_place_in_alphabet";--> statement-breakpoint
DROP INDEX "users_of_place_by_date";--> statement-breakpoint
DROP INDEX "users_of_place_by_number";--> statement-breakpoint
CREATE INDEX "users_by_number" ON "users" USING btree ("membership_id","id","folded_name","status","created_at","activated_at") WHERE membership_id is not null;--> statement-breakpoint
CREATE INDEX "users_in_alphabet" ON "users" USING btree ("display_name" collate "ar-x-icu","id","folded_name","status","created_at","activated_at");--> statement-breakpoint
CREATE INDEX "users_by_date" ON "users" USING btree ("created_at","id","folded_name","status","activated_at");--> statement-breakpoint
CREATE INDEX "users_of_place_in_alphabet" ON "users" USING btree ("place_code","display_name" collate "ar-x-icu","id","folded_name","status","created_at","activated_at","branch_id");--> statement-breakpoint
CREATE INDEX "users_of_place_by_date" ON "users" USING btree ("place_code","created_at","id","folded_name","status","activated_at","branch_id");--> statement-breakpoint
CREATE INDEX "users_of_place_by_number" ON "users" USING btree ("place_code","membership_id","id","folded_name","status","created_at","activated_at","branch_id");