-- A branch becomes one kind of unit; every id stays what it was.
ALTER TABLE "branches" RENAME TO "units";--> statement-breakpoint
ALTER TABLE "units" RENAME CONSTRAINT "branches_pkey" TO "units_pkey";--> statement-breakpoint
ALTER TABLE "users" RENAME CONSTRAINT "users_branch_id_branches_id_fk" TO "users_branch_id_units_id_fk";--> statement-breakpoint
DROP INDEX "branches_of_governorate";--> statement-breakpoint
ALTER TABLE "units"
	ADD COLUMN "kind" text,
	ADD COLUMN "parent_id" uuid,
	ADD COLUMN "secretariat_id" uuid,
	ADD COLUMN "name_en" text,
	ADD COLUMN "description" text,
	ADD COLUMN "description_en" text,
	ADD COLUMN "map_url" text,
	ADD COLUMN "phone" text,
	ADD COLUMN "email" text,
	ADD COLUMN "order" integer DEFAULT 0 NOT NULL,
	ADD COLUMN "closed_at" timestamp with time zone,
	ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
UPDATE "units" SET "kind" = 'branch';--> statement-breakpoint
ALTER TABLE "units" ALTER COLUMN "kind" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "units" ALTER COLUMN "governorate_code" DROP NOT NULL;--> statement-breakpoint
-- Only the leadership and the central secretariats belong to the whole country.
ALTER TABLE "units" ADD CONSTRAINT "units_in_their_place" CHECK (
	(kind in ('leadership', 'central_secretariat')) = (governorate_code is null)
);--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_parent_id_units_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_secretariat_id_units_id_fk" FOREIGN KEY ("secretariat_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "units_of_governorate" ON "units" USING btree ("governorate_code","kind");--> statement-breakpoint
CREATE INDEX "units_below" ON "units" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "units_of_secretariat" ON "units" USING btree ("secretariat_id");--> statement-breakpoint
CREATE TABLE "positions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"unit_id" uuid NOT NULL,
	"title" text NOT NULL,
	"title_en" text,
	"order" integer DEFAULT 0 NOT NULL,
	"closed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "terms" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"position_id" uuid NOT NULL,
	"user_id" uuid,
	"name" text,
	"name_en" text,
	"photo" text,
	"from" date NOT NULL,
	"until" date
);
--> statement-breakpoint
CREATE TABLE "user_secretariats" (
	"user_id" uuid NOT NULL,
	"unit_id" uuid NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"given_by" uuid,
	CONSTRAINT "user_secretariats_user_id_unit_id_pk" PRIMARY KEY("user_id","unit_id")
);
--> statement-breakpoint
ALTER TABLE "positions" ADD CONSTRAINT "positions_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms" ADD CONSTRAINT "terms_position_id_positions_id_fk" FOREIGN KEY ("position_id") REFERENCES "public"."positions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms" ADD CONSTRAINT "terms_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_secretariats" ADD CONSTRAINT "user_secretariats_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_secretariats" ADD CONSTRAINT "user_secretariats_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_secretariats" ADD CONSTRAINT "user_secretariats_given_by_users_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "positions_of_unit" ON "positions" USING btree ("unit_id","order");--> statement-breakpoint
CREATE INDEX "terms_of_position" ON "terms" USING btree ("position_id","from" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "terms_of_user" ON "terms" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "users_of_secretariat" ON "user_secretariats" USING btree ("unit_id","user_id");--> statement-breakpoint
CREATE INDEX "users_of_branch" ON "users" USING btree ("branch_id","status");--> statement-breakpoint
ALTER TRIGGER branches_changed ON units RENAME TO units_changed;--> statement-breakpoint
CREATE TRIGGER user_secretariats_inserted AFTER INSERT ON user_secretariats
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_members('user_id');--> statement-breakpoint
CREATE TRIGGER user_secretariats_deleted AFTER DELETE ON user_secretariats
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_members('user_id');--> statement-breakpoint
CREATE TRIGGER units_inserted AFTER INSERT ON units
  FOR EACH STATEMENT EXECUTE FUNCTION tell_members();
