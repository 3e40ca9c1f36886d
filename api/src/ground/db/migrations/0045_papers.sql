CREATE TABLE "papers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"room_id" integer,
	"account_id" integer,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"file_key" text NOT NULL,
	"sealed_with" text NOT NULL,
	"type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"expires_on" date,
	"uploaded_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"looked_at" timestamp with time zone,
	"looked_by" text,
	"ended_at" timestamp with time zone,
	CONSTRAINT "papers_file_key_unique" UNIQUE("file_key")
);
--> statement-breakpoint
ALTER TABLE "live_rooms" ADD COLUMN "papers_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "live_rooms" ADD COLUMN "papers_grace_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "live_rooms" ADD COLUMN "papers_reminded_days" integer;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_room_id_live_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."live_rooms"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "papers_counting" ON "papers" USING btree ("room_id","kind","state") WHERE "papers"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "papers_room" ON "papers" USING btree ("room_id","uploaded_at");--> statement-breakpoint
CREATE INDEX "papers_account" ON "papers" USING btree ("account_id");--> statement-breakpoint
-- Rooms of a living site stay public for 30 days without papers; every later one needs them from the start.
UPDATE "live_rooms" SET "papers_until" = now() + interval '30 days', "papers_grace_until" = now() + interval '30 days';
