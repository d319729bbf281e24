CREATE INDEX "aid_steps_by_actor" ON "aid_steps" USING btree ("by") WHERE by is not null;--> statement-breakpoint
CREATE INDEX "application_steps_by_actor" ON "application_steps" USING btree ("by") WHERE by is not null;--> statement-breakpoint
CREATE INDEX "applications_by_claimer" ON "applications" USING btree ("claimed_by") WHERE claimed_by is not null;--> statement-breakpoint
CREATE INDEX "feedback_steps_by_actor" ON "feedback_steps" USING btree ("by") WHERE by is not null;--> statement-breakpoint
CREATE INDEX "user_roles_by_giver" ON "user_roles" USING btree ("given_by") WHERE given_by is not null;--> statement-breakpoint
CREATE INDEX "secretariats_by_giver" ON "user_secretariats" USING btree ("given_by") WHERE given_by is not null;