DROP INDEX "coupon_redemptions_code";--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ADD COLUMN "released_at" timestamp with time zone;--> statement-breakpoint
-- What counted until now keeps its claim, and of several of one member the newest.
UPDATE "coupon_redemptions" r SET "released_at" = now()
  FROM "checkouts" c
  WHERE c."id" = r."checkout_id" AND c."held_at" IS NULL AND c."state" NOT IN ('open', 'pending', 'paid');--> statement-breakpoint
UPDATE "coupon_redemptions" r SET "released_at" = now()
  FROM "checkouts" c
  WHERE c."id" = r."checkout_id" AND r."released_at" IS NULL
    AND EXISTS (
      SELECT 1 FROM "coupon_redemptions" o JOIN "checkouts" oc ON oc."id" = o."checkout_id"
        WHERE o."code" = r."code" AND o."account_id" = r."account_id" AND o."released_at" IS NULL
          AND (oc."created_at", oc."id") > (c."created_at", c."id"));--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_redemptions_claim" ON "coupon_redemptions" USING btree ("code","account_id") WHERE "coupon_redemptions"."released_at" is null;
