-- Not logged: pictures of a minute are in no backup, and a crash may take them.
CREATE UNLOGGED TABLE "room_stills" (
	"room_id" integer PRIMARY KEY NOT NULL,
	"broadcast_id" integer NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"image" "bytea" NOT NULL,
	"blurred" "bytea" NOT NULL,
	CONSTRAINT "room_stills_size" CHECK (octet_length("room_stills"."image") <= 204800 and octet_length("room_stills"."blurred") <= 20480)
);
--> statement-breakpoint
ALTER TABLE "room_stills" ADD CONSTRAINT "room_stills_room_id_live_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."live_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_stills" ADD CONSTRAINT "room_stills_broadcast_id_live_broadcasts_id_fk" FOREIGN KEY ("broadcast_id") REFERENCES "public"."live_broadcasts"("id") ON DELETE cascade ON UPDATE no action;