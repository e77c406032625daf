import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { type Static, Type } from 'typebox';
import { type LedgerQuery, lastLedgerDay, longestLedgerDays } from '../../../domain/accounting/ledger.ts';
import { decimalToNumber } from '../../../domain/decimal/decimal.ts';
import { type InputProblem, Refused } from '../../../domain/refusal.ts';
import type { Operations } from '../../../operations/bind-operations.ts';
import { contentDisposition } from '../../http/file-answers.ts';
import { date, decimal, nullable, oneOf, strict } from '../../schema/schemas.ts';
import { clientId, supplierId, uuidOfClientId, uuidOfSupplierId } from '../../shapes/identifiers.ts';
import { partnerKindNames } from '../../words/vocabulary.ts';
import { operation } from '../operation.ts';
import { type PeriodRule, periodOf, periodProblems } from '../period.ts';

/** GRP-LEDG-1 */
export const ledgerPeriod: PeriodRule = {
  from: 'data_de_la',
  until: 'data_pana_la',
  lastDayAfter: lastLedgerDay,
  tooLong: `Perioada este de cel mult ${longestLedgerDays} de zile.`,
};

export const ledgerDays = {
  data_de_la: Type.Optional(
    date({ description: 'Prima zi. Lipsa înseamnă cu 30 de zile înaintea ultimei.', examples: ['2026-10-01'] }),
  ),
  data_pana_la: Type.Optional(
    date({
      description: `Ultima zi, inclusiv; cel mult ${longestLedgerDays} de zile cu totul. Lipsa înseamnă astăzi.`,
      examples: ['2026-11-30'],
    }),
  ),
};

const schema = strict({
  tip_partener: oneOf(Object.values(partnerKindNames), {
    description: 'Al cui este contul: `client` sau `furnizor`.',
    examples: ['client'],
  }),
  id_client: Type.Optional(
    clientId({ description: 'Clientul: `id` din `GET /v2/clienti`. Lipsa înseamnă că fișa este a unui furnizor.' }),
  ),
  id_furnizor: Type.Optional(
    supplierId({
      description: 'Furnizorul: `id` din `GET /v2/furnizori`. Lipsa înseamnă că fișa este a unui client.',
    }),
  ),
  ...ledgerDays,
});

/** GRP-LEDG-1: the body has the id of its kind, and no other. */
function ledgerProblems(body: unknown, _found: readonly InputProblem[], today: string): readonly InputProblem[] {
  if (typeof body !== 'object' || body === null) return [];
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
  return [...idProblems(given), ...periodProblems(ledgerPeriod, given, today, 'body')];
}

const ids = { client: 'id_client', furnizor: 'id_furnizor' } as const;

function idProblems(given: Readonly<Record<string, unknown>>): readonly InputProblem[] {
  const kind = given['tip_partener'];
  if (kind !== 'client' && kind !== 'furnizor') return [];
  const [wanted, other] = kind === 'client' ? [ids.client, ids.furnizor] : [ids.furnizor, ids.client];
  const at = (member: string, code: 'required' | 'invalid_value', message: string): InputProblem => ({
    location: 'body',
    path: [member],
    code,
    message,
  });
  return [
    ...(given[wanted] === undefined
      ? [at(wanted, 'required', `"${wanted}" este obligatoriu la fisa unui ${kind}.`)]
      : []),
    ...(given[other] === undefined
      ? []
      : [at(other, 'invalid_value', `"${other}" nu se potriveste cu fisa unui ${kind}.`)]),
  ];
}

function queryOf(body: Static<typeof schema>, today: string): LedgerQuery {
  const { id_client, id_furnizor } = body;
  const partner =
    id_client === undefined
      ? ({ kind: 'supplier', partnerId: uuidOfSupplierId(id_furnizor ?? '') } as const)
      : ({ kind: 'client', partnerId: uuidOfClientId(id_client) } as const);
  return { ...partner, ...periodOf(ledgerPeriod, body, today) };
}

