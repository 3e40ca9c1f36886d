DROP INDEX CONCURRENTLY IF EXISTS "checkouts_sale_once";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "checkouts_sale_once" ON "checkouts" USING btree ("provider","sale_id") WHERE "checkouts"."sale_id" is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "checkouts_sale";
