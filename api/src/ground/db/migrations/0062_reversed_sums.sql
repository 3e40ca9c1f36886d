CREATE TABLE "reversed_sums" (
	"checkout_id" text PRIMARY KEY NOT NULL,
	"amount" integer,
	"currency" text,
	"reversed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "room_shares" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "room_shares_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"room_id" integer NOT NULL,
	"from_day" date NOT NULL,
	"percent" integer NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	"setter" text NOT NULL,
	CONSTRAINT "room_shares_percent" CHECK ("room_shares"."percent" between 1 and 100)
);
--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD COLUMN "room_id" integer;--> statement-breakpoint
ALTER TABLE "reversed_sums" ADD CONSTRAINT "reversed_sums_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_shares" ADD CONSTRAINT "room_shares_room_id_live_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."live_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "room_shares_room" ON "room_shares" USING btree ("room_id","from_day","id");