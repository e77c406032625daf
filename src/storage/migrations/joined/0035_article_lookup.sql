-- The articles that an issue names. Plans are kept by each connection, and one that was made while there were few articles would look
-- each of thousands up among all of them, until the statistics are renewed. Whatever they say, here an index is used: the setting
-- holds inside the function alone. OFFSET 0 keeps the look-ups apart, so that they are not turned into one reading of all articles.
CREATE FUNCTION known_articles(for_company bigint, codes text[], barcodes text[], names text[])
RETURNS TABLE (article_id bigint, code text, barcode text, name text, description text)
LANGUAGE plpgsql STABLE SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    SELECT found.* FROM unnest(codes) AS sent(code), LATERAL (
      SELECT a.article_id, a.code, a.barcode, a.name, a.description FROM articles a
       WHERE a.company_id = for_company AND a.code = sent.code AND a.deleted_at IS NULL OFFSET 0) AS found
    UNION ALL
    SELECT found.* FROM unnest(barcodes) AS sent(barcode), LATERAL (
      SELECT a.article_id, a.code, a.barcode, a.name, a.description FROM articles a
       WHERE a.company_id = for_company AND a.barcode = sent.barcode AND a.deleted_at IS NULL OFFSET 0) AS found
    UNION ALL
    SELECT found.* FROM unnest(names) AS sent(name), LATERAL (
      SELECT a.article_id, a.code, a.barcode, a.name, a.description FROM articles a
       WHERE a.company_id = for_company AND a.name_digest = md5(sent.name) AND a.deleted_at IS NULL OFFSET 0) AS found;
END $$;
