-- What 0057 added without looking at rows: they are looked at now, while the table is read and written.
ALTER TABLE "papers" VALIDATE CONSTRAINT "papers_model_id_models_id_fk";
