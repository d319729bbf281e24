CREATE TABLE "shares" (
	"kind" text NOT NULL,
	"target_id" bigint NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shares_kind_target_id_user_id_pk" PRIMARY KEY("kind","target_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "news" ADD COLUMN "shares_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shares_of_user" ON "shares" USING btree ("user_id");