DROP INDEX CONCURRENTLY IF EXISTS "subscriptions_status";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "subscriptions_status" ON "subscriptions" USING btree ("status","id");
