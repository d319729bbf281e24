DROP INDEX "aid_by_category";--> statement-breakpoint
DROP INDEX "aid_by_area";--> statement-breakpoint
DROP INDEX "aid_about_money";--> statement-breakpoint
DROP INDEX "aid_of_nobody";--> statement-breakpoint
DROP INDEX "applications_by_state";--> statement-breakpoint
DROP INDEX "applications_by_area";--> statement-breakpoint
DROP INDEX "holders_of_role";--> statement-breakpoint
CREATE INDEX "news_comments_of_user" ON "news_comments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "news_likes_of_user" ON "news_likes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "aid_by_category" ON "aid_requests" USING btree ("category","status","turn","id","search_text");--> statement-breakpoint
CREATE INDEX "aid_by_area" ON "aid_requests" USING btree ("governorate_code","category","status","turn","id","search_text");--> statement-breakpoint
CREATE INDEX "aid_about_money" ON "aid_requests" USING btree ("category","status","turn","id","search_text") WHERE amount is not null;--> statement-breakpoint
CREATE INDEX "aid_of_nobody" ON "aid_requests" USING btree ("category","status","turn","id","search_text") WHERE owner_id is null;--> statement-breakpoint
CREATE INDEX "applications_by_state" ON "applications" USING btree ("kind","state","submitted_at","id","search_text");--> statement-breakpoint
CREATE INDEX "applications_by_area" ON "applications" USING btree ("governorate_code","kind","state","submitted_at","id","search_text");--> statement-breakpoint
CREATE INDEX "holders_of_role" ON "user_roles" USING btree ("role_id","since" DESC NULLS LAST,"user_id" DESC NULLS LAST);