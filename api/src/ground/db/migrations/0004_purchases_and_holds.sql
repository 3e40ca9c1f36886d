CREATE TABLE "holds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "holds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"idempotency_key" text NOT NULL,
	"currency" smallint NOT NULL,
	"reason" text NOT NULL,
	"amount" bigint NOT NULL,
	"bought" bigint NOT NULL,
	"settled" bigint DEFAULT 0 NOT NULL,
	"transfer_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"released_at" timestamp with time zone,
	CONSTRAINT "holds_transfer" UNIQUE("transfer_id"),
	CONSTRAINT "holds_key" UNIQUE("account_id","idempotency_key"),
	CONSTRAINT "holds_amounts" CHECK ("holds"."amount" > 0 and "holds"."settled" between 0 and "holds"."amount"),
	CONSTRAINT "holds_bought" CHECK ("holds"."bought" between 0 and "holds"."amount")
);
--> statement-breakpoint
CREATE TABLE "play_progress" (
	"account_id" integer NOT NULL,
	"game_id" integer NOT NULL,
	"seconds" integer NOT NULL,
	"duration_seconds" integer NOT NULL,
	"played_at" timestamp with time zone NOT NULL,
	"completed_at" timestamp with time zone,
	CONSTRAINT "play_progress_account_id_game_id_pk" PRIMARY KEY("account_id","game_id"),
	CONSTRAINT "play_progress_seconds" CHECK ("play_progress"."seconds" between 0 and "play_progress"."duration_seconds" and "play_progress"."duration_seconds" > 0)
);
--> statement-breakpoint
CREATE TABLE "purchase_receipts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purchase_receipts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer,
	"game_id" integer,
	"title" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"currency" smallint NOT NULL,
	"price" integer NOT NULL,
	"discount" smallint NOT NULL,
	"total" integer NOT NULL,
	"bought" integer NOT NULL,
	"transfer_id" integer,
	"purchased_at" timestamp with time zone NOT NULL,
	"refund_transfer_id" integer,
	"refunded_at" timestamp with time zone,
	CONSTRAINT "purchase_receipts_key" UNIQUE("account_id","idempotency_key"),
	CONSTRAINT "purchase_receipts_transfer" UNIQUE("transfer_id"),
	CONSTRAINT "purchase_receipts_refund_transfer" UNIQUE("refund_transfer_id"),
	CONSTRAINT "purchase_receipts_currency" CHECK ("purchase_receipts"."currency" in (0, 1)),
	CONSTRAINT "purchase_receipts_amounts" CHECK (total between 0 and price and price <= 100000 and discount between 0 and 100),
	CONSTRAINT "purchase_receipts_bought" CHECK ("purchase_receipts"."bought" between 0 and "purchase_receipts"."total"),
	CONSTRAINT "purchase_receipts_paid" CHECK (("purchase_receipts"."total" = 0) = ("purchase_receipts"."transfer_id" is null)),
	CONSTRAINT "purchase_receipts_refund" CHECK (("purchase_receipts"."refund_transfer_id" is null) = ("purchase_receipts"."refunded_at" is null or "purchase_receipts"."total" = 0))
);
--> statement-breakpoint
ALTER TABLE "purchases" DROP CONSTRAINT "purchases_transfer_id_ledger_transfers_id_fk";
--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "receipt_id" integer;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD COLUMN "bought" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "bought" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_transfer_id_ledger_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."ledger_transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "play_progress" ADD CONSTRAINT "play_progress_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "play_progress" ADD CONSTRAINT "play_progress_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_receipts" ADD CONSTRAINT "purchase_receipts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_receipts" ADD CONSTRAINT "purchase_receipts_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_receipts" ADD CONSTRAINT "purchase_receipts_transfer_id_ledger_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."ledger_transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_receipts" ADD CONSTRAINT "purchase_receipts_refund_transfer_id_ledger_transfers_id_fk" FOREIGN KEY ("refund_transfer_id") REFERENCES "public"."ledger_transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "holds_open" ON "holds" USING btree ("expires_at") WHERE "holds"."released_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_receipts_open" ON "purchase_receipts" USING btree ("account_id","game_id") WHERE "purchase_receipts"."refunded_at" is null;--> statement-breakpoint
CREATE INDEX "purchase_receipts_account" ON "purchase_receipts" USING btree ("account_id","id");--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_receipt_id_purchase_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."purchase_receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" DROP COLUMN "transfer_id";--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_receipt" UNIQUE("receipt_id");--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_bought" CHECK ("ledger_accounts"."bought" >= 0);--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_bought" CHECK ("ledger_entries"."bought" between 0 and greatest("ledger_entries"."amount", 0));--> statement-breakpoint

-- The ledger's rule 2 again (0001_ledger_rules), with what a member bought: of what leaves, the granted part goes first.
CREATE OR REPLACE FUNCTION ledger_apply_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ledger_accounts SET
      balance = balance + NEW.amount,
      bought = CASE WHEN kind = 'member' THEN greatest(0, least(bought + NEW.bought, balance + NEW.amount)) ELSE 0 END
    WHERE id = NEW.ledger_account_id AND currency = NEW.currency;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'ledger account % does not hold currency %', NEW.ledger_account_id, NEW.currency USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
