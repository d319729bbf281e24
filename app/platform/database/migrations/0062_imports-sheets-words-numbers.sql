ALTER TABLE "import_rows" ALTER COLUMN "membership_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "sheet" integer;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "gives_numbers" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "sealed_words" text;