-- Search is typo-tolerant (pg_trgm) and knows no case and no accents.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
-- unaccent() is only STABLE, because its dictionary might be exchanged; naming the dictionary settles which one is meant.
CREATE FUNCTION search_key(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT lower(public.unaccent('public.unaccent'::regdictionary, value))
$$;
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"parent" text,
	"position" integer NOT NULL,
	CONSTRAINT "categories_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"slug" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"maker" text NOT NULL,
	"text" text NOT NULL,
	"connects" text NOT NULL,
	"link" jsonb,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "favourites" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "favourites_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"game_id" integer,
	"video_id" integer,
	"model_id" integer,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "favourites_once" UNIQUE NULLS NOT DISTINCT("account_id","game_id","video_id","model_id"),
	CONSTRAINT "favourites_one_item" CHECK (num_nonnulls("favourites"."game_id", "favourites"."video_id", "favourites"."model_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "history" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"game_id" integer,
	"video_id" integer,
	"model_id" integer,
	"seconds" integer,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "history_once" UNIQUE NULLS NOT DISTINCT("account_id","game_id","video_id","model_id"),
	CONSTRAINT "history_one_item" CHECK (num_nonnulls("history"."game_id", "history"."video_id", "history"."model_id") = 1),
	CONSTRAINT "history_seconds" CHECK ("history"."seconds" is null or ("history"."seconds" >= 0 and "history"."video_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "keywords" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key(title || ' ' || keywords)) STORED;--> statement-breakpoint
ALTER TABLE "models" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key(first_name || ' ' || last_name)) STORED;--> statement-breakpoint
ALTER TABLE "tags" ADD COLUMN "category_id" integer;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "projection" text DEFAULT '180' NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "trailer" jsonb;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "chapters" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "captions" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "keywords" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key(title || ' ' || keywords)) STORED;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_model_id_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."models"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history" ADD CONSTRAINT "history_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history" ADD CONSTRAINT "history_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history" ADD CONSTRAINT "history_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history" ADD CONSTRAINT "history_model_id_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."models"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "favourites_newest" ON "favourites" USING btree ("account_id","added_at");--> statement-breakpoint
CREATE INDEX "history_newest" ON "history" USING btree ("account_id","seen_at");--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "games_search" ON "games" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "models_search" ON "models" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "videos_search" ON "videos" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "videos_tag_ids" ON "videos" USING gin ("tag_ids");--> statement-breakpoint
CREATE INDEX "videos_popularity" ON "videos" USING btree ("popularity" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "videos_game" ON "videos" USING btree ("game_id");
--> statement-breakpoint
-- Records of before: the defaults above were for them alone, and their files cannot be streamed yet.
ALTER TABLE "videos" ALTER COLUMN "projection" DROP DEFAULT, ALTER COLUMN "chapters" DROP DEFAULT, ALTER COLUMN "captions" DROP DEFAULT;
--> statement-breakpoint
UPDATE "videos" SET "files" = (SELECT jsonb_agg(file || '{"lens": null, "source": null, "script": null}') FROM jsonb_array_elements("files") AS file);
--> statement-breakpoint
-- What lists read stays in the row, texts and pictures go aside: counting 100,000 games reads a tenth of the pages.
ALTER TABLE "games" SET (toast_tuple_target = 256);
--> statement-breakpoint
ALTER TABLE "videos" SET (toast_tuple_target = 256);
