import { Type } from 'typebox';
import { lastLedgerDay, longestLedgerDays, partnerKinds } from '../../../domain/accounting/ledger.ts';
import { decimalToNumber } from '../../../domain/decimal/decimal.ts';
import { Refused } from '../../../domain/refusal.ts';
import { date, oneOf, strict } from '../../schema/schemas.ts';
import { partnerKindNames } from '../../vocabulary.ts';
import { operation, plainRow } from '../operation.ts';
import { uuidSchema } from '../vocabulary.ts';

/** GRP-LEDG-6 */
export const makePartnerLedger = operation({
  ...plainRow,
  id: 'fisaUnuiPartener',
  v2: ['genereazaFisaPartenerului'],
  method: 'POST',
  path: '/app/api/fise-partener',
  summary: 'Fișa unui client sau furnizor: soldurile, și o adresă de la care se descarcă zece minute ca XLSX',
  access: 'partners:read',
  body: strict({ tip: oneOf(Object.values(partnerKindNames)), id: uuidSchema, de_la: date(), pana_la: date() }),
  data: strict({ sold_initial: Type.Number(), sold_final: Type.Number(), cale: Type.String() }),
  run: async (operations, { from, body }) => {
    const kind = partnerKinds.find((one) => partnerKindNames[one] === body.tip) ?? 'client';
    if (body.de_la > body.pana_la) throw wrongPeriod('Prima zi este după ultima.');
    if (body.pana_la > lastLedgerDay(body.de_la)) throw wrongPeriod(`Cel mult ${longestLedgerDays} de zile.`);
    return operations.makePartnerLedger(from, { kind, partnerId: body.id, from: body.de_la, until: body.pana_la });
  },
  toData: ({ opening, closing, address }) => ({
    sold_initial: decimalToNumber(opening),
    sold_final: decimalToNumber(closing),
    // The same page, however the browser reached it.
    cale: new URL(address).pathname,
  }),
});

const wrongPeriod = (message: string): Refused =>
  new Refused({
    reason: 'invalid-input',
    problems: [{ location: 'body', path: ['de_la'], code: 'out_of_range', message }],
  });
