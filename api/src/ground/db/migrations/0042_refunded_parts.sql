ALTER TABLE "checkouts" ADD COLUMN "refunded_parts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_orders" ADD COLUMN "parts" jsonb DEFAULT '[]'::jsonb NOT NULL;