ALTER TABLE "papers" ADD COLUMN "given_by" integer;--> statement-breakpoint
ALTER TABLE "papers" ADD COLUMN "giver" text;