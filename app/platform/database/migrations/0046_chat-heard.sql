-- What happens in a room of chat, told to every process by the room's id, whatever did it: `changed` messages,
-- `settings`, `people` with whose place it is, `read` with whose mark it is.
CREATE FUNCTION tell_chat_room() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('chat', tg_argv[0] || ' ' || new.id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION tell_chat_member() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  one chat_members := coalesce(new, old);
BEGIN
  PERFORM pg_notify('chat', tg_argv[0] || ' ' || one.room_id || ' ' || one.user_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER chat_messages_changed AFTER UPDATE ON chat_rooms FOR EACH ROW
  WHEN (old.counter <> new.counter) EXECUTE FUNCTION tell_chat_room('changed');--> statement-breakpoint
CREATE TRIGGER chat_settings_changed AFTER UPDATE ON chat_rooms FOR EACH ROW
  WHEN (old.version <> new.version) EXECUTE FUNCTION tell_chat_room('settings');--> statement-breakpoint
CREATE TRIGGER chat_members_came AFTER INSERT OR DELETE ON chat_members FOR EACH ROW
  EXECUTE FUNCTION tell_chat_member('people');--> statement-breakpoint
CREATE TRIGGER chat_members_changed AFTER UPDATE ON chat_members FOR EACH ROW
  WHEN ((old.standing, old.part, old.may_write) IS DISTINCT FROM (new.standing, new.part, new.may_write))
  EXECUTE FUNCTION tell_chat_member('people');--> statement-breakpoint
CREATE TRIGGER chat_members_read AFTER UPDATE ON chat_members FOR EACH ROW
  WHEN (old.read_at IS DISTINCT FROM new.read_at) EXECUTE FUNCTION tell_chat_member('read');
