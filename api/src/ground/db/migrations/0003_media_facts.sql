ALTER TABLE "devices" ADD COLUMN "image" jsonb;--> statement-breakpoint
ALTER TABLE "media_files" ADD COLUMN "chapters" jsonb;