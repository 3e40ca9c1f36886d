CREATE TABLE "report_appeals" (
	"report_id" integer PRIMARY KEY NOT NULL,
	"side" text NOT NULL,
	"text" text NOT NULL,
	"filed_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "report_claims" (
	"report_id" integer PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"actor" text NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_decisions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_decisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"report_id" integer NOT NULL,
	"stage" text NOT NULL,
	"outcome" text NOT NULL,
	"took_down" boolean NOT NULL,
	"blocked" boolean NOT NULL,
	"to_reporter" text NOT NULL,
	"to_reported" text NOT NULL,
	"account_id" integer NOT NULL,
	"actor" text NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	CONSTRAINT "report_decisions_once" UNIQUE("report_id","stage")
);
--> statement-breakpoint
ALTER TABLE "live_rooms" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "live_rooms" ADD COLUMN "closed_reason" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "evidence" jsonb;--> statement-breakpoint
ALTER TABLE "report_appeals" ADD CONSTRAINT "report_appeals_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_claims" ADD CONSTRAINT "report_claims_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_decisions" ADD CONSTRAINT "report_decisions_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_appeals_due" ON "report_appeals" USING btree ("due_at","report_id") WHERE "report_appeals"."decided_at" is null;
