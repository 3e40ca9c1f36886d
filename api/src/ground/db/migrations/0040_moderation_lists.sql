DROP INDEX CONCURRENTLY IF EXISTS "reports_due";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "reports_due" ON "reports" USING btree ("state",coalesce("due_at", "created_at"),"id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "reports_subject";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "reports_subject" ON "reports" USING btree ("kind","subject");
