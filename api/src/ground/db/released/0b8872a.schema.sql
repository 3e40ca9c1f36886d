-- The schema of 0b8872a as its ten migrations made it, which are nowhere else any more, and its journal.

-- 0000_init
CREATE TABLE "accounts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"password_changed_at" timestamp with time zone,
	"name" text NOT NULL,
	"photo" jsonb,
	"notifications" jsonb NOT NULL,
	"plan" text,
	"plan_renews_on" date,
	"plan_ends_on" date,
	"blocked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounts_email_unique" UNIQUE("email"),
	CONSTRAINT "accounts_email_lower" CHECK ("accounts"."email" = lower("accounts"."email"))
);
CREATE TABLE "captcha_used" (
	"nonce" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
CREATE TABLE "purchases" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purchases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"game_id" integer NOT NULL,
	"transfer_id" integer,
	"purchased_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "purchases_once" UNIQUE("account_id","game_id")
);
CREATE TABLE "ratings" (
	"account_id" integer NOT NULL,
	"game_id" integer NOT NULL,
	"stars" smallint NOT NULL,
	"rated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ratings_account_id_game_id_pk" PRIMARY KEY("account_id","game_id"),
	CONSTRAINT "ratings_stars" CHECK ("ratings"."stars" in (10, 20, 30, 40, 50))
);
CREATE TABLE "sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL
);
CREATE TABLE "game_models" (
	"game_id" integer NOT NULL,
	"model_id" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "game_models_game_id_model_id_pk" PRIMARY KEY("game_id","model_id")
);
CREATE TABLE "games" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "games_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"tagline" text NOT NULL,
	"description" jsonb NOT NULL,
	"studio_id" integer NOT NULL,
	"tag_ids" integer[] NOT NULL,
	"soft" boolean NOT NULL,
	"view" text NOT NULL,
	"popularity" integer NOT NULL,
	"rating" smallint NOT NULL,
	"rating_spread" integer[] NOT NULL,
	"difficulty" smallint,
	"scripts" boolean NOT NULL,
	"projection" text NOT NULL,
	"hours" double precision NOT NULL,
	"scenes" integer NOT NULL,
	"endings" integer NOT NULL,
	"coins" integer NOT NULL,
	"standard_discount" smallint NOT NULL,
	"premium_discount" smallint NOT NULL,
	"gems" integer,
	"released_on" date NOT NULL,
	"updated_on" date NOT NULL,
	"languages" jsonb NOT NULL,
	"comfort" text NOT NULL,
	"headsets" jsonb NOT NULL,
	"files" jsonb NOT NULL,
	"poster" jsonb NOT NULL,
	"logo" jsonb,
	"logo_left" jsonb,
	"hero" jsonb NOT NULL,
	"gallery" jsonb NOT NULL,
	"hover_video_url" text,
	"position" integer NOT NULL,
	CONSTRAINT "games_slug_unique" UNIQUE("slug"),
	CONSTRAINT "games_rating_range" CHECK ("games"."rating" between 0 and 50),
	CONSTRAINT "games_rating_spread_length" CHECK (cardinality("games"."rating_spread") = 5),
	CONSTRAINT "games_discounts" CHECK ("games"."standard_discount" between 0 and 100 and "games"."premium_discount" between 0 and 100),
	CONSTRAINT "games_coins" CHECK ("games"."coins" >= 0)
);
CREATE TABLE "models" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "models_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"bio" jsonb NOT NULL,
	"born_on" date NOT NULL,
	"soft" boolean NOT NULL,
	"popularity" integer NOT NULL,
	"portrait" jsonb NOT NULL,
	"avatar" jsonb NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "models_slug_unique" UNIQUE("slug")
);
CREATE TABLE "studios" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "studios_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "studios_slug_unique" UNIQUE("slug")
);
CREATE TABLE "tags" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tags_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"color" text NOT NULL,
	"text_color" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "tags_slug_unique" UNIQUE("slug")
);
CREATE TABLE "video_models" (
	"video_id" integer NOT NULL,
	"model_id" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "video_models_video_id_model_id_pk" PRIMARY KEY("video_id","model_id")
);
CREATE TABLE "videos" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "videos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"description" jsonb NOT NULL,
	"duration_seconds" integer NOT NULL,
	"game_id" integer,
	"studio_id" integer NOT NULL,
	"tag_ids" integer[] NOT NULL,
	"soft" boolean NOT NULL,
	"popularity" integer NOT NULL,
	"rating" smallint NOT NULL,
	"scripts" boolean NOT NULL,
	"released_on" date NOT NULL,
	"premium" boolean NOT NULL,
	"files" jsonb NOT NULL,
	"poster" jsonb NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "videos_slug_unique" UNIQUE("slug")
);
CREATE TABLE "ledger_accounts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"owner" text NOT NULL,
	"currency" smallint NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_accounts_owner" UNIQUE("owner","currency"),
	CONSTRAINT "ledger_accounts_currency" CHECK ("ledger_accounts"."currency" in (0, 1)),
	CONSTRAINT "ledger_accounts_not_negative" CHECK ("ledger_accounts"."kind" <> 'member' or "ledger_accounts"."balance" >= 0)
);
CREATE TABLE "ledger_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"transfer_id" integer NOT NULL,
	"ledger_account_id" integer NOT NULL,
	"currency" smallint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "ledger_entries_not_zero" CHECK ("ledger_entries"."amount" <> 0)
);
CREATE TABLE "ledger_transfers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_transfers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"ledger_account_id" integer NOT NULL,
	"idempotency_key" text NOT NULL,
	"reason" text NOT NULL,
	"request" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_transfers_key" UNIQUE("ledger_account_id","idempotency_key")
);
CREATE TABLE "faq_items" (
	"slug" text PRIMARY KEY NOT NULL,
	"group" text NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"position" integer NOT NULL
);
CREATE TABLE "live_rooms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_rooms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"nickname" text NOT NULL,
	"model_id" integer NOT NULL,
	"topic" text NOT NULL,
	"status" text NOT NULL,
	"viewers" integer NOT NULL,
	"projection" text NOT NULL,
	"back_in_minutes" integer,
	"back_at" timestamp with time zone,
	"picture" jsonb NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "live_rooms_nickname_unique" UNIQUE("nickname")
);
CREATE TABLE "offers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "offers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"game_ids" integer[] NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"image" jsonb NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "offers_slug_unique" UNIQUE("slug")
);
CREATE TABLE "seo_entries" (
	"page_url" text PRIMARY KEY NOT NULL,
	"entry" jsonb NOT NULL,
	"position" integer NOT NULL
);
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
CREATE TABLE "site_content" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
CREATE TABLE "text_pages" (
	"path" text PRIMARY KEY NOT NULL,
	"parent" text,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"body" text NOT NULL,
	"updated_on" date NOT NULL,
	"position" integer NOT NULL
);
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_transfer_id_ledger_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."ledger_transfers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "game_models" ADD CONSTRAINT "game_models_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "game_models" ADD CONSTRAINT "game_models_model_id_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."models"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "games" ADD CONSTRAINT "games_studio_id_studios_id_fk" FOREIGN KEY ("studio_id") REFERENCES "public"."studios"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "video_models" ADD CONSTRAINT "video_models_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "video_models" ADD CONSTRAINT "video_models_model_id_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."models"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "videos" ADD CONSTRAINT "videos_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "videos" ADD CONSTRAINT "videos_studio_id_studios_id_fk" FOREIGN KEY ("studio_id") REFERENCES "public"."studios"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transfer_id_ledger_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."ledger_transfers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_ledger_account_id_ledger_accounts_id_fk" FOREIGN KEY ("ledger_account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_ledger_account_id_ledger_accounts_id_fk" FOREIGN KEY ("ledger_account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "live_rooms" ADD CONSTRAINT "live_rooms_model_id_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."models"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "captcha_used_expires" ON "captcha_used" USING btree ("expires_at");
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account_id");
CREATE INDEX "game_models_model" ON "game_models" USING btree ("model_id");
CREATE INDEX "games_tag_ids" ON "games" USING gin ("tag_ids");
CREATE INDEX "games_popularity" ON "games" USING btree ("popularity" DESC NULLS FIRST,"id");
CREATE INDEX "games_released_on" ON "games" USING btree ("released_on" DESC NULLS FIRST,"id");
CREATE INDEX "models_popularity" ON "models" USING btree ("popularity" DESC NULLS FIRST,"id");
CREATE INDEX "video_models_model" ON "video_models" USING btree ("model_id");
CREATE INDEX "ledger_entries_transfer" ON "ledger_entries" USING btree ("transfer_id");
CREATE INDEX "ledger_entries_account" ON "ledger_entries" USING btree ("ledger_account_id","id");

-- 0001_ledger_rules
-- What the ledger promises, kept by the database so that no code can break it.

-- 1. Append-only: nothing is updated, deleted or truncated.
CREATE FUNCTION ledger_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is append-only: % on % is refused', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER ledger_transfers_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transfers
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
-- 2. A balance is the sum of its entries: the insert of an entry moves it, and nothing else may.
CREATE FUNCTION ledger_apply_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ledger_accounts SET balance = balance + NEW.amount
    WHERE id = NEW.ledger_account_id AND currency = NEW.currency;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'ledger account % does not hold currency %', NEW.ledger_account_id, NEW.currency USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_entries_apply AFTER INSERT ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION ledger_apply_entry();
CREATE FUNCTION ledger_guard_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Depth 1 is this trigger itself, fired by a plain statement; 2 is the trigger above at work.
  IF TG_OP = 'INSERT' AND NEW.balance <> 0 OR TG_OP = 'UPDATE' AND pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'only ledger entries change a ledger account' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ledger_accounts_guard BEFORE INSERT OR UPDATE ON ledger_accounts
  FOR EACH ROW EXECUTE FUNCTION ledger_guard_account();
-- 3. The entries of a transfer sum to zero in each currency, checked when the transaction commits.
CREATE FUNCTION ledger_check_sum() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM ledger_entries WHERE transfer_id = NEW.transfer_id GROUP BY currency HAVING sum(amount) <> 0) THEN
    RAISE EXCEPTION 'the entries of transfer % do not sum to zero', NEW.transfer_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_entries_zero_sum AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_check_sum();

-- 0002_contact_outbox_affiliates_age
CREATE TABLE "affiliate_clicks" (
	"id" text PRIMARY KEY NOT NULL,
	"aff_id" text NOT NULL,
	"offer_id" text NOT NULL,
	"link_data" jsonb,
	"parameters" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
CREATE TABLE "affiliate_partners" (
	"aff_id" text PRIMARY KEY NOT NULL,
	"postback_template" text NOT NULL
);
CREATE TABLE "affiliate_sales" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "affiliate_sales_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"click_id" text NOT NULL,
	"event" text NOT NULL,
	"sale_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "affiliate_sales_once" UNIQUE("event","sale_id")
);
CREATE TABLE "age_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" integer,
	"visitor_id" text,
	"issued_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "age_tokens_one_subject" CHECK (num_nonnulls("age_tokens"."account_id", "age_tokens"."visitor_id") = 1)
);
CREATE TABLE "contact_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"reference" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"topic" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contact_messages_reference_unique" UNIQUE("reference")
);
CREATE TABLE "outbox" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"dedupe_key" text NOT NULL,
	"payload" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"last_problem" text,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "outbox_dedupe_key_unique" UNIQUE("dedupe_key")
);
ALTER TABLE "accounts" ADD COLUMN "blocked_reason" text;
ALTER TABLE "affiliate_sales" ADD CONSTRAINT "affiliate_sales_click_id_affiliate_clicks_id_fk" FOREIGN KEY ("click_id") REFERENCES "public"."affiliate_clicks"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "age_tokens" ADD CONSTRAINT "age_tokens_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "outbox_due" ON "outbox" USING btree ("state","due_at");

