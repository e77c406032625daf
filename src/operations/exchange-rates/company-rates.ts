import { type Decimal, decimalToString } from '../../domain/decimal/decimal.ts';
import type { Days } from '../../domain/invoice/sales.ts';
import type { Page, PageRequest } from '../../domain/page.ts';
import { recordChange } from '../../storage/audit/audit-trail.ts';
import type { Actor, Database } from '../../storage/database.ts';
import {
  findExchangeRate,
  type KnownRate,
  listKnownRates,
  type RatePosition,
  saveExchangeRates,
} from '../../storage/directory/exchange-rates.ts';
import type { Changer } from '../caller.ts';
import type { Clock } from '../ports.ts';

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
}

/** V2-RATES-1: the company's own rates and those of the central bank. */
export const listExchangeRates =
  ({ database }: Needs) =>
  (
    caller: Actor,
    filter: Days & { readonly currency: string | null },
    page: PageRequest<RatePosition>,
  ): Promise<Page<KnownRate, RatePosition>> =>
    database.transact(caller, (tx) => listKnownRates(tx, filter, page));

/** V2-RATES-2: documents that were issued keep the rate that they were issued with. */
export const setExchangeRate =
  ({ database, clock }: Needs) =>
  (
    caller: Changer,
    rate: { readonly currency: string; readonly validOn: string; readonly rate: Decimal },
  ): Promise<KnownRate> =>
    database.transact(caller, async (tx) => {
      const before = await findExchangeRate(tx, rate.currency, rate.validOn);
      await saveExchangeRates(tx, [rate]);
      const known = { ...rate, source: 'company' } as const;
      const after = decimalToString(rate.rate);
      if (before !== null && Number(before) === Number(after)) return known;
      const name = `${rate.currency} ${rate.validOn}`;
      const change = {
        subject: 'exchange-rate',
        name,
        action: before === null ? 'created' : 'changed',
        details: before === null ? { rate: after } : { rate: { before, after } },
      } as const;
      await recordChange(tx, caller.author, change, clock.now());
      return known;
    });
