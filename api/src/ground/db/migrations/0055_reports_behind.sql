DROP INDEX CONCURRENTLY IF EXISTS "reports_behind";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "reports_behind" ON "reports" USING btree (("evidence" ->> 'accountId'));