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
ALTER TABLE "age_tokens" ADD COLUMN "verification_id" integer;--> statement-breakpoint
ALTER TABLE "age_sessions" ADD CONSTRAINT "age_sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "age_sessions" ADD CONSTRAINT "age_sessions_token_id_age_tokens_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."age_tokens"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "age_notifications_once" ON "age_notifications" USING btree ("provider","event_id");--> statement-breakpoint
CREATE INDEX "age_notifications_received" ON "age_notifications" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "age_sessions_provider" ON "age_sessions" USING btree ("provider","provider_session_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "age_sessions_running_account" ON "age_sessions" USING btree ("account_id") WHERE "age_sessions"."status" = 'IN_PROGRESS';--> statement-breakpoint
CREATE UNIQUE INDEX "age_sessions_running_visitor" ON "age_sessions" USING btree ("visitor_id") WHERE "age_sessions"."status" = 'IN_PROGRESS';--> statement-breakpoint
CREATE INDEX "age_sessions_expires" ON "age_sessions" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "age_tokens" ADD CONSTRAINT "age_tokens_verification_id_age_verifications_id_fk" FOREIGN KEY ("verification_id") REFERENCES "public"."age_verifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "age_tokens_account" ON "age_tokens" USING btree ("account_id");