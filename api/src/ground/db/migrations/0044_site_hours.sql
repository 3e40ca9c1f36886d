CREATE TABLE "site_hours" (
	"measure" text NOT NULL,
	"currency" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"value" bigint NOT NULL,
	CONSTRAINT "site_hours_measure_currency_hour_pk" PRIMARY KEY("measure","currency","hour")
);
