-- A word, and all that remains of it when one letter is left out. Two words within one edit of each other, two swapped
-- neighbours included, have one of these in common.
CREATE FUNCTION search_deletions(word text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_agg(DISTINCT left(word, place - 1) || substr(word, place + 1)) || word FROM generate_series(1, char_length(word)) AS place
$$;
--> statement-breakpoint
CREATE INDEX "search_dictionary_deletions" ON "search_dictionary" USING gin (search_deletions("word"));
