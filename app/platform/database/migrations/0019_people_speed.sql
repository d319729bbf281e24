DROP INDEX "import_row_by_membership";--> statement-breakpoint
DROP INDEX "import_row_by_national_id";--> statement-breakpoint
DROP INDEX "import_row_by_phone";--> statement-breakpoint
CREATE INDEX "import_row_by_membership" ON "import_rows" USING btree ("membership_id");--> statement-breakpoint
CREATE INDEX "import_row_by_national_id" ON "import_rows" USING btree ("national_id_index");--> statement-breakpoint
CREATE INDEX "import_row_by_phone" ON "import_rows" USING btree ("phone_index");--> statement-breakpoint
DROP INDEX "users_by_number";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "place_code" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_listed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE FUNCTION place_of(branch uuid, home text) RETURNS text LANGUAGE sql STABLE AS $$
	SELECT coalesce((SELECT governorate_code FROM units WHERE id = branch), home)
$$;--> statement-breakpoint
CREATE FUNCTION listed_of(person uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
	SELECT EXISTS (SELECT FROM consents WHERE purpose = 'directory' AND user_id = person AND withdrawn_at IS NULL)
$$;--> statement-breakpoint
-- Writes the table and its indexes once, and wakes no trigger; an update would take several times as long.
ALTER TABLE "users" ALTER COLUMN "place_code" TYPE text USING place_of("branch_id", "governorate_code"),
	ALTER COLUMN "is_listed" TYPE boolean USING listed_of("id");--> statement-breakpoint
DROP FUNCTION place_of;--> statement-breakpoint
DROP FUNCTION listed_of;--> statement-breakpoint
CREATE INDEX "users_of_place_in_alphabet" ON "users" USING btree ("place_code","display_name" collate "ar-x-icu","id");--> statement-breakpoint
CREATE INDEX "users_of_place_by_date" ON "users" USING btree ("place_code","created_at","id");--> statement-breakpoint
CREATE INDEX "users_of_place_by_number" ON "users" USING btree ("place_code","membership_id");--> statement-breakpoint
CREATE INDEX "users_listed" ON "users" USING btree ("display_name" collate "ar-x-icu","id","folded_name","place_code","status") WHERE is_listed;--> statement-breakpoint
-- A person counts in the branch's governorate, or without a branch where they live.
CREATE FUNCTION keep_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.place_code := coalesce((SELECT governorate_code FROM units WHERE id = NEW.branch_id), NEW.governorate_code);
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER users_place BEFORE INSERT OR UPDATE OF branch_id, governorate_code, place_code ON users
	FOR EACH ROW EXECUTE FUNCTION keep_place();--> statement-breakpoint
CREATE FUNCTION move_people() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE users SET place_code = NEW.governorate_code WHERE branch_id = NEW.id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER units_moved AFTER UPDATE OF governorate_code ON units
	FOR EACH ROW WHEN (OLD.governorate_code IS DISTINCT FROM NEW.governorate_code) EXECUTE FUNCTION move_people();--> statement-breakpoint
-- The directory lists whoever agrees to it.
CREATE FUNCTION keep_listed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE users SET is_listed = NOT is_listed
	WHERE id IN (SELECT user_id FROM changed) AND is_listed <> EXISTS (
		SELECT FROM consents WHERE purpose = 'directory' AND user_id = users.id AND withdrawn_at IS NULL);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER consents_given AFTER INSERT ON consents
	REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_listed();--> statement-breakpoint
CREATE TRIGGER consents_changed AFTER UPDATE ON consents
	REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_listed();--> statement-breakpoint
-- Another person's now: whom it was of is no longer listed either.
CREATE TRIGGER consents_moved AFTER UPDATE ON consents
	REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_listed();--> statement-breakpoint
CREATE TRIGGER consents_deleted AFTER DELETE ON consents
	REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_listed();
