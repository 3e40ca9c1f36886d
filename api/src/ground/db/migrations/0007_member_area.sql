CREATE TABLE "campaigns" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaigns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"key" text NOT NULL,
	"content" jsonb NOT NULL,
	"last_account_id" integer DEFAULT 0 NOT NULL,
	"queued" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "campaigns_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "told_items" (
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	CONSTRAINT "told_items_kind_slug_pk" PRIMARY KEY("kind","slug")
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"entry_id" integer PRIMARY KEY NOT NULL,
	"ledger_account_id" integer NOT NULL,
	"kind" text NOT NULL,
	"balance_after" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "transactions_newest" ON "transactions" USING btree ("ledger_account_id","created_at" DESC NULLS FIRST,"entry_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "transactions_kind" ON "transactions" USING btree ("ledger_account_id","kind","created_at" DESC NULLS FIRST,"entry_id" DESC NULLS FIRST);

-- What a member sees of the ledger (tables/transactions.ts): one row for each entry of a member's account.

-- The one place that says what a transfer is, by its reason. A change needs the rows written anew.
CREATE FUNCTION transaction_kind(reason text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN reason LIKE 'purchase:%' THEN 'game'
    WHEN reason ~ '^(refund|coins-refund|premium-gems-refund):' THEN 'refund'
    WHEN reason LIKE 'rating:%' THEN 'rating'
    WHEN reason ~ '^premium-(gems|month):' THEN 'premium'
    WHEN reason LIKE 'coins:%' THEN 'coins'
    WHEN reason ~ '^(hold|settle|release|tip):' THEN 'live'
    ELSE 'other'
  END
$$;
--> statement-breakpoint
INSERT INTO transactions (entry_id, ledger_account_id, kind, balance_after, created_at)
  SELECT e.id, e.ledger_account_id, transaction_kind(t.reason),
      sum(e.amount) OVER (PARTITION BY e.ledger_account_id ORDER BY e.id), t.created_at
    FROM ledger_entries e
    JOIN ledger_transfers t ON t.id = e.transfer_id
    JOIN ledger_accounts a ON a.id = e.ledger_account_id
    WHERE a.kind = 'member';
--> statement-breakpoint
-- By its name it fires after ledger_entries_apply, which has moved the balance by then.
CREATE FUNCTION ledger_list_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO transactions (entry_id, ledger_account_id, kind, balance_after, created_at)
    SELECT NEW.id, a.id, transaction_kind(t.reason), a.balance, t.created_at
      FROM ledger_accounts a, ledger_transfers t
      WHERE a.id = NEW.ledger_account_id AND a.kind = 'member' AND t.id = NEW.transfer_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_list AFTER INSERT ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION ledger_list_entry();
--> statement-breakpoint
CREATE TRIGGER transactions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON transactions
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
--> statement-breakpoint
CREATE FUNCTION transactions_refuse_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Depth 1 is this trigger itself, fired by a plain statement; 2 is the trigger above at work.
  IF pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'only ledger entries write transactions' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER transactions_from_entries BEFORE INSERT ON transactions
  FOR EACH ROW EXECUTE FUNCTION transactions_refuse_insert();