-- 0010_catalogue
-- Search is typo-tolerant (pg_trgm) and knows no case and no accents.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;
-- unaccent() is only STABLE, because its dictionary might be exchanged; naming the dictionary settles which one is meant.
CREATE FUNCTION search_key(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT lower(public.unaccent('public.unaccent'::regdictionary, value))
$$;
CREATE TABLE "categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"parent" text,
	"position" integer NOT NULL,
	CONSTRAINT "categories_slug_unique" UNIQUE("slug")
);
CREATE TABLE "devices" (
	"slug" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"maker" text NOT NULL,
	"text" text NOT NULL,
	"connects" text NOT NULL,
	"link" jsonb,
	"position" integer NOT NULL
);
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
ALTER TABLE "games" ADD COLUMN "keywords" text DEFAULT '' NOT NULL;
ALTER TABLE "games" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key(title || ' ' || keywords)) STORED;
ALTER TABLE "models" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key(first_name || ' ' || last_name)) STORED;
ALTER TABLE "tags" ADD COLUMN "category_id" integer;
ALTER TABLE "videos" ADD COLUMN "projection" text DEFAULT '180' NOT NULL;
ALTER TABLE "videos" ADD COLUMN "trailer" jsonb;
ALTER TABLE "videos" ADD COLUMN "chapters" jsonb DEFAULT '[]' NOT NULL;
ALTER TABLE "videos" ADD COLUMN "captions" jsonb DEFAULT '[]' NOT NULL;
ALTER TABLE "videos" ADD COLUMN "keywords" text DEFAULT '' NOT NULL;
ALTER TABLE "videos" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key(title || ' ' || keywords)) STORED;
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_model_id_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."models"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "history" ADD CONSTRAINT "history_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "history" ADD CONSTRAINT "history_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "history" ADD CONSTRAINT "history_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "history" ADD CONSTRAINT "history_model_id_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."models"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "favourites_newest" ON "favourites" USING btree ("account_id","added_at");
CREATE INDEX "history_newest" ON "history" USING btree ("account_id","seen_at");
ALTER TABLE "tags" ADD CONSTRAINT "tags_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "games_search" ON "games" USING gin ("search_text" gin_trgm_ops);
CREATE INDEX "models_search" ON "models" USING gin ("search_text" gin_trgm_ops);
CREATE INDEX "videos_search" ON "videos" USING gin ("search_text" gin_trgm_ops);
CREATE INDEX "videos_tag_ids" ON "videos" USING gin ("tag_ids");
CREATE INDEX "videos_popularity" ON "videos" USING btree ("popularity" DESC NULLS FIRST,"id");
CREATE INDEX "videos_game" ON "videos" USING btree ("game_id");
-- Records of before: the defaults above were for them alone, and their files cannot be streamed yet.
ALTER TABLE "videos" ALTER COLUMN "projection" DROP DEFAULT, ALTER COLUMN "chapters" DROP DEFAULT, ALTER COLUMN "captions" DROP DEFAULT;
UPDATE "videos" SET "files" = (SELECT jsonb_agg(file || '{"lens": null, "source": null, "script": null}') FROM jsonb_array_elements("files") AS file);
-- What lists read stays in the row, texts and pictures go aside: counting 100,000 games reads a tenth of the pages.
ALTER TABLE "games" SET (toast_tuple_target = 256);
ALTER TABLE "videos" SET (toast_tuple_target = 256);

