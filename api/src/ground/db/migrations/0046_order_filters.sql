DROP INDEX CONCURRENTLY IF EXISTS "checkouts_country";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "checkouts_country" ON "checkouts" USING btree ("country","created_at","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "checkouts_rare";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "checkouts_rare" ON "checkouts" USING btree ("state","created_at","id") WHERE "checkouts"."state" in ('declined', 'refunded', 'charged-back');