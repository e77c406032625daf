import { Type } from 'typebox';
import { lastLedgerDay, longestLedgerDays, partnerKinds } from '../../../domain/accounting/ledger.ts';
import { decimalToNumber } from '../../../domain/decimal/decimal.ts';
import { Refused } from '../../../domain/refusal.ts';
import { date, oneOf, strict } from '../../schema/schemas.ts';
import { out } from '../../shapes/out.ts';
import { type ResultOf, shape } from '../../shapes/shape.ts';
import { partnerKindNames } from '../../vocabulary.ts';
import { post } from '../row.ts';
import { uuidSchema } from '../vocabulary.ts';

const ledger = shape<ResultOf<'makePartnerLedger'>>()({
  sold_initial: out.of(Type.Number(), ({ opening }) => decimalToNumber(opening)),
  sold_final: out.of(Type.Number(), ({ closing }) => decimalToNumber(closing)),
  // The path alone, because the browser may have reached the page by another host.
  cale: out.text(({ address }) => new URL(address).pathname),
});

/** GRP-LEDG-6 */
export const makePartnerLedger = post('/app/api/fise-partener', {
  id: 'fisaUnuiPartener',
  v2: ['genereazaFisaPartenerului'],
  summary: 'Fișa unui client sau furnizor: soldurile, și o adresă de la care se descarcă zece minute ca XLSX',
  access: 'partners:read',
  body: strict({ tip: oneOf(Object.values(partnerKindNames)), id: uuidSchema, de_la: date(), pana_la: date() }),
  data: ledger,
  run: async (operations, { from, body }) => {
    const kind = partnerKinds.find((one) => partnerKindNames[one] === body.tip) ?? 'client';
    if (body.de_la > body.pana_la) throw wrongPeriod('Prima zi este după ultima.');
    if (body.pana_la > lastLedgerDay(body.de_la)) throw wrongPeriod(`Cel mult ${longestLedgerDays} de zile.`);
    return operations.makePartnerLedger(from, { kind, partnerId: body.id, from: body.de_la, until: body.pana_la });
  },
});

function wrongPeriod(message: string): Refused {
  const problem = { location: 'body', path: ['de_la'], code: 'out_of_range', message } as const;
  return new Refused({ reason: 'invalid-input', problems: [problem] });
}
