-- Counting verified members of a day reads it, not the tokens of all (areas/staff/today/count-hours-repository.ts).
DROP INDEX CONCURRENTLY IF EXISTS "age_tokens_member_verification";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "age_tokens_member_verification" ON "age_tokens" USING btree ("verification_id") WHERE "age_tokens"."account_id" is not null;