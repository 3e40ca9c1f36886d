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
ALTER TABLE "headset_codes" ADD CONSTRAINT "headset_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "headset_sessions" ADD CONSTRAINT "headset_sessions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "headset_codes_expires" ON "headset_codes" USING btree ("expires_at");