-- 0011_search_words
-- Wrong letters are forgiven by looking words up in a dictionary of a few thousand, not in every title: comparing
-- whole texts by their trigrams took 40 microseconds a row.
ALTER TABLE "games" DROP COLUMN "search_text";
ALTER TABLE "videos" DROP COLUMN "search_text";
ALTER TABLE "models" DROP COLUMN "search_text";
CREATE FUNCTION search_words_of(value text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_remove(regexp_split_to_array(public.search_key(value), '[^[:alnum:]]+'), '')
$$;
CREATE TABLE "search_dictionary" (
	"word" text PRIMARY KEY NOT NULL
);
ALTER TABLE "games" ADD COLUMN "title_words" text[] GENERATED ALWAYS AS (search_words_of(title)) STORED;
ALTER TABLE "games" ADD COLUMN "search_words" text[] GENERATED ALWAYS AS (search_words_of(title || ' ' || keywords)) STORED;
ALTER TABLE "models" ADD COLUMN "search_words" text[] GENERATED ALWAYS AS (search_words_of(first_name || ' ' || last_name)) STORED;
ALTER TABLE "videos" ADD COLUMN "title_words" text[] GENERATED ALWAYS AS (search_words_of(title)) STORED;
ALTER TABLE "videos" ADD COLUMN "search_words" text[] GENERATED ALWAYS AS (search_words_of(title || ' ' || keywords)) STORED;
CREATE INDEX "search_dictionary_trigrams" ON "search_dictionary" USING gin ("word" gin_trgm_ops);
CREATE INDEX "games_search_words" ON "games" USING gin ("search_words");
CREATE INDEX "models_search_words" ON "models" USING gin ("search_words");
CREATE INDEX "videos_search_words" ON "videos" USING gin ("search_words");
INSERT INTO "search_dictionary" ("word")
  SELECT unnest("search_words") FROM "games" UNION SELECT unnest("search_words") FROM "videos" UNION SELECT unnest("search_words") FROM "models";

-- 0020_accounts
CREATE TABLE "account_links" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"request" text NOT NULL,
	"email" text NOT NULL,
	"account_id" integer,
	"promotions" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
CREATE TABLE "email_changes" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"new_email" text NOT NULL,
	"old_token_hash" "bytea" NOT NULL,
	"new_token_hash" "bytea" NOT NULL,
	"old_confirmed_at" timestamp with time zone,
	"new_confirmed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "email_changes_old_token_hash_unique" UNIQUE("old_token_hash"),
	CONSTRAINT "email_changes_new_token_hash_unique" UNIQUE("new_token_hash")
);
CREATE TABLE "uploaded_avatars" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"image" "bytea" NOT NULL,
	"size" integer NOT NULL,
	"color" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "uploaded_avatars_account_id_unique" UNIQUE("account_id")
);
ALTER TABLE "accounts" ADD COLUMN "removal_due_at" timestamp with time zone;
ALTER TABLE "accounts" ADD COLUMN "removal_reason" text;
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "uploaded_avatars" ADD CONSTRAINT "uploaded_avatars_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "account_links_email" ON "account_links" USING btree ("email");
CREATE INDEX "account_links_account" ON "account_links" USING btree ("account_id");
CREATE INDEX "accounts_removal_due" ON "accounts" USING btree ("removal_due_at") WHERE "accounts"."removal_due_at" is not null;

