CREATE TABLE "backups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"size_bytes" bigint,
	"problem" text,
	"warnings" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE INDEX "backups_started" ON "backups" USING btree ("started_at");