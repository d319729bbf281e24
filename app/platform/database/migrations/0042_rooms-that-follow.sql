ALTER TABLE "chat_rooms" ADD COLUMN "follows" text;--> statement-breakpoint
ALTER TABLE "chat_rooms" ADD COLUMN "followed_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_rooms_that_follow" ON "chat_rooms" USING btree ("follows","followed_id") WHERE follows is not null;