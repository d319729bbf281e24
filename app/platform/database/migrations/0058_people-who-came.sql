ALTER TABLE "presences" ADD COLUMN "companions" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- By hand: who came is counted in people (docs/product.md#events). A presence has the companions of the place
-- that stands beside it, whichever of the two comes first; it keeps them when the place is forgotten.
CREATE FUNCTION companions_of(at_gathering uuid, of_user uuid, of_guest uuid) RETURNS integer
LANGUAGE plpgsql STABLE AS $$
DECLARE
  held uuid := (SELECT id FROM events WHERE gathering_id = at_gathering);
BEGIN
  IF held IS NULL THEN RETURN 0; END IF;
  RETURN coalesce((SELECT companions FROM event_places
    WHERE event_id = held AND user_id = of_user AND state IN ('registered', 'offered', 'waiting')),
    (SELECT companions FROM event_places
    WHERE event_id = held AND id = of_guest AND state IN ('registered', 'offered', 'waiting')), 0);
END $$;--> statement-breakpoint
CREATE FUNCTION count_party() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.companions := greatest(new.companions, companions_of(new.gathering_id, new.user_id, new.guest_key));
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER presences_party BEFORE INSERT ON presences FOR EACH ROW EXECUTE FUNCTION count_party();--> statement-breakpoint
CREATE FUNCTION recount_party() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  party integer := CASE WHEN new.state IN ('registered', 'offered', 'waiting') THEN new.companions ELSE 0 END;
BEGIN
  UPDATE presences SET companions = party
  WHERE gathering_id = (SELECT gathering_id FROM events WHERE id = new.event_id)
    AND (user_id = new.user_id OR guest_key = new.id) AND companions <> party;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER event_places_party AFTER INSERT ON event_places FOR EACH ROW
  WHEN (new.companions > 0) EXECUTE FUNCTION recount_party();--> statement-breakpoint
CREATE TRIGGER event_places_party_changed AFTER UPDATE OF state, companions ON event_places FOR EACH ROW
  WHEN (old.companions <> new.companions OR old.state <> new.state AND new.companions > 0)
  EXECUTE FUNCTION recount_party();--> statement-breakpoint
CREATE OR REPLACE FUNCTION statistics_of_presences_update() RETURNS trigger LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $$
BEGIN
  INSERT INTO statistics_marks (source, day)
  WITH r AS (
    (SELECT id, gathering_id, companions FROM rows_before
      EXCEPT SELECT id, gathering_id, companions FROM rows_after)
    UNION ALL (SELECT id, gathering_id, companions FROM rows_after
      EXCEPT SELECT id, gathering_id, companions FROM rows_before))
  SELECT DISTINCT source, day FROM (
    SELECT 'attendance', statistics_day(held.starts_at) FROM r
      JOIN gatherings held ON held.id = r.gathering_id
    UNION SELECT 'came', statistics_day(held.starts_at) FROM r
      JOIN events held ON held.gathering_id = r.gathering_id) AS changed (source, day)
  WHERE day <= (SELECT marked FROM statistics_state);
  RETURN NULL;
END $$;--> statement-breakpoint
UPDATE presences SET companions = place.companions
FROM events JOIN event_places place ON place.event_id = events.id
WHERE presences.gathering_id = events.gathering_id AND place.companions > 0
  AND place.state IN ('registered', 'offered', 'waiting')
  AND (place.user_id = presences.user_id OR place.id = presences.guest_key);--> statement-breakpoint
-- Who waits is counted in people, too, as who has a place is.
UPDATE events SET waiting = waiting + more.companions
FROM (SELECT event_id, sum(companions)::integer AS companions FROM event_places
  WHERE state = 'waiting' AND companions > 0 GROUP BY event_id) AS more
WHERE more.event_id = events.id;