export const makePartnerLedger = operation({
  id: 'genereazaFisaPartenerului',
  method: 'POST',
  path: '/v2/fise-partener',
  group: 'Parteneri',
  summary: 'Fișa unui client sau furnizor',
  description:
    'Soldul dinainte de perioadă și cel de la sfârșitul ei, în RON la cursul fiecărui document, și o adresă de la care fișa întreagă se descarcă zece minute, fără cheie, ca fișier XLSX: câte un rând pentru fiecare document și plată. La clienți facturile sunt debit și încasările credit, la furnizori invers; soldul spune ce este de încasat, respectiv de plătit.',
  access: { right: 'partners:read', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: 'none',
  query: 'none',
  body: {
    schema,
    presence: 'required',
    examples: [
      {
        summary: 'Fișa unui client, de la începutul anului',
        value: {
          tip_partener: 'client',
          id_client: 'cli_0123456789abcdef0123456789abcdef',
          data_de_la: '2026-01-01',
          data_pana_la: '2026-12-31',
        },
      },
      {
        summary: 'Fișa unui furnizor, ultimele 30 de zile',
        value: { tip_partener: 'furnizor', id_furnizor: 'frn_0123456789abcdef0123456789abcdef' },
      },
    ],
    check: ledgerProblems,
  },
  answer: 'one',
  data: strict({
    tip_partener: Type.String({ description: '`client` sau `furnizor`.', examples: ['client'] }),
    denumire: Type.String({ examples: ['Client Exemplu SRL'] }),
    cod_unic: nullable(Type.String({ examples: ['2864518'] })),
    data_de_la: date({ examples: ['2026-10-01'] }),
    data_pana_la: date({ examples: ['2026-11-30'] }),
    sold_initial: decimal(2, { description: 'Înainte de prima zi, în RON.', examples: [0] }),
    sold_final: decimal(2, { description: 'La sfârșitul ultimei zile, în RON.', examples: [121] }),
    link: Type.String({
      description: 'Adresa fișierului XLSX.',
      examples: ['https://facturi.exemplu.ro/fise/AXk3vQ.xlsx'],
    }),
    expira_in_secunde: Type.Integer({ description: 'Cât mai este valabilă adresa.', examples: [600] }),
  }),
  identity: [],
  refusals: ['resource-not-found'],
  run: (operations, { from, body, today }) => operations.makePartnerLedger(from, queryOf(body, today)),
  toData: ({ kind, name, fiscalCode, from, until, opening, closing, address, seconds }) => ({
    tip_partener: partnerKindNames[kind],
    denumire: name,
    cod_unic: fiscalCode,
    data_de_la: from,
    data_pana_la: until,
    sold_initial: decimalToNumber(opening),
    sold_final: decimalToNumber(closing),
    link: address,
    expira_in_secunde: seconds,
  }),
});

const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** GRP-LEDG-4: the link works without a key, limited per address; its failures have the form of v2, as those of archives. */
export function addLedgerDownloads(scope: FastifyInstance, needs: Operations): void {
  scope.get<{ Params: { token: string } }>('/fise/:token', async (request, reply) => {
    await needs.checkMaintenance();
    await needs.admitCall({ address: request.callerAddress }, 'descarcaFisaPartenerului', 'protective');
    const ledger = await needs.throttleFailures(request.callerAddress, async () => {
      const opened = await needs.openPartnerLedger(request.params.token.replace(/\.xlsx$/, ''));
      if (!opened) throw new Refused({ reason: 'resource-not-found' });
      return opened;
    });
    request.companyId = ledger.companyId;
    reply.type(contentType).headers({
      'cache-control': 'private, no-store',
      'content-disposition': contentDisposition('attachment', ledger.fileName),
    });
    if (request.method === 'HEAD') {
      await ledger.content.return?.();
      return reply.send('');
    }
    return reply.send(Readable.from(ledger.content, { objectMode: false }));
  });
}
