CREATE TABLE "checkouts" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"kind" text NOT NULL,
	"product_id" text NOT NULL,
	"coins" integer,
	"plan" text,
	"amount" integer NOT NULL,
	"list_amount" integer NOT NULL,
	"currency" text NOT NULL,
	"coupon_code" text,
	"state" text NOT NULL,
	"problem" text,
	"provider" text NOT NULL,
	"payment_id" text,
	"pay_url" text,
	"continue_to" text,
	"country" text,
	"affiliate_click_id" text,
	"subscription_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"refunded_at" timestamp with time zone,
	"asked_at" timestamp with time zone,
	CONSTRAINT "checkouts_amounts" CHECK ("checkouts"."amount" >= 0 and "checkouts"."list_amount" >= "checkouts"."amount"),
	CONSTRAINT "checkouts_goods" CHECK (("checkouts"."coins" is null) <> ("checkouts"."plan" is null))
);
--> statement-breakpoint
CREATE TABLE "coupon_redemptions" (
	"checkout_id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"account_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"code" text PRIMARY KEY NOT NULL,
	"percent" smallint NOT NULL,
	"applies_to" text NOT NULL,
	"valid_until" timestamp with time zone,
	"max_uses" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "coupons_percent" CHECK ("coupons"."percent" between 1 and 90)
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"checkout_id" text,
	"kind" text NOT NULL,
	"outcome" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_events_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "sandbox_orders" (
	"reference" text PRIMARY KEY NOT NULL,
	"request" jsonb NOT NULL,
	"outcome" text,
	"chosen_at" timestamp with time zone,
	"renews" text DEFAULT 'pay' NOT NULL,
	"cancelled_at" timestamp with time zone,
	"refunded" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscription_periods" (
	"subscription_id" integer NOT NULL,
	"checkout_id" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscription_periods_subscription_id_ends_at_pk" PRIMARY KEY("subscription_id","ends_at"),
	CONSTRAINT "subscription_periods_checkout_id_unique" UNIQUE("checkout_id"),
	CONSTRAINT "subscription_periods_order" CHECK ("subscription_periods"."starts_at" < "subscription_periods"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"plan" text NOT NULL,
	"status" text NOT NULL,
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"paid_until" timestamp with time zone NOT NULL,
	"access_until" timestamp with time zone NOT NULL,
	"next_try_at" timestamp with time zone,
	"failed_tries" smallint DEFAULT 0 NOT NULL,
	"cancelled_at" timestamp with time zone,
	"gem_months" smallint DEFAULT 0 NOT NULL,
	"next_gems_at" timestamp with time zone,
	"reminded_of" timestamp with time zone,
	CONSTRAINT "subscriptions_reference_unique" UNIQUE("reference"),
	CONSTRAINT "subscriptions_amount" CHECK ("subscriptions"."amount" >= 0)
);
--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ADD CONSTRAINT "coupon_redemptions_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ADD CONSTRAINT "coupon_redemptions_code_coupons_code_fk" FOREIGN KEY ("code") REFERENCES "public"."coupons"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_periods" ADD CONSTRAINT "subscription_periods_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_periods" ADD CONSTRAINT "subscription_periods_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "checkouts_account" ON "checkouts" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "checkouts_unsettled" ON "checkouts" USING btree ("created_at") WHERE "checkouts"."state" in ('open', 'pending');--> statement-breakpoint
CREATE INDEX "checkouts_subscription" ON "checkouts" USING btree ("subscription_id");--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_payment" ON "checkouts" USING btree ("provider","payment_id");--> statement-breakpoint
CREATE INDEX "coupon_redemptions_code" ON "coupon_redemptions" USING btree ("code","account_id");--> statement-breakpoint
CREATE INDEX "payment_events_checkout" ON "payment_events" USING btree ("checkout_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_live" ON "subscriptions" USING btree ("account_id") WHERE "subscriptions"."status" <> 'ended';--> statement-breakpoint
CREATE INDEX "subscriptions_account" ON "subscriptions" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "subscriptions_next_try" ON "subscriptions" USING btree ("next_try_at");--> statement-breakpoint
CREATE INDEX "subscriptions_next_gems" ON "subscriptions" USING btree ("next_gems_at");--> statement-breakpoint
-- Plans stood on the account; they had no payment, so they end with what they were given for.
INSERT INTO "subscriptions" ("account_id", "plan", "status", "provider", "reference", "amount", "currency", "started_at", "paid_until", "access_until", "cancelled_at")
SELECT "id", "plan", 'cancelled', 'none', 'account-' || "id", 0, 'USD', "created_at", coalesce("plan_ends_on", "plan_renews_on") + interval '1 day', coalesce("plan_ends_on", "plan_renews_on") + interval '1 day', now()
FROM "accounts" WHERE "plan" IS NOT NULL AND coalesce("plan_ends_on", "plan_renews_on") IS NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "plan";--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "plan_renews_on";--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "plan_ends_on";