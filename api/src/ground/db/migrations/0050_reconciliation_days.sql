CREATE TABLE "reconciliation_days" (
	"day" date PRIMARY KEY NOT NULL,
	"runs" integer NOT NULL,
	"settled" integer NOT NULL,
	"compared" integer NOT NULL,
	"renewals" integer NOT NULL,
	"ended" integer NOT NULL,
	"unanswered" integer NOT NULL,
	"problems" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"last_problems" jsonb NOT NULL
);
