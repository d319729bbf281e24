CREATE TABLE "chat_mentions" (
	"room_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "chat_mentions_room_id_seq_user_id_pk" PRIMARY KEY("room_id","seq","user_id")
);
--> statement-breakpoint
ALTER TABLE "chat_mentions" ADD CONSTRAINT "chat_mentions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_mentions" ADD CONSTRAINT "chat_mentions_room_id_seq_chat_messages_room_id_seq_fk" FOREIGN KEY ("room_id","seq") REFERENCES "public"."chat_messages"("room_id","seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_mentions_of_user" ON "chat_mentions" USING btree ("user_id","room_id","seq");