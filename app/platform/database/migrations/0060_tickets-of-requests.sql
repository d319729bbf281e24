DROP INDEX "event_places_of_guest";--> statement-breakpoint
CREATE UNIQUE INDEX "event_places_of_one_guest" ON "event_places" USING btree ("event_id","guest_email") WHERE state in ('registered', 'waiting', 'offered');--> statement-breakpoint
CREATE INDEX "event_places_of_guest" ON "event_places" USING btree ("event_id","guest_email");