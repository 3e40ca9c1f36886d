DROP INDEX CONCURRENTLY IF EXISTS "accounts_newest";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "accounts_newest" ON "accounts" USING btree ("created_at");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "age_verifications_newest";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "age_verifications_newest" ON "age_verifications" USING btree ("ended_at");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "subscriptions_ended";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "subscriptions_ended" ON "subscriptions" USING btree ("access_until") WHERE "subscriptions"."status" = 'ended';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "checkouts_settled";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "checkouts_settled" ON "checkouts" USING btree ("settled_at");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "checkouts_refunded";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "checkouts_refunded" ON "checkouts" USING btree ("refunded_at") WHERE "checkouts"."refunded_at" is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "checkouts_parts";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "checkouts_parts" ON "checkouts" USING btree ("created_at") WHERE "checkouts"."refunded_parts" <> '[]';