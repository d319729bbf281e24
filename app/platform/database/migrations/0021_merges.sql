CREATE TABLE "merges" (
	"joined_id" uuid PRIMARY KEY NOT NULL,
	"kept_id" uuid NOT NULL,
	"by_id" uuid,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "merges" ADD CONSTRAINT "merges_joined_id_users_id_fk" FOREIGN KEY ("joined_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merges" ADD CONSTRAINT "merges_kept_id_users_id_fk" FOREIGN KEY ("kept_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merges" ADD CONSTRAINT "merges_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "merges_into" ON "merges" USING btree ("kept_id");--> statement-breakpoint
CREATE INDEX "merges_by_time" ON "merges" USING btree ("at");--> statement-breakpoint
CREATE INDEX "profiles_born" ON "profiles" USING btree ("birth_date");