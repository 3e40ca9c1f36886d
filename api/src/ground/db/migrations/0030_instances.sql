CREATE TABLE "instances" (
	"id" text PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"place" text NOT NULL,
	"release" text,
	"keys" text,
	"storage" text,
	"has_redis" boolean DEFAULT false NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"is_stopping" boolean DEFAULT false NOT NULL,
	"counts" jsonb
);
