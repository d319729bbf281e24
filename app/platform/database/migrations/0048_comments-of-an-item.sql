DROP INDEX "comments_by_date";--> statement-breakpoint
CREATE INDEX "comments_by_date" ON "comments" USING btree ("kind","target_id","created_at","id");