CREATE TABLE "withdrawn_pictures" (
	"name" text PRIMARY KEY NOT NULL,
	"withdrawn_at" timestamp with time zone NOT NULL,
	"places" jsonb NOT NULL
);
