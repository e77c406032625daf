import { lastLedgerDay, longestLedgerDays, partnerKinds } from '../../../domain/accounting/ledger.ts';
import { type InputProblem, Refused } from '../../../domain/refusal.ts';
import { isCalendarDate } from '../../../domain/time/calendar.ts';
import { date, emailSchema, oneOf, strict, uuidSchema } from '../../schema/schemas.ts';
import { out } from '../../shapes/out.ts';
import { type ResultOf, shape } from '../../shapes/shape.ts';
import { addressRowsBy } from '../../v2/clients/client-addresses.ts';
import { portalRowsBy } from '../../v2/clients/client-portal.ts';
import { proposalRowsBy } from '../../v2/clients/client-proposal.ts';
import { mailStatementBy } from '../../v2/clients/mail-statement.ts';
import { monthlyRowsBy } from '../../v2/clients/monthly-statements.ts';
import { partnerKindNames } from '../../words/vocabulary.ts';
import { fromV2 } from '../from-v2.ts';
import { post } from '../row.ts';

const ledger = shape<ResultOf<'makePartnerLedger'>>()({
  sold_initial: out.money('opening'),
  sold_final: out.money('closing'),
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
    const problems = wrongPeriod('de_la', body.de_la, body.pana_la);
    if (problems.length > 0) throw new Refused({ reason: 'invalid-input', problems });
    return operations.makePartnerLedger(from, { kind, partnerId: body.id, from: body.de_la, until: body.pana_la });
  },
});

/** Days that are no days are found by the schema. */
function wrongPeriod(member: string, from: unknown, until: unknown): readonly InputProblem[] {
  if (![from, until].every((day) => typeof day === 'string' && isCalendarDate(day))) return [];
  const [first, last] = [String(from), String(until)];
  const at = { location: 'body', path: [member], code: 'out_of_range' } as const;
  if (first > last) return [{ ...at, message: 'Prima zi este după ultima.' }];
  return last > lastLedgerDay(first) ? [{ ...at, message: `Cel mult ${longestLedgerDays} de zile.` }] : [];
}

/** V2-STMT-5: the dialog has all members; an address that is missing is told at its field. */
export const mailStatement = fromV2(
  mailStatementBy(strict({ id_client: uuidSchema }), (id) => id),
  {
    body: strict({ data_de_la: date(), data_pana_la: date(), email: emailSchema }),
    check: (_operations, body) => wrongPeriod('data_de_la', body['data_de_la'], body['data_pana_la']),
  },
);

/** V2-ADDR-1 */
export const addressRows = addressRowsBy(strict({ id_client: uuidSchema }), (id) => id).map((row) => fromV2(row));

/** V2-PORTAL-1 */
export const portalRows = portalRowsBy(strict({ id_client: uuidSchema }), (id) => id).map((row) => fromV2(row));

/** V2-PORTAL-11 */
export const proposalRows = proposalRowsBy(uuidSchema, (id) => id).map((row) => fromV2(row));

/** V2-STMT-6 */
export const monthlyRows = monthlyRowsBy(strict({ id_client: uuidSchema }), (id) => id).map((row) => fromV2(row));