-- 0030_session_ids
ALTER TABLE "sessions" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;
ALTER TABLE "sessions" ADD COLUMN "device" text DEFAULT 'Unknown device' NOT NULL;
ALTER TABLE "sessions" ADD COLUMN "reauthenticated_at" timestamp with time zone;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_id_unique" UNIQUE("id");

-- 0031_second_factor
CREATE TABLE "login_tickets" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"wrong" smallint DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
CREATE TABLE "passkey_challenges" (
	"bound_to" text PRIMARY KEY NOT NULL,
	"challenge" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"name" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone
);
CREATE UNLOGGED TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
CREATE TABLE "recovery_codes" (
	"account_id" integer NOT NULL,
	"code_hash" "bytea" NOT NULL,
	CONSTRAINT "recovery_codes_account_id_code_hash_pk" PRIMARY KEY("account_id","code_hash")
);
CREATE TABLE "totp_secrets" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"secret" "bytea",
	"pending" "bytea",
	"last_step" bigint,
	"confirmed_at" timestamp with time zone
);
ALTER TABLE "login_tickets" ADD CONSTRAINT "login_tickets_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "totp_secrets" ADD CONSTRAINT "totp_secrets_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "login_tickets_account" ON "login_tickets" USING btree ("account_id");
CREATE INDEX "login_tickets_expires" ON "login_tickets" USING btree ("expires_at");
CREATE INDEX "passkey_challenges_expires" ON "passkey_challenges" USING btree ("expires_at");
CREATE INDEX "passkeys_account" ON "passkeys" USING btree ("account_id");

