CREATE TABLE "media_nodes" (
	"id" text PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"viewers" integer NOT NULL,
	"capacity" integer NOT NULL,
	"rooms" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "live_rooms" ADD COLUMN "loop" text;