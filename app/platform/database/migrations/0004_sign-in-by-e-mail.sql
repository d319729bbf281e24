CREATE TABLE "administrator_invitations" (
	"email" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "administrator_invitations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "email_codes" (
	"holder_hash" text PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "activated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_confirmed_at" timestamp with time zone;--> statement-breakpoint
UPDATE "users" SET "activated_at" = "created_at" WHERE "facebook_id" IS NOT NULL;
--> statement-breakpoint
-- A new address is nobody's proof, whichever statement wrote it.
CREATE FUNCTION clear_email_confirmation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.email_confirmed_at := NULL;
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER users_email_changed BEFORE UPDATE OF "email" ON "users" FOR EACH ROW
	WHEN (NEW.email IS DISTINCT FROM OLD.email
		AND NEW.email_confirmed_at IS NOT DISTINCT FROM OLD.email_confirmed_at)
	EXECUTE FUNCTION clear_email_confirmation();
