import { choice, type Given, WrongUsage, whole } from './config-values.ts';

/** Settings by which an operator watches the service. */

/** Reads one variable. */
type Ask = (flag: null, variable: string) => Given;

/** Whoever watches the service reads its figures there. */
export interface MetricsSettings {
  readonly host: string;
  readonly port: number;
  /** The figures of a company are told with its fiscal code. */
  readonly namesCompanies: boolean;
}

/** OPS-METRICS-1: null means that nothing is measured. */
export function metrics(given: Ask, service: { readonly host: string; readonly port: number }): MetricsSettings | null {
  const port = given(null, 'FACTURIER_METRICS_PORT');
  const address = given(null, 'FACTURIER_METRICS_ADDRESS');
  const namesCompanies = choice(given(null, 'FACTURIER_METRICS_COMPANIES'), ['on', 'off'], 'off') === 'on';
  if (port.value !== undefined && address.value !== undefined) {
    throw new WrongUsage(`${port.name} and ${address.name} are not set together: the address has its port.`);
  }
  const place = port.value === undefined ? placeOf(address) : { host: '127.0.0.1', port: whole(port, 0, 0, 65_535) };
  if (place === null) return null;
  // The figures are for the operator alone.
  if (place.port !== 0 && place.port === service.port) {
    throw new WrongUsage(`The metrics need a port of their own; ${place.port} is that of the service.`);
  }
  return { ...place, namesCompanies };
}

function placeOf({ name, value }: Given): { readonly host: string; readonly port: number } | null {
  if (value === undefined) return null;
  const [, bracketed, plain, port = ''] = /^(?:\[([\da-f:.]+)\]|([^\s:[\]]+)):(\d{1,5})$/i.exec(value) ?? [];
  const host = bracketed ?? plain;
  if (host === undefined || Number(port) > 65_535) {
    throw new WrongUsage(
      `${name} must be an address with a port, such as 10.0.0.5:9464 or [::1]:9464, not "${value}".`,
    );
  }
  return { host, port: Number(port) };
}
