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
CREATE FUNCTION search_words_of(value text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_remove(regexp_split_to_array(public.search_key(value), '[^[:alnum:]]+'), '')
$$;
--> statement-breakpoint
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
--> statement-breakpoint
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
	"blocked_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removal_due_at" timestamp with time zone,
	"removal_reason" text,
	CONSTRAINT "accounts_email_unique" UNIQUE("email"),
	CONSTRAINT "accounts_email_lower" CHECK ("accounts"."email" = lower("accounts"."email"))
);
--> statement-breakpoint
CREATE TABLE "captcha_used" (
	"nonce" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purchases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"game_id" integer NOT NULL,
	"transfer_id" integer,
	"purchased_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "purchases_once" UNIQUE("account_id","game_id")
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "ratings" (
	"account_id" integer NOT NULL,
	"game_id" integer NOT NULL,
	"stars" smallint NOT NULL,
	"rated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ratings_account_id_game_id_pk" PRIMARY KEY("account_id","game_id"),
	CONSTRAINT "ratings_stars" CHECK ("ratings"."stars" in (10, 20, 30, 40, 50))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"account_id" integer NOT NULL,
	"device" text DEFAULT 'Unknown device' NOT NULL,
	"reauthenticated_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "affiliate_clicks" (
	"id" text PRIMARY KEY NOT NULL,
	"aff_id" text NOT NULL,
	"offer_id" text NOT NULL,
	"link_data" jsonb,
	"parameters" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "affiliate_partners" (
	"aff_id" text PRIMARY KEY NOT NULL,
	"postback_template" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "affiliate_sales" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "affiliate_sales_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"click_id" text NOT NULL,
	"event" text NOT NULL,
	"sale_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "affiliate_sales_once" UNIQUE("event","sale_id")
);
--> statement-breakpoint
CREATE TABLE "age_notifications" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "age_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" integer,
	"visitor_id" text,
	"verification_id" integer,
	"issued_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "age_tokens_one_subject" CHECK (num_nonnulls("age_tokens"."account_id", "age_tokens"."visitor_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "age_verifications" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "age_verifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"session_hash" "bytea" NOT NULL,
	"outcome" text NOT NULL,
	"method" text,
	"threshold" smallint,
	"ended_at" timestamp with time zone NOT NULL,
	CONSTRAINT "age_verifications_session_hash_unique" UNIQUE("session_hash")
);
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
CREATE TABLE "game_models" (
	"game_id" integer NOT NULL,
	"model_id" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "game_models_game_id_model_id_pk" PRIMARY KEY("game_id","model_id")
);
--> statement-breakpoint
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
	"clip" jsonb,
	"keywords" text DEFAULT '' NOT NULL,
	"title_words" text[] GENERATED ALWAYS AS (search_words_of(title)) STORED,
	"search_words" text[] GENERATED ALWAYS AS (search_words_of(title || ' ' || keywords)) STORED,
	"position" integer NOT NULL,
	CONSTRAINT "games_slug_unique" UNIQUE("slug"),
	CONSTRAINT "games_rating_range" CHECK ("games"."rating" between 0 and 50),
	CONSTRAINT "games_rating_spread_length" CHECK (cardinality("games"."rating_spread") = 5),
	CONSTRAINT "games_discounts" CHECK ("games"."standard_discount" between 0 and 100 and "games"."premium_discount" between 0 and 100),
	CONSTRAINT "games_coins" CHECK ("games"."coins" >= 0)
);
--> statement-breakpoint
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
	"search_words" text[] GENERATED ALWAYS AS (search_words_of(first_name || ' ' || last_name)) STORED,
	"position" integer NOT NULL,
	CONSTRAINT "models_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "search_dictionary" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "studios" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "studios_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "studios_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tags_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"color" text NOT NULL,
	"text_color" text NOT NULL,
	"category_id" integer,
	"position" integer NOT NULL,
	CONSTRAINT "tags_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "video_models" (
	"video_id" integer NOT NULL,
	"model_id" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "video_models_video_id_model_id_pk" PRIMARY KEY("video_id","model_id")
);
--> statement-breakpoint
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
	"projection" text NOT NULL,
	"trailer" jsonb,
	"chapters" jsonb NOT NULL,
	"captions" jsonb NOT NULL,
	"poster" jsonb NOT NULL,
	"keywords" text DEFAULT '' NOT NULL,
	"title_words" text[] GENERATED ALWAYS AS (search_words_of(title)) STORED,
	"search_words" text[] GENERATED ALWAYS AS (search_words_of(title || ' ' || keywords)) STORED,
	"position" integer NOT NULL,
	CONSTRAINT "videos_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "headset_sessions" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"refresh_hash" "bytea" NOT NULL
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"transfer_id" integer NOT NULL,
	"ledger_account_id" integer NOT NULL,
	"currency" smallint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "ledger_entries_not_zero" CHECK ("ledger_entries"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_transfers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_transfers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"ledger_account_id" integer NOT NULL,
	"idempotency_key" text NOT NULL,
	"reason" text NOT NULL,
	"request" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_transfers_key" UNIQUE("ledger_account_id","idempotency_key")
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
--> statement-breakpoint
CREATE TABLE "login_tickets" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"failed_attempts" smallint DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"bound_to" text PRIMARY KEY NOT NULL,
	"challenge" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
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
--> statement-breakpoint
-- Drizzle does not know unlogged tables: counters may be lost in a crash, and cost half without the write-ahead log.
CREATE UNLOGGED TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"account_id" integer NOT NULL,
	"code_hash" "bytea" NOT NULL,
	CONSTRAINT "recovery_codes_account_id_code_hash_pk" PRIMARY KEY("account_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "totp_secrets" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"secret" "bytea",
	"pending" "bytea",
	"last_step" bigint,
	"confirmed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "faq_items" (
	"slug" text PRIMARY KEY NOT NULL,
	"group" text NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "seo_entries" (
	"page_url" text PRIMARY KEY NOT NULL,
	"entry" jsonb NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_content" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "text_pages" (
	"path" text PRIMARY KEY NOT NULL,
	"parent" text,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"body" text NOT NULL,
	"updated_on" date NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploaded_avatars" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"image" "bytea" NOT NULL,
	"size" integer NOT NULL,
	"color" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "uploaded_avatars_account_id_unique" UNIQUE("account_id")
);
--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_transfer_id_ledger_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."ledger_transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_sales" ADD CONSTRAINT "affiliate_sales_click_id_affiliate_clicks_id_fk" FOREIGN KEY ("click_id") REFERENCES "public"."affiliate_clicks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "age_sessions" ADD CONSTRAINT "age_sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "age_sessions" ADD CONSTRAINT "age_sessions_token_id_age_tokens_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."age_tokens"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "age_tokens" ADD CONSTRAINT "age_tokens_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "age_tokens" ADD CONSTRAINT "age_tokens_verification_id_age_verifications_id_fk" FOREIGN KEY ("verification_id") REFERENCES "public"."age_verifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_models" ADD CONSTRAINT "game_models_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_models" ADD CONSTRAINT "game_models_model_id_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."models"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_studio_id_studios_id_fk" FOREIGN KEY ("studio_id") REFERENCES "public"."studios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_models" ADD CONSTRAINT "video_models_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_models" ADD CONSTRAINT "video_models_model_id_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."models"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_studio_id_studios_id_fk" FOREIGN KEY ("studio_id") REFERENCES "public"."studios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "headset_codes" ADD CONSTRAINT "headset_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "headset_sessions" ADD CONSTRAINT "headset_sessions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transfer_id_ledger_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."ledger_transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_ledger_account_id_ledger_accounts_id_fk" FOREIGN KEY ("ledger_account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_ledger_account_id_ledger_accounts_id_fk" FOREIGN KEY ("ledger_account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_model_id_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."models"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history" ADD CONSTRAINT "history_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history" ADD CONSTRAINT "history_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history" ADD CONSTRAINT "history_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history" ADD CONSTRAINT "history_model_id_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."models"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_tickets" ADD CONSTRAINT "login_tickets_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp_secrets" ADD CONSTRAINT "totp_secrets_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_rooms" ADD CONSTRAINT "live_rooms_model_id_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."models"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploaded_avatars" ADD CONSTRAINT "uploaded_avatars_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_links_email" ON "account_links" USING btree ("email");--> statement-breakpoint
CREATE INDEX "account_links_account" ON "account_links" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "accounts_removal_due" ON "accounts" USING btree ("removal_due_at") WHERE "accounts"."removal_due_at" is not null;--> statement-breakpoint
CREATE INDEX "captcha_used_expires" ON "captcha_used" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "age_notifications_once" ON "age_notifications" USING btree ("provider","event_id");--> statement-breakpoint
CREATE INDEX "age_notifications_received" ON "age_notifications" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "age_sessions_provider" ON "age_sessions" USING btree ("provider","provider_session_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "age_sessions_running_account" ON "age_sessions" USING btree ("account_id") WHERE "age_sessions"."status" = 'IN_PROGRESS';--> statement-breakpoint
CREATE UNIQUE INDEX "age_sessions_running_visitor" ON "age_sessions" USING btree ("visitor_id") WHERE "age_sessions"."status" = 'IN_PROGRESS';--> statement-breakpoint
CREATE INDEX "age_sessions_expires" ON "age_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "age_tokens_account" ON "age_tokens" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "game_models_model" ON "game_models" USING btree ("model_id");--> statement-breakpoint
CREATE INDEX "games_search_words" ON "games" USING gin ("search_words");--> statement-breakpoint
CREATE INDEX "games_tag_ids" ON "games" USING gin ("tag_ids");--> statement-breakpoint
CREATE INDEX "games_popularity" ON "games" USING btree ("popularity" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "games_released_on" ON "games" USING btree ("released_on" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "models_search_words" ON "models" USING gin ("search_words");--> statement-breakpoint
CREATE INDEX "models_popularity" ON "models" USING btree ("popularity" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "search_dictionary_trigrams" ON "search_dictionary" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "video_models_model" ON "video_models" USING btree ("model_id");--> statement-breakpoint
CREATE INDEX "videos_search_words" ON "videos" USING gin ("search_words");--> statement-breakpoint
CREATE INDEX "videos_tag_ids" ON "videos" USING gin ("tag_ids");--> statement-breakpoint
CREATE INDEX "videos_popularity" ON "videos" USING btree ("popularity" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "videos_game" ON "videos" USING btree ("game_id");--> statement-breakpoint
CREATE INDEX "headset_codes_expires" ON "headset_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "ledger_entries_transfer" ON "ledger_entries" USING btree ("transfer_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_account" ON "ledger_entries" USING btree ("ledger_account_id","id");--> statement-breakpoint
CREATE INDEX "favourites_newest" ON "favourites" USING btree ("account_id","added_at");--> statement-breakpoint
CREATE INDEX "history_newest" ON "history" USING btree ("account_id","seen_at");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("state","due_at");--> statement-breakpoint
CREATE INDEX "login_tickets_account" ON "login_tickets" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "login_tickets_expires" ON "login_tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkey_challenges_expires" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_account" ON "passkeys" USING btree ("account_id");
--> statement-breakpoint
-- What lists read stays in the row, texts and pictures go aside: counting 100,000 games reads a tenth of the pages.
ALTER TABLE "games" SET (toast_tuple_target = 256);
--> statement-breakpoint
ALTER TABLE "videos" SET (toast_tuple_target = 256);
