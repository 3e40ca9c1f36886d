ALTER TABLE "favourites" ADD COLUMN "awaits_release" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "terms" jsonb DEFAULT '{"kind":"selection"}'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "favourites_awaiting" ON "favourites" USING btree ("game_id") WHERE "favourites"."awaits_release";--> statement-breakpoint
-- The index that facets are counted in (migration 0002), with the column of the new facet.
DROP INDEX "games_facets";--> statement-breakpoint
CREATE INDEX "games_facets" ON "games" ("id") INCLUDE ("soft", "tag_ids", "studio_id", "difficulty", "view", "projection", "scripts", "standard_discount", "rating", "coins");
