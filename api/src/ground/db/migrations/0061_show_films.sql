CREATE TABLE "show_films" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "show_films_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"room_id" integer NOT NULL,
	"account_id" integer,
	"broadcast_id" integer,
	"state" text NOT NULL,
	"stopped" text,
	"node" text,
	"seen_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"parts" jsonb DEFAULT '[]' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"leased_until" timestamp with time zone,
	"file_key" text,
	"type" text,
	"size_bytes" bigint,
	"duration_ms" integer,
	"published_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	CONSTRAINT "show_films_ready" CHECK (("show_films"."state" = 'ready') = ("show_films"."file_key" is not null)),
	CONSTRAINT "show_films_published" CHECK ("show_films"."published_at" is null or "show_films"."state" = 'ready')
);
--> statement-breakpoint
ALTER TABLE "show_films" ADD CONSTRAINT "show_films_room_id_live_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."live_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "show_films" ADD CONSTRAINT "show_films_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "show_films_open" ON "show_films" USING btree ("room_id") WHERE "show_films"."state" in ('wanted', 'recording');--> statement-breakpoint
CREATE INDEX "show_films_room" ON "show_films" USING btree ("room_id","started_at");--> statement-breakpoint
CREATE INDEX "show_films_account" ON "show_films" USING btree ("account_id");