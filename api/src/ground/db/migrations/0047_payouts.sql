CREATE TABLE "payouts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payouts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" uuid NOT NULL,
	"room_id" integer NOT NULL,
	"account_id" integer,
	"period_from" timestamp with time zone NOT NULL,
	"period_until" timestamp with time zone NOT NULL,
	"coins" bigint NOT NULL,
	"per_thousand" integer NOT NULL,
	"share_percent" integer NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"proposed_by" integer NOT NULL,
	"proposer" text NOT NULL,
	"approved_at" timestamp with time zone,
	"approver" text,
	"paid_at" timestamp with time zone,
	"reference" text,
	"rejected_at" timestamp with time zone,
	"rejection" text,
	CONSTRAINT "payouts_key_unique" UNIQUE("key"),
	CONSTRAINT "payouts_money" CHECK ("payouts"."coins" > 0 and "payouts"."amount" > 0),
	CONSTRAINT "payouts_paid" CHECK (("payouts"."state" = 'paid') = ("payouts"."paid_at" is not null and "payouts"."reference" is not null)),
	CONSTRAINT "payouts_rejected" CHECK (("payouts"."state" = 'rejected') = ("payouts"."rejected_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_open" ON "payouts" USING btree ("room_id") WHERE "payouts"."state" in ('proposed', 'approved');--> statement-breakpoint
CREATE INDEX "payouts_room" ON "payouts" USING btree ("room_id","id");--> statement-breakpoint
CREATE INDEX "payouts_state" ON "payouts" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "payouts_member" ON "payouts" USING btree ("account_id");