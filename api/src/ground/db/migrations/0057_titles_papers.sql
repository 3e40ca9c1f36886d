-- Performers and titles of a living site have 30 days, to the end of the day in UTC; later ones have none. A default that is
-- taken back fills what is there and writes no row: what it calls is stable, so it is worked out once. The API corrects at
-- its start what needs no papers or has longer, and whose the papers are.
-- squawk-ignore adding-field-with-default
ALTER TABLE "games" ADD COLUMN "papers_until" timestamp with time zone DEFAULT (date_trunc('day', now(), 'UTC') + interval '744 hours');--> statement-breakpoint
ALTER TABLE "games" ALTER COLUMN "papers_until" DROP DEFAULT;--> statement-breakpoint
-- squawk-ignore adding-field-with-default
ALTER TABLE "models" ADD COLUMN "papers_until" timestamp with time zone DEFAULT (date_trunc('day', now(), 'UTC') + interval '744 hours');--> statement-breakpoint
ALTER TABLE "models" ALTER COLUMN "papers_until" DROP DEFAULT;--> statement-breakpoint
-- squawk-ignore adding-field-with-default
ALTER TABLE "models" ADD COLUMN "papers_grace_until" timestamp with time zone DEFAULT (date_trunc('day', now(), 'UTC') + interval '744 hours');--> statement-breakpoint
ALTER TABLE "models" ALTER COLUMN "papers_grace_until" DROP DEFAULT;--> statement-breakpoint
-- squawk-ignore adding-field-with-default
ALTER TABLE "videos" ADD COLUMN "papers_until" timestamp with time zone DEFAULT (date_trunc('day', now(), 'UTC') + interval '744 hours');--> statement-breakpoint
ALTER TABLE "videos" ALTER COLUMN "papers_until" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "papers" ADD COLUMN "model_id" integer;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_model_id_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."models"("id") ON DELETE set null ON UPDATE no action NOT VALID;
