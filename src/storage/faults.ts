/** Errors of PostgreSQL and its driver are distinguished by code. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code);
}

/** Whether a statement failed on this constraint or unique index. */
export function breaks(error: unknown, constraint: string): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === constraint;
}

/** Class 22: a value that its type does not accept; 23: one that violates a constraint; 54: a limit of the server is exceeded. */
export function isRefusedValue(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && /^(?:22|23|54)[0-9A-Z]{3}$/.test(String(error.code));
}

/** 55P03: a lock was not granted within lock_timeout. */
export const lockNotAvailable = '55P03';
export const undefinedTable = '42P01';
export const undefinedColumn = '42703';
export const undefinedFunction = '42883';

/** OPS-MOVE-6: `refuse_moved` of the database raises it; its message is where the company went. */
export const companyMoved = 'FCM01';

/** No connection to the database could be had, so what wanted one was never sent. */
export class NotConnected extends Error {}

export const notConnected = (error: unknown): never => {
  throw new NotConnected(error instanceof Error ? error.message : String(error), { cause: error });
};

/** The connection is in an unknown state and must not be used again. */
export class SpoiltConnection extends Error {}

/** After an error with a five-character SQLSTATE, except 08xxx and 57Pxx, the connection can be used again; after any other it cannot. */
export function connectionFault(error: unknown): Error | undefined {
  if (error instanceof SpoiltConnection) return error;
  if (!(error instanceof Error) || !('code' in error)) {
    return error instanceof Error && /connection|terminated|timeout/i.test(error.message) ? error : undefined;
  }
  return isRefusedByServer(error) ? undefined : error;
}

/** The server reported that the statement failed, so it has changed nothing and the connection can be used again. */
export function isRefusedByServer(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  const { code } = error;
  const isSqlState = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !/^E[A-Z]{4}$/.test(code);
  return isSqlState && !/^(?:08|57P)/.test(code);
}
