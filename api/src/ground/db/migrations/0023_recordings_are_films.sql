-- A recording that plays in a room is an MP4 film over HTTP: no broadcast of a media node, and no WebM file.
UPDATE "live_rooms" SET "loop" = NULL WHERE "loop" NOT LIKE '%.mp4';--> statement-breakpoint
DELETE FROM "live_broadcasts" WHERE "source" = 'loop';
