DROP INDEX CONCURRENTLY IF EXISTS "accounts_words";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "accounts_words" ON "accounts" USING gin (("email" || ' ' || "name") gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "checkouts_newest";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "checkouts_newest" ON "checkouts" USING btree ("created_at","id");
