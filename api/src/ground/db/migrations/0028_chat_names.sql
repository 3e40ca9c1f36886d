-- Messages from before there were public names hold what their writers call themselves, which is private. Nothing shows
-- this column any more; it gets the name that is shown (docs/decisions/public-names.md).
UPDATE "chat_messages" AS "m"
SET "name" = coalesce((SELECT "n"."name" FROM "public_names" AS "n" WHERE "n"."account_id" = "m"."account_id"), 'Guest')
WHERE "m"."account_id" IS NOT NULL AND NOT "m"."as_performer" AND NOT EXISTS (
  SELECT 1 FROM "performers" AS "p" WHERE "p"."account_id" = "m"."account_id" AND "p"."room_id" = "m"."room_id"
);
