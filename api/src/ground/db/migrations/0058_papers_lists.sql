-- What games_facets had, and until when papers let a title be public: counting reads the index alone (db/faceted-list.ts).
DROP INDEX CONCURRENTLY IF EXISTS "games_listed";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "games_listed" ON "games" ("id") INCLUDE ("soft", "tag_ids", "studio_id", "difficulty", "view", "projection", "scripts", "standard_discount", "rating", "coins", "papers_until") WHERE "withdrawn_at" IS NULL;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "games_facets";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "papers_model";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "papers_model" ON "papers" USING btree ("model_id","uploaded_at");
