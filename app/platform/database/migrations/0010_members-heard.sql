CREATE FUNCTION tell_members() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids text[];
BEGIN
  -- The ids of the members whom a statement changed; of more than a hundred, nobody's: everybody's.
  IF tg_nargs > 0 THEN
    EXECUTE format('SELECT array_agg(id) FROM (SELECT DISTINCT %I::text AS id FROM changed LIMIT 101) AS few', tg_argv[0])
      INTO ids;
    IF ids IS NULL THEN
      RETURN NULL;
    END IF;
  END IF;
  IF cardinality(ids) <= 100 THEN
    PERFORM pg_notify('members', id) FROM unnest(ids) AS id;
  ELSE
    PERFORM pg_notify('members', '');
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER users_changed AFTER UPDATE ON users
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_members('id');--> statement-breakpoint
CREATE TRIGGER users_deleted AFTER DELETE ON users
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_members('id');--> statement-breakpoint
CREATE TRIGGER sessions_changed AFTER UPDATE ON sessions
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_members('user_id');--> statement-breakpoint
CREATE TRIGGER sessions_deleted AFTER DELETE ON sessions
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_members('user_id');--> statement-breakpoint
CREATE TRIGGER user_roles_inserted AFTER INSERT ON user_roles
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_members('user_id');--> statement-breakpoint
CREATE TRIGGER user_roles_changed AFTER UPDATE ON user_roles
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_members('user_id');--> statement-breakpoint
CREATE TRIGGER user_roles_deleted AFTER DELETE ON user_roles
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_members('user_id');--> statement-breakpoint
CREATE TRIGGER applications_inserted AFTER INSERT ON applications
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_members('user_id');--> statement-breakpoint
CREATE TRIGGER applications_changed AFTER UPDATE ON applications
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_members('user_id');--> statement-breakpoint
CREATE TRIGGER applications_deleted AFTER DELETE ON applications
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_members('user_id');--> statement-breakpoint
CREATE TRIGGER roles_changed AFTER UPDATE OR DELETE ON roles
  FOR EACH STATEMENT EXECUTE FUNCTION tell_members();--> statement-breakpoint
CREATE TRIGGER branches_changed AFTER UPDATE OR DELETE ON branches
  FOR EACH STATEMENT EXECUTE FUNCTION tell_members();
