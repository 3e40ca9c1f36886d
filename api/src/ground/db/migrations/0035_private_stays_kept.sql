ALTER TABLE "private_stays" DROP CONSTRAINT "private_stays_account_id_accounts_id_fk";
--> statement-breakpoint
-- squawk-ignore ban-drop-not-null -- servers of the release before read the column only to compare it.
ALTER TABLE "private_stays" ALTER COLUMN "account_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "private_stays" ADD COLUMN "broadcast_id" integer;--> statement-breakpoint
ALTER TABLE "private_stays" ADD COLUMN "private_since" timestamp with time zone;--> statement-breakpoint
-- Not valid: looking at each row would stop the site. They all had the reference that is dropped above.
ALTER TABLE "private_stays" ADD CONSTRAINT "private_stays_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action NOT VALID;
