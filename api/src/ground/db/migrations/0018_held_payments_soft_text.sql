ALTER TABLE "games" ADD COLUMN "soft_text" text;--> statement-breakpoint
ALTER TABLE "models" ADD COLUMN "soft_text" text;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "soft_text" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "paid_amount" integer;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "paid_currency" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "held_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "review" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "reviewed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "checkouts_held" ON "checkouts" USING btree ("held_at") WHERE "checkouts"."held_at" is not null;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_paid_money" CHECK (("checkouts"."paid_amount" is null) = ("checkouts"."paid_currency" is null));--> statement-breakpoint
-- Payments that waited for a person before there was a list of them; what was paid stands in the words alone.
UPDATE "checkouts" SET "held_at" = "created_at" WHERE "problem" LIKE 'paid:%' AND "state" IN ('open', 'pending', 'expired', 'declined');
