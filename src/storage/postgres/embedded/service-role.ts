import { createHmac } from 'node:crypto';
import type { Client } from 'pg';

/**
 * The role of every connection except those that start the database. The superuser of the cluster only creates the role and the database,
 * transfers ownership to the role, and holds the ownership locks.
 */
export const SERVICE_ROLE = 'facturier_service';

/** It is derived from the superuser's password, so that there is one secret to keep, but does not reveal it. */
export function servicePassword(superuserPassword: string): string {
  return createHmac('sha256', superuserPassword).update(SERVICE_ROLE).digest('base64url');
}

export async function makeServiceRole(client: Client, superuserPassword: string): Promise<void> {
  const found = await client.query('select from pg_roles where rolname = $1', [SERVICE_ROLE]);
  await client.query(
    `${found.rowCount === 0 ? 'create' : 'alter'} role ${SERVICE_ROLE} login nosuperuser nocreatedb nocreaterole
       noreplication nobypassrls password '${servicePassword(superuserPassword)}'`,
  );
}

/**
 * Gives the role everything in the database of the service that belongs to the superuser, who created all of it in earlier versions.
 * REASSIGN OWNED refuses this for the first superuser of a cluster.
 */
export async function giveObjects(client: Client): Promise<void> {
  await client.query(`do $$
    declare
      given text;
    begin
      for given in
        select format('alter table %s owner to ${SERVICE_ROLE}', oid::regclass) from pg_class c
         where relkind in ('r', 'p', 'v', 'm', 'f') and ${isSuperusers('pg_class', 'relowner', 'relnamespace')}
      loop execute given; end loop;
      for given in
        -- The sequence of a column went with its table.
        select format('alter sequence %s owner to ${SERVICE_ROLE}', oid::regclass) from pg_class c
         where relkind = 'S' and ${isSuperusers('pg_class', 'relowner', 'relnamespace')}
        union all
        select format('alter routine %s owner to ${SERVICE_ROLE}', oid::regprocedure) from pg_proc c
         where ${isSuperusers('pg_proc', 'proowner', 'pronamespace')}
        union all
        select format('alter type %s owner to ${SERVICE_ROLE}', oid::regtype) from pg_type c
         where typtype in ('d', 'e') and ${isSuperusers('pg_type', 'typowner', 'typnamespace')}
      loop execute given; end loop;
    end $$`);
}

/**
 * OPS-DEEP-2: lets the role compare indexes with their tables, which the functions of this extension do; only a superuser can install them. They
 * stand where the role can put nothing of its own. Without them `doctor` says that it did not look.
 */
export async function offerIndexChecks(client: Client): Promise<void> {
  const found = await client.query("select from pg_extension where extname = 'amcheck'");
  if (found.rowCount === 1) return;
  await client
    .query(
      `create extension amcheck schema pg_catalog;
       grant execute on function bt_index_check(regclass, boolean), gin_index_check(regclass) to ${SERVICE_ROLE}`,
    )
    .catch(() => undefined);
}

/** Leaves out what belongs to PostgreSQL or to an extension. */
function isSuperusers(catalogue: string, owner: string, schema: string): string {
  return `${owner} = current_user::regrole and ${schema} = 'public'::regnamespace
    and not exists (select from pg_depend e where e.classid = '${catalogue}'::regclass and e.objid = c.oid and e.deptype = 'e')`;
}
