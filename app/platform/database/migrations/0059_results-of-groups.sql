-- How groups answered anonymous surveys was kept by rules that told single answers
-- (docs/decisions/0085); what it was counted of is gone.
UPDATE surveys SET groups = NULL WHERE is_anonymous AND groups IS NOT NULL;
