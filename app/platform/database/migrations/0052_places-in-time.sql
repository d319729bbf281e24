-- A place knows when its event begins, so that somebody's events are a range of an index. Whatever makes a
-- place or moves an event, the database keeps the two the same.
DROP INDEX "event_places_of_user";--> statement-breakpoint
ALTER TABLE "event_places" ADD COLUMN "starts_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE event_places SET starts_at = events.starts_at FROM events WHERE events.id = event_places.event_id;--> statement-breakpoint
CREATE INDEX "event_places_of_user" ON "event_places" USING btree ("user_id","starts_at","event_id");--> statement-breakpoint
CREATE FUNCTION start_event_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.starts_at := coalesce((SELECT starts_at FROM events WHERE id = new.event_id), new.starts_at);
  RETURN new;
END $$;--> statement-breakpoint
CREATE FUNCTION move_event_places() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE event_places SET starts_at = new.starts_at WHERE event_id = new.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER event_places_start BEFORE INSERT ON event_places FOR EACH ROW EXECUTE FUNCTION start_event_place();--> statement-breakpoint
CREATE TRIGGER events_moved AFTER UPDATE ON events FOR EACH ROW
  WHEN (old.starts_at <> new.starts_at) EXECUTE FUNCTION move_event_places();
