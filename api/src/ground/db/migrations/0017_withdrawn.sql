ALTER TABLE "games" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "models" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
-- The index that facets are counted in (migration 0005), without what was withdrawn: lists never count it, and a condition
-- that the index itself promises costs no look at the table.
DROP INDEX "games_facets";--> statement-breakpoint
CREATE INDEX "games_facets" ON "games" ("id") INCLUDE ("soft", "tag_ids", "studio_id", "difficulty", "view", "projection", "scripts", "standard_discount", "rating", "coins") WHERE "withdrawn_at" IS NULL;
