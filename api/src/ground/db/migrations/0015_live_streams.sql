CREATE TABLE "live_streams" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"room_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"is_ended" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "live_broadcasts" ADD COLUMN "is_interrupted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "live_streams" ADD CONSTRAINT "live_streams_room_id_live_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."live_rooms"("id") ON DELETE cascade ON UPDATE no action;