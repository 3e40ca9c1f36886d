CREATE TABLE "payment_feeds" (
	"provider" text PRIMARY KEY NOT NULL,
	"told_until" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "sale_id" text;