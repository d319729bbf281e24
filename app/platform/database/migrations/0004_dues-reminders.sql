CREATE TABLE "dues_reminders" (
	"user_id" uuid NOT NULL,
	"due_on" date NOT NULL,
	"about" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "dues_reminders_user_id_due_on_about_pk" PRIMARY KEY("user_id","due_on","about")
);
--> statement-breakpoint
ALTER TABLE "dues_reminders" ADD CONSTRAINT "dues_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dues_charges_due" ON "dues_charges" USING btree ("due_on","user_id") WHERE owed > 0;