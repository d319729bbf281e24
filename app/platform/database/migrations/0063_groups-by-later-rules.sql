-- How groups chose several and how they ordered was kept by rules that could tell single answers
-- (docs/decisions/0085). What it was counted of is gone, so it is deleted rather than counted anew; with it
-- what questions tell that were asked only of who answered such a one in some way. What groups say of other
-- questions follows from the same rules as before, and stays.
UPDATE surveys SET groups = (
  SELECT coalesce(jsonb_object_agg(told.key, CASE
    WHEN question ->> 'kind' IN ('several', 'ranking') OR question ->> 'shownIf' IS NOT NULL
    THEN '{"byGovernorate": [], "byRank": []}'::jsonb ELSE told.value END), '{}'::jsonb)
  FROM jsonb_each(surveys.groups) AS told
  LEFT JOIN jsonb_array_elements(surveys.questions) AS question ON question ->> 'id' = told.key)
WHERE is_anonymous AND groups IS NOT NULL AND EXISTS (
  SELECT FROM jsonb_array_elements(questions) AS question
  WHERE question ->> 'kind' IN ('several', 'ranking'));
