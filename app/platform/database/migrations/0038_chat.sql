CREATE TABLE "chat_blocks" (
	"user_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chat_blocks_user_id_blocked_id_pk" PRIMARY KEY("user_id","blocked_id")
);
--> statement-breakpoint
CREATE TABLE "chat_members" (
	"room_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"part" text DEFAULT 'member' NOT NULL,
	"may_write" boolean DEFAULT false NOT NULL,
	"standing" text NOT NULL,
	"asked_by" uuid,
	"joined_seq" bigint DEFAULT 0 NOT NULL,
	"read_seq" bigint DEFAULT 0 NOT NULL,
	"read_at" timestamp with time zone,
	"told_seq" bigint DEFAULT 0 NOT NULL,
	"muted_until" timestamp with time zone,
	"archived_at" timestamp with time zone,
	"joined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chat_members_room_id_user_id_pk" PRIMARY KEY("room_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"room_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"sender_id" uuid,
	"client_key" uuid,
	"sealed_text" text,
	"reply_to" bigint,
	"is_withheld" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"pinned_at" timestamp with time zone,
	"changed" bigint NOT NULL,
	CONSTRAINT "chat_messages_room_id_seq_pk" PRIMARY KEY("room_id","seq")
);
--> statement-breakpoint
CREATE TABLE "chat_rooms" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"pair" text,
	"state" text DEFAULT 'open' NOT NULL,
	"writers" text DEFAULT 'everyone' NOT NULL,
	"sealed_name" text,
	"retention" text DEFAULT 'off' NOT NULL,
	"shows_past" boolean DEFAULT false NOT NULL,
	"counter" bigint DEFAULT 0 NOT NULL,
	"last_seq" bigint DEFAULT 0 NOT NULL,
	"last_message_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chat_rooms_pair_unique" UNIQUE("pair")
);
--> statement-breakpoint
CREATE TABLE "chat_words" (
	"room_id" uuid NOT NULL,
	"token" bigint NOT NULL,
	"seq" bigint NOT NULL,
	CONSTRAINT "chat_words_room_id_token_seq_pk" PRIMARY KEY("room_id","token","seq")
);
--> statement-breakpoint
ALTER TABLE "chat_blocks" ADD CONSTRAINT "chat_blocks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_blocks" ADD CONSTRAINT "chat_blocks_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_members" ADD CONSTRAINT "chat_members_room_id_chat_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."chat_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_members" ADD CONSTRAINT "chat_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_members" ADD CONSTRAINT "chat_members_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_room_id_chat_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."chat_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_words" ADD CONSTRAINT "chat_words_room_id_chat_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."chat_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_blocks_of_blocked" ON "chat_blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE INDEX "chat_rooms_of_user" ON "chat_members" USING btree ("user_id","standing","room_id");--> statement-breakpoint
CREATE INDEX "chat_members_by_asker" ON "chat_members" USING btree ("asked_by") WHERE asked_by is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_by_id" ON "chat_messages" USING btree ("id");--> statement-breakpoint
CREATE INDEX "chat_messages_by_change" ON "chat_messages" USING btree ("room_id","changed");--> statement-breakpoint
CREATE INDEX "chat_messages_pinned" ON "chat_messages" USING btree ("room_id","seq") WHERE pinned_at is not null;--> statement-breakpoint
CREATE INDEX "chat_messages_of_sender" ON "chat_messages" USING btree ("sender_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_by_key" ON "chat_messages" USING btree ("room_id","sender_id","client_key") WHERE client_key is not null;--> statement-breakpoint
CREATE INDEX "chat_rooms_that_forget" ON "chat_rooms" USING btree ("id") WHERE retention <> 'off';