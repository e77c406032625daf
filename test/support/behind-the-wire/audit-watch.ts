/** The tables of which every change leaves a row in the audit trail, as far as they exist. */
const watched = [
  'invoices',
  'collections',
  'receipts',
  'api_keys',
  'company_settings',
  'mail_settings',
  'series',
  'companies',
  'bank_accounts',
  'platforms',
  'api_users',
  'memberships',
  'invitations',
  'stock_levels',
  'supplier_invoices',
  'supplier_payments',
  'bank_entries',
  'bank_allocations',
  'recurring_invoices',
  'recurring_issues',
  'accounting_accounts',
  'accounting_exports',
  'month_mailings',
  'invoice_marks',
  'drafts',
  'notes',
  'attached_files',
];

/**
 * OPS-AUDIT-1, in every test that runs the service: a transaction of the service that changed one of these tables and recorded nothing for
 * that company fails when it commits. The counter of a series may change by itself, and so may the mark of a collection, which follows from
 * its document. Statements of the tests themselves are let through, because only the service gives its connections its name.
 */
export const auditWatch: readonly string[] = [
  `CREATE FUNCTION watch_audit() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE
     changed record := coalesce(new, old);
   BEGIN
     IF TG_OP = 'UPDATE' AND to_jsonb(new) - '{next_number,leaves_rest}'::text[] = to_jsonb(old) - '{next_number,leaves_rest}'::text[] THEN
       RETURN NULL;
     END IF;
     IF current_setting('application_name') = 'facturier' AND NOT EXISTS (
       SELECT FROM audit_pending p WHERE p.company_id = changed.company_id AND p.xmin = pg_current_xact_id()::xid
     ) THEN
       RAISE EXCEPTION 'a change of % was not recorded in the audit trail', TG_TABLE_NAME;
     END IF;
     RETURN NULL;
   END $$`,
  `DO $$
   DECLARE
     name text;
   BEGIN
     FOR name IN SELECT unnest(ARRAY['${watched.join("', '")}']) LOOP
       CONTINUE WHEN to_regclass(name) IS NULL;
       EXECUTE format('CREATE CONSTRAINT TRIGGER watch_audit AFTER INSERT OR UPDATE OR DELETE ON %I '
         'DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION watch_audit()', name);
     END LOOP;
   END $$`,
];
