ALTER TABLE "presences" ADD COLUMN "has_place" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- By hand: who came is counted apart by whether there was a place for them (docs/product.md#events). A presence
-- has it from the place that stands beside it, as it has the companions, and keeps it when that is forgotten.
-- A place that was offered is taken by coming; with the tick that was set by mistake goes what it took. Until
-- then its offered_until stays, by which such a place is known.
CREATE FUNCTION place_of_comer(at_event uuid, of_user uuid, of_guest uuid) RETURNS uuid
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN coalesce((SELECT id FROM event_places WHERE event_id = at_event AND user_id = of_user
      AND state IN ('registered', 'offered', 'waiting')),
    (SELECT id FROM event_places WHERE event_id = at_event AND id = of_guest
      AND state IN ('registered', 'offered', 'waiting')));
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_party() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  held uuid := (SELECT id FROM events WHERE gathering_id = new.gathering_id);
  own uuid;
  place event_places;
BEGIN
  IF held IS NULL THEN RETURN new; END IF;
  own := place_of_comer(held, new.user_id, new.guest_key);
  UPDATE event_places SET state = 'registered' WHERE id = own AND state = 'offered';
  -- Read after that, which may have waited for what the list did to the same place.
  SELECT * INTO place FROM event_places
    WHERE id = own AND state IN ('registered', 'offered', 'waiting');
  IF FOUND THEN
    new.companions := greatest(new.companions, place.companions);
    new.has_place := place.state <> 'waiting';
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
DROP FUNCTION companions_of(uuid, uuid, uuid);--> statement-breakpoint
CREATE FUNCTION offer_again() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  held uuid := (SELECT id FROM events WHERE gathering_id = old.gathering_id);
BEGIN
  IF held IS NULL THEN RETURN NULL; END IF;
  UPDATE event_places SET state = 'offered'
  WHERE id = place_of_comer(held, old.user_id, old.guest_key)
    AND state = 'registered' AND offered_until IS NOT NULL
    -- A guest who turned out to be a member may have come as the one and as the other.
    AND NOT EXISTS (SELECT FROM presences AS other WHERE other.gathering_id = old.gathering_id
      AND other.user_id = event_places.user_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER presences_offer AFTER DELETE ON presences FOR EACH ROW EXECUTE FUNCTION offer_again();--> statement-breakpoint
CREATE OR REPLACE FUNCTION recount_party() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  party integer := CASE WHEN new.state IN ('registered', 'offered', 'waiting') THEN new.companions ELSE 0 END;
  seated boolean := new.state IN ('registered', 'offered');
BEGIN
  UPDATE presences SET companions = party, has_place = seated
  WHERE gathering_id = (SELECT gathering_id FROM events WHERE id = new.event_id)
    AND (user_id = new.user_id OR guest_key = new.id)
    AND (companions <> party OR has_place <> seated);
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER event_places_party ON event_places;--> statement-breakpoint
CREATE TRIGGER event_places_party AFTER INSERT ON event_places FOR EACH ROW
  WHEN (new.state <> 'asked') EXECUTE FUNCTION recount_party();--> statement-breakpoint
DROP TRIGGER event_places_party_changed ON event_places;--> statement-breakpoint
CREATE TRIGGER event_places_party_changed AFTER UPDATE OF state, companions, user_id ON event_places FOR EACH ROW
  WHEN (old.companions <> new.companions OR old.state <> new.state OR old.user_id IS DISTINCT FROM new.user_id)
  EXECUTE FUNCTION recount_party();--> statement-breakpoint
-- In two, each by an index: by either at once they are compared pair by pair.
UPDATE presences SET has_place = true
FROM events JOIN event_places place ON place.event_id = events.id
WHERE presences.gathering_id = events.gathering_id AND place.state IN ('registered', 'offered')
  AND place.user_id = presences.user_id;--> statement-breakpoint
UPDATE presences SET has_place = true
FROM events JOIN event_places place ON place.event_id = events.id
WHERE presences.gathering_id = events.gathering_id AND place.state IN ('registered', 'offered')
  AND place.id = presences.guest_key;--> statement-breakpoint
-- Of guests whose place is forgotten nobody knows any more: nearly all had one.
UPDATE presences SET has_place = true
WHERE guest_key IS NOT NULL AND NOT EXISTS (SELECT FROM event_places WHERE id = guest_key);
