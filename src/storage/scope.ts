import pg from 'pg';

/** It says whose rows a statement may see and write: those of one company, of several, or of all. */
export type Scope = number | readonly number[] | 'installation';

/**
 * The policies of the tables compare the company of a row with this setting. It is valid for one transaction only, because connections are
 * shared by companies, here and in a pooler between us and the server.
 */
const setScope = {
  name: 'scope.set',
  text: `SELECT set_config('facturier.company', $1, true), set_config('plan_cache_mode', $2, true)`,
};

/**
 * The lock timeout is short, so that no company waits long for the lock of another; if a lock is not granted, each company writes alone. A
 * few companies are looked up among all by index: while a table was small when its statement or the check of its foreign key was planned,
 * the whole of it would be read each time.
 */
const setSeveral = {
  name: 'scope.set-several',
  text: `SELECT set_config('facturier.company', '-1', true), set_config('facturier.companies', $1, true),
         set_config('plan_cache_mode', $2, true), set_config('lock_timeout', '100ms', true), set_config('enable_seqscan', 'off', true)`,
};

/** `once` uses one generic plan for all values, `by-values` a plan for each set of values. Otherwise it is as the server is set up. */
export type Planning = 'once' | 'by-values' | 'as-it-thinks';

/** The server always expects a gain from knowing the lengths of arrays, but a long statement takes longer to plan than to run. */
const usualPlanning = (values: readonly unknown[]): Planning => (values.some(Array.isArray) ? 'once' : 'as-it-thinks');

const planModes: Readonly<Record<Planning, string | null>> = {
  once: 'force_generic_plan',
  'by-values': 'force_custom_plan',
  'as-it-thinks': null,
};

const wholeInstallation = '0';

/** Transactions that do not use the service's own statements, such as migrations and backups, begin with it. */
export const setInstallationScope = `SET LOCAL facturier.company = '${wholeInstallation}'`;

const prepared = { one: new WeakSet<pg.ClientBase>(), several: new WeakSet<pg.ClientBase>() };

/**
 * Runs once for each connection and kind of scope; later statements refer to this prepared statement without sending its text. The longest
 * time of a statement, in milliseconds, is set with it where there is one: as a parameter of the connection a pooler would refuse it.
 */
export function prepareScope(client: pg.ClientBase, scope: Scope, longestMs: number): void {
  const [known, { name, text }] = typeof scope === 'object' ? [prepared.several, setSeveral] : [prepared.one, setScope];
  if (known.has(client)) return;
  known.add(client);
  const bounded = longestMs > 0 ? `${text}, set_config('statement_timeout', '${longestMs}', true)` : text;
  // If the connection fails here, its next statement fails too, and its caller gets the error.
  client.query({ name, text: bounded, values: ['', 'auto'] }).catch(() => undefined);
}

export interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

/**
 * A statement, preceded by the settings of its scope and of its planning. All are sent before one Sync, which makes them one transaction if
 * none has begun. So there is no extra round trip, the scope ends with the statement, and the statement does not run if the scope could not
 * be set.
 */
export function scopedQuery(
  scope: Scope,
  statement: Statement,
  planning = usualPlanning(statement.values),
): pg.Submittable {
  return new ScopedQuery(settingsOf(scope, planModes[planning]), statement);
}

/** The statement that is bound before another one, one of the two prepared above, and its values. */
interface Settings {
  readonly statement: string;
  readonly values: (string | null)[];
}

function settingsOf(scope: Scope, planMode: string | null): Settings {
  if (typeof scope === 'object') return { statement: setSeveral.name, values: [`,${scope.join(',')},`, planMode] };
  const company = scope === 'installation' ? wholeInstallation : String(scope);
  return { statement: setScope.name, values: [company, planMode] };
}

/** The protocol methods of a query of the driver, which its types leave out. */
interface DriverQuery extends pg.Submittable {
  readonly name: string;
  readonly _result: Columns;
  _accumulateRows: boolean;
  prepare(connection: DriverConnection): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: DriverConnection): void;
}
interface DriverConnection {
  bind(message: {
    statement: string;
    values: (string | null)[];
    valueMapper: (value: string | null) => string | null;
  }): void;
  execute(message: object): void;
}
const DriverQuery = pg.Query as unknown as new (statement: Statement) => DriverQuery;

class ScopedQuery extends DriverQuery {
  readonly #settings: Settings;
  #isScopeSet = false;
  #isDescribed = false;

  constructor(settings: Settings, statement: Statement) {
    super(statement);
    this.#settings = settings;
  }

  override prepare(connection: DriverConnection): void {
    connection.bind({ ...this.#settings, valueMapper: (value) => value });
    connection.execute({});
    const known = describedOn(connection);
    const columns = this.name === '' ? undefined : known.columns.get(this.name);
    if (columns) {
      this.#isDescribed = true;
      Object.assign(this._result, columns);
      this._accumulateRows = true;
    }
    super.prepare(columns ? known.withoutDescribing : connection);
  }

  override handleDataRow(message: unknown): void {
    if (this.#isScopeSet) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: DriverConnection): void {
    if (this.#isScopeSet) {
      super.handleCommandComplete(message, connection);
      // Statements without a name have other columns each.
      if (!this.#isDescribed && this.name !== '') this.#remember(connection);
    }
    this.#isScopeSet = true;
  }

  #remember(connection: DriverConnection): void {
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    describedOn(connection).columns.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
  }
}

/** What the driver makes of the server's description of a statement's columns; a statement without any has no fields. */
interface Columns {
  readonly fields: unknown;
  readonly _parsers: unknown;
  readonly _prebuiltEmptyResultObject: unknown;
}

interface Described {
  /** The columns of a prepared statement are stored by its name. */
  readonly columns: Map<string, Columns>;
  /** The same connection, which leaves out the question of the driver. */
  readonly withoutDescribing: DriverConnection;
}

const described = new WeakMap<DriverConnection, Described>();

/**
 * The server is asked once for each connection which columns a prepared statement has, instead of with every execution: it refuses to run
 * the statement if they have changed since.
 */
function describedOn(connection: DriverConnection): Described {
  const known = described.get(connection);
  if (known) return known;
  const withoutDescribing = Object.create(connection, { describe: { value: () => undefined } }) as DriverConnection;
  const made = { columns: new Map<string, Columns>(), withoutDescribing };
  described.set(connection, made);
  return made;
}
