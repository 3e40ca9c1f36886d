CREATE TABLE "public_names" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"changed_at" timestamp with time zone,
	CONSTRAINT "public_names_key_unique" UNIQUE("key")
);
--> statement-breakpoint
-- A neutral name for everybody there is, before the table is tied to accounts: nobody waits meanwhile. The numbers are
-- in no order, so that they say nothing of when an account was made; the key is as nameKey (public-names) writes it.
INSERT INTO "public_names" ("account_id", "name", "key")
SELECT "id", 'Guest ' || "number", 'guest' || translate("number"::text, '01', 'ol')
FROM (SELECT "id", 999 + row_number() OVER (ORDER BY random()) AS "number" FROM "accounts") AS "numbered";
--> statement-breakpoint
ALTER TABLE "public_names" ADD CONSTRAINT "public_names_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "as_performer" boolean DEFAULT false NOT NULL;