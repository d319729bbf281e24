CREATE TABLE "chat_files" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"room_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"place" smallint NOT NULL,
	"kind" text NOT NULL,
	"sealed_name" text NOT NULL,
	"sealed_alt" text,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"width" integer,
	"height" integer,
	"seconds" smallint,
	"stored_as" text NOT NULL,
	"medium_as" text,
	"small_as" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chat_rooms" ADD COLUMN "picture_as" text;--> statement-breakpoint
ALTER TABLE "chat_files" ADD CONSTRAINT "chat_files_room_id_chat_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."chat_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_files" ADD CONSTRAINT "chat_files_message" FOREIGN KEY ("room_id","seq") REFERENCES "public"."chat_messages"("room_id","seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_files_of_message" ON "chat_files" USING btree ("room_id","seq","place");--> statement-breakpoint
CREATE INDEX "chat_files_by_key" ON "chat_files" USING btree ("stored_as");--> statement-breakpoint
CREATE INDEX "chat_files_by_medium" ON "chat_files" USING btree ("medium_as") WHERE medium_as is not null;--> statement-breakpoint
CREATE INDEX "chat_files_by_small" ON "chat_files" USING btree ("small_as") WHERE small_as is not null;--> statement-breakpoint
CREATE INDEX "chat_rooms_by_picture" ON "chat_rooms" USING btree ("picture_as") WHERE picture_as is not null;