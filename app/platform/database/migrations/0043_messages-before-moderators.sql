ALTER TABLE "chat_messages" ADD COLUMN "sealed_hidden" text;--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD COLUMN "sealed_quote" text;--> statement-breakpoint
ALTER TABLE "moderation_reports" ADD COLUMN "sealed_before" text;