ALTER TABLE "live_rooms" DROP COLUMN "status";--> statement-breakpoint
ALTER TABLE "live_rooms" DROP COLUMN "viewers";