-- From the schema of 0b8872a to that of 0001_ledger_rules, which was written anew after it. Runs in one transaction.
-- A preview is named by its file since then; it was named by its address.
ALTER TABLE "games" ADD COLUMN "clip" jsonb;
UPDATE "games" SET "clip" = jsonb_build_object('source', substr("hover_video_url", length('/media/clips/') + 1)) WHERE "hover_video_url" IS NOT NULL;
ALTER TABLE "games" DROP COLUMN "hover_video_url";

ALTER TABLE "login_tickets" RENAME COLUMN "wrong" TO "failed_attempts";

-- Every file that content names. Only an import wrote rows since then, and without a row a picture is not found.
CREATE TABLE "media_files" (
	"name" text PRIMARY KEY NOT NULL,
	"key" text,
	"kind" text NOT NULL,
	"soft" boolean NOT NULL,
	"owner_kind" text NOT NULL,
	"owner_slug" text NOT NULL,
	"size_bytes" bigint,
	"width" integer,
	"height" integer,
	"duration_seconds" double precision,
	"codecs" text,
	"color" text
);
WITH pictures AS (
	SELECT 'game' AS owner_kind, slug, soft, image FROM "games", LATERAL (
		SELECT "poster" AS image UNION ALL SELECT "logo" UNION ALL SELECT "logo_left" UNION ALL SELECT "hero" UNION ALL SELECT jsonb_array_elements("gallery")
	) AS of
	UNION ALL SELECT 'video', slug, soft, "poster" FROM "videos"
	UNION ALL SELECT 'performer', slug, soft, image FROM "models", LATERAL (SELECT "portrait" AS image UNION ALL SELECT "avatar") AS of
	UNION ALL SELECT 'room', nickname, false, "picture" FROM "live_rooms"
	UNION ALL SELECT 'offer', slug, false, "image" FROM "offers"
	UNION ALL SELECT 'site', 'site', true, value #> place FROM "site_content", (VALUES ('{header,logo,image}'::text[]), ('{footer,logo,image}')) AS places (place) WHERE key = 'bars'
), films AS (
	SELECT v.slug, v.soft, film, "captions" || coalesce("trailer" -> 'captions', '[]') AS captions
	FROM "videos" v, LATERAL (SELECT jsonb_array_elements("files") AS film UNION ALL SELECT "trailer") AS of
), named AS (
	SELECT image ->> 'path' AS name, 'image' AS kind, soft, owner_kind, slug, (image ->> 'width')::integer AS width, (image ->> 'height')::integer AS height, image ->> 'color' AS color FROM pictures
	UNION ALL SELECT 'clips/' || ("clip" ->> 'source'), 'clip', soft, 'game', slug, NULL, NULL, NULL FROM "games"
	UNION ALL SELECT 'streams/' || (film ->> 'source'), 'film', soft, 'video', slug, NULL, NULL, NULL FROM films
	UNION ALL SELECT 'streams/' || (film ->> 'playlist'), 'playlist', soft, 'video', slug, NULL, NULL, NULL FROM films
	UNION ALL SELECT 'scripts/' || (film ->> 'script'), 'script', soft, 'video', slug, NULL, NULL, NULL FROM films
	UNION ALL SELECT 'streams/' || (caption ->> 'source'), 'captions', soft, 'video', slug, NULL, NULL, NULL FROM films, jsonb_array_elements(captions) AS caption
)
-- A title decides before anything else, and a file of several titles is soft only if all of them are.
INSERT INTO "media_files" ("name", "kind", "soft", "owner_kind", "owner_slug", "width", "height", "color")
SELECT DISTINCT ON (name) name, kind, bool_and(soft) OVER (PARTITION BY name, owner_kind IN ('game', 'video', 'performer')), owner_kind, slug, width, height, color
FROM named WHERE name IS NOT NULL
ORDER BY name, owner_kind NOT IN ('game', 'video', 'performer'), array_position(ARRAY['game', 'video', 'performer', 'room', 'offer', 'site'], owner_kind), slug;
