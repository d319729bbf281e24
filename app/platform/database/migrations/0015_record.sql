CREATE TABLE "audit_seals" (
	"place" bigint PRIMARY KEY NOT NULL,
	"entry_id" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_seals_entry_id_unique" UNIQUE("entry_id")
);
--> statement-breakpoint
CREATE TABLE "card_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"sealed_private_key" text,
	"created_at" timestamp with time zone NOT NULL,
	"signed_until" date
);
--> statement-breakpoint
CREATE TABLE "member_cards" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_cards_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
DROP INDEX "audit_of_subject";--> statement-breakpoint
ALTER TABLE "member_cards" ADD CONSTRAINT "member_cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_by_actor" ON "audit_log" USING btree ("by","at","id");--> statement-breakpoint
CREATE INDEX "audit_of_act" ON "audit_log" USING btree ("act","at","id");--> statement-breakpoint
CREATE INDEX "audit_by_time" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_of_subject" ON "audit_log" USING btree ("subject","at","id");--> statement-breakpoint
CREATE TRIGGER "audit_seals_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_seals" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- Seals entries after an id that have no seal yet, in the order of their ids; answers the last one's id.
CREATE FUNCTION seal_audit(after_entry bigint, most integer) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
	entry audit_log;
	seal audit_seals;
	last_entry bigint;
BEGIN
	-- One at a time: each seal stands on the one before.
	PERFORM pg_advisory_xact_lock(7470031);
	SELECT * INTO seal FROM audit_seals ORDER BY place DESC LIMIT 1;
	FOR entry IN
		SELECT * FROM audit_log AS log
		WHERE log.id > after_entry AND NOT EXISTS (
			SELECT FROM audit_seals AS done
			WHERE done.entry_id = log.id AND done.entry_id > after_entry)
		ORDER BY log.id LIMIT most
	LOOP
		seal.place := coalesce(seal.place, 0) + 1;
		seal.entry_id := entry.id;
		seal.hash := encode(sha256(convert_to(array_to_json(ARRAY[
			seal.place::text, coalesce(seal.hash, ''), entry.id::text,
			to_char(entry.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), entry."by"::text, entry.act,
			entry.subject::text, entry.application_id::text, entry.detail, entry.address
		])::text, 'UTF8')), 'hex');
		INSERT INTO audit_seals VALUES (seal.place, seal.entry_id, seal.hash);
		last_entry := entry.id;
	END LOOP;
	RETURN last_entry;
END $$;
