CREATE TABLE "room_shows" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "room_shows_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"room_id" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	CONSTRAINT "room_shows_once" UNIQUE("room_id","starts_at")
);
--> statement-breakpoint
CREATE TABLE "room_visitors" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "room_visitors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"room_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "room_visitors_once" UNIQUE("room_id","account_id")
);
--> statement-breakpoint
ALTER TABLE "live_rooms" ADD COLUMN "tip_menu" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "live_rooms" ADD COLUMN "blocked_words" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "room_shows" ADD CONSTRAINT "room_shows_room_id_live_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."live_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_visitors" ADD CONSTRAINT "room_visitors_room_id_live_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."live_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_visitors" ADD CONSTRAINT "room_visitors_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;