-- 0040_age_verification
CREATE TABLE "age_notifications" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
CREATE TABLE "age_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" integer,
	"visitor_id" text,
	"provider" text NOT NULL,
	"provider_session_id" text,
	"provider_session_hash" "bytea" NOT NULL,
	"url" text,
	"status" text DEFAULT 'IN_PROGRESS' NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone,
	"token_id" text,
	CONSTRAINT "age_sessions_one_owner" CHECK (num_nonnulls("age_sessions"."account_id", "age_sessions"."visitor_id") = 1),
	CONSTRAINT "age_sessions_forget" CHECK (("age_sessions"."status" = 'IN_PROGRESS') = ("age_sessions"."provider_session_id" is not null) and ("age_sessions"."status" = 'IN_PROGRESS') = ("age_sessions"."url" is not null))
);
CREATE TABLE "age_verifications" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "age_verifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"session_hash" "bytea" NOT NULL,
	"outcome" text NOT NULL,
	"method" text,
	"threshold" smallint,
	"ended_at" timestamp with time zone NOT NULL,
	CONSTRAINT "age_verifications_session_hash_unique" UNIQUE("session_hash")
);
ALTER TABLE "age_tokens" ADD COLUMN "verification_id" integer;
ALTER TABLE "age_sessions" ADD CONSTRAINT "age_sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "age_sessions" ADD CONSTRAINT "age_sessions_token_id_age_tokens_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."age_tokens"("id") ON DELETE set null ON UPDATE no action;
CREATE UNIQUE INDEX "age_notifications_once" ON "age_notifications" USING btree ("provider","event_id");
CREATE INDEX "age_notifications_received" ON "age_notifications" USING btree ("received_at");
CREATE UNIQUE INDEX "age_sessions_provider" ON "age_sessions" USING btree ("provider","provider_session_hash");
CREATE UNIQUE INDEX "age_sessions_running_account" ON "age_sessions" USING btree ("account_id") WHERE "age_sessions"."status" = 'IN_PROGRESS';
CREATE UNIQUE INDEX "age_sessions_running_visitor" ON "age_sessions" USING btree ("visitor_id") WHERE "age_sessions"."status" = 'IN_PROGRESS';
CREATE INDEX "age_sessions_expires" ON "age_sessions" USING btree ("expires_at");
ALTER TABLE "age_tokens" ADD CONSTRAINT "age_tokens_verification_id_age_verifications_id_fk" FOREIGN KEY ("verification_id") REFERENCES "public"."age_verifications"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "age_tokens_account" ON "age_tokens" USING btree ("account_id");

-- 0041_headsets
CREATE TABLE "headset_codes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "headset_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code_hash" "bytea" NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"device" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"polled_at" timestamp with time zone,
	"account_id" integer,
	"used_at" timestamp with time zone,
	CONSTRAINT "headset_codes_code_hash_unique" UNIQUE("code_hash"),
	CONSTRAINT "headset_codes_token_hash_unique" UNIQUE("token_hash")
);
CREATE TABLE "headset_sessions" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"refresh_hash" "bytea" NOT NULL
);
ALTER TABLE "headset_codes" ADD CONSTRAINT "headset_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "headset_sessions" ADD CONSTRAINT "headset_sessions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "headset_codes_expires" ON "headset_codes" USING btree ("expires_at");

CREATE SCHEMA drizzle;
CREATE TABLE drizzle.__drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint);
INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES
  ('c0917142df98b8007d52496853e1b057e3f195d6f9e66f13e6a983c625517cda', 1795172756634),
  ('d4f4f6d5164f1bc8c0cdd208502c292cb42dde456a66b686982a78b0b8ff673f', 1795172757342),
  ('e7b58910585de91c602a9a77e47b79a010d65cc95e005fda16dae144cd6df906', 1795176204872),
  ('4a2eb04f81473444d94bf9cb447681dd0097f600f0daac42b2674947cb4db1ad', 1795176748605),
  ('fff1c3c4b9fa8af7d1fc32eaa21dd2b370c57384469d8d5d891d9384381a16f7', 1795177711757),
  ('9aa73964d8610237628f562fd5a233cdf494f7f78006396fe934de5a5bae6cd6', 1795279179145),
  ('46dcb1dce69e43502f8ef788d2daae89060943a97cb4bf57c60e1b030c49b246', 1795279226549),
  ('49d6f58f9a907f1a2e92d986d36fb51ccdd2661b8d9ca3f2da0bef7de34e1fe5', 1795282422839),
  ('11882ec86fd0072ed4c70bfa95c2b590b3f8388ccaa6cc55fa1fa20a589d9b1c', 1795280598570),
  ('a99d7072bdf0b2412dcecd194556e5d3d12e2b92203adac64d975467789ea4c9', 1795281518616);
