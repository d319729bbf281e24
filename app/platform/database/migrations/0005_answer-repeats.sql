ALTER TABLE "idempotency" ADD COLUMN "repeat_hash" text;--> statement-breakpoint
ALTER TABLE "idempotency" ADD COLUMN "applied_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "idempotency_repeat" ON "idempotency" USING btree ("call","subject","repeat_hash") WHERE "idempotency"."repeat_hash" is not null;
