import { eventCauses } from '../../../src/domain/event/event-causes.ts';

const causes = Object.entries(eventCauses)
  .map(([change, types]) => `('${change}', ARRAY[${types.map((type) => `'${type}'`).join(', ')}]::text[])`)
  .join(', ');

/**
 * EVT-2, in every test that runs the service: a transaction of the service that records a change of a document, and makes none of the
 * events that the table of causes names for it, fails when it commits; so does a change that is not in the table. Mails and archives, which
 * have no row in the audit trail, are watched themselves.
 */
export const eventWatch: readonly string[] = [
  `CREATE FUNCTION watch_events() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE
     expected text[];
   BEGIN
     IF current_setting('application_name') <> 'facturier' OR new.author_kind = 'operator' THEN
       RETURN NULL;
     END IF;
     IF new.subject NOT IN ('invoice', 'collection', 'stock', 'supplier-invoice', 'bank-entry', 'client-portal') THEN
       RETURN NULL;
     END IF;
     SELECT c.types INTO expected FROM (VALUES ${causes}) AS c (change, types) WHERE c.change = new.subject || ' ' || new.action;
     IF expected IS NULL THEN
       RAISE EXCEPTION 'the table of causes has no row for % %', new.subject, new.action;
     END IF;
     IF cardinality(expected) > 0 AND NOT EXISTS (
       SELECT FROM events_pending e
        WHERE e.company_id = new.company_id AND e.xmin = pg_current_xact_id()::xid AND e.type = ANY(expected)
     ) THEN
       RAISE EXCEPTION '% % made no event', new.subject, new.action;
     END IF;
     RETURN NULL;
   END $$`,
  `CREATE CONSTRAINT TRIGGER watch_events AFTER INSERT ON audit_pending
     DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION watch_events()`,
  `CREATE FUNCTION watch_ends() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF current_setting('application_name') = 'facturier' AND NOT EXISTS (
       SELECT FROM events_pending e
        WHERE e.company_id = new.company_id AND e.xmin = pg_current_xact_id()::xid AND e.type LIKE TG_ARGV[0] || '.%'
     ) THEN
       RAISE EXCEPTION 'the end of a row of % made no event', TG_TABLE_NAME;
     END IF;
     RETURN NULL;
   END $$`,
  `CREATE CONSTRAINT TRIGGER watch_events AFTER UPDATE ON mails DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
     WHEN (old.state = 'scheduled' AND new.state IN ('sent', 'dead') AND new.invoice_id IS NOT NULL) EXECUTE FUNCTION watch_ends('mail')`,
  `CREATE CONSTRAINT TRIGGER watch_events AFTER UPDATE ON archives DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
     WHEN (old.ended_at IS NULL AND new.ended_at IS NOT NULL) EXECUTE FUNCTION watch_ends('archive')`,
];
