CREATE TABLE "report_pictures" (
	"report_id" integer PRIMARY KEY NOT NULL,
	"image" "bytea" NOT NULL,
	CONSTRAINT "report_pictures_size" CHECK (octet_length("report_pictures"."image") <= 2097152)
);
--> statement-breakpoint
ALTER TABLE "report_pictures" ADD CONSTRAINT "report_pictures_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;