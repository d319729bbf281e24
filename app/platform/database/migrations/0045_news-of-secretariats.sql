ALTER TABLE "news" ADD COLUMN "secretariat_id" uuid;--> statement-breakpoint
CREATE INDEX "events_of_secretariats" ON "events" USING gin ("allowed_secretariats") WHERE allowed_secretariats <> '{}';--> statement-breakpoint
CREATE INDEX "news_of_secretariat" ON "news" USING btree ("secretariat_id","created_at","id") WHERE secretariat_id is not null and withdrawn_at is null;