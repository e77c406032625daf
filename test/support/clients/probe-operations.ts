import { Type } from 'typebox';
import { date, decimal, nullable, strict, text } from '../../../src/api/schema/schemas.ts';
import { listOperation, type Operation, operation } from '../../../src/api/v2/operation.ts';
import type { PageRequest } from '../../../src/domain/page.ts';
import { Refused } from '../../../src/domain/refusal.ts';
import type { Database } from '../../../src/storage/database.ts';

/**
 * Rows that exist in tests only, and their table. They use every convention of v2, including those that no real operation needs yet
 * (bodies, writes, plans, nested fields, ids in paths), so that the pipeline is proven for every future row.
 */
export const createProbeTable = `CREATE TABLE probes (
  company_id bigint NOT NULL, probe_id bigint GENERATED ALWAYS AS IDENTITY, note text NOT NULL, amount numeric(15, 2) NOT NULL,
  PRIMARY KEY (company_id, probe_id))`;

interface Probe {
  readonly id: number;
  readonly note: string;
  readonly amount: string;
}

const probeId = Type.String({ pattern: '^prb_[0-9a-f]{32}$' });
const idOf = ({ id }: Probe): string => `prb_${id.toString(16).padStart(32, '0')}`;

const probeData = strict({
  id: Type.String(),
  nota: Type.String(),
  suma: decimal(2),
  client: strict({ denumire: Type.String(), email: nullable(Type.String()) }),
  incasari: Type.Array(strict({ suma_incasata: decimal(2), data_incasare: date() }), { 'x-subfields-required': true }),
});

const toProbeData = (probe: Probe) => ({
  id: idOf(probe),
  nota: probe.note,
  suma: Number(probe.amount),
  client: { denumire: 'Client de proba', email: null },
  incasari: [{ suma_incasata: 1.5, data_incasare: '2026-11-15' }],
});

const facts = {
  group: 'Identitate',
  summary: 'Proba',
  description: 'Numai pentru teste.',
  platform: 'none',
  identity: [],
  refusals: [],
} as const;
const reading = {
  ...facts,
  method: 'GET',
  access: { right: 'invoices:read', plans: 'any' },
  rate: 'protective',
  body: 'none',
} as const;

/** `hold` lets a test keep a write running for as long as it likes. */
export function probeOperations(database: () => Database, hold: () => Promise<void>): readonly Operation[] {
  const insert = async (from: { readonly companyId: number }, note: string, amount: number): Promise<Probe> =>
    database().transact(from, async (tx) => {
      const [row] = await tx.run<Probe>(
        'probe.insert',
        'INSERT INTO probes (company_id, note, amount) VALUES ($1, $2, $3) RETURNING probe_id AS id, note, amount',
        [tx.companyId, note, String(amount)],
      );
      await hold();
      if (note === 'refuz') throw new Refused({ reason: 'resource-not-found' });
      if (note === 'eroare') throw new Error('SELECT secret FROM somewhere: fct_test_neverShown');
      if (!row) throw new Error('nothing was inserted');
      return row;
    });

  return [
    operation({
      ...facts,
      id: 'probaScriere',
      method: 'POST',
      path: '/v2/proba',
      access: { right: 'invoices:issue', plans: 'any' },
      rate: { calls: 1, seconds: 1 },
      platform: 'required',
      params: 'none',
      query: 'none',
      body: {
        presence: 'required',
        examples: [],
        schema: strict({
          nota: text(20),
          suma: decimal(2, { minimum: 0 }),
          cantitate: Type.Optional(decimal(3)),
          data: Type.Optional(date()),
          linii: Type.Optional(
            Type.Array(strict({ denumire: text(10), cota_tva: decimal(4) }), { minItems: 1, maxItems: 3 }),
          ),
        }),
      },
      answer: 'one',
      data: probeData,
      refusals: ['resource-not-found'],
      run: (_operations, { from, body }) => insert(from, body.nota, body.suma),
      toData: toProbeData,
    }),
    operation({
      ...facts,
      id: 'probaFaraCorp',
      method: 'POST',
      path: '/v2/proba/fara-corp',
      access: { right: 'invoices:cancel', plans: ['enterprise'] },
      rate: 'protective',
      params: 'none',
      query: 'none',
      body: { presence: 'optional', examples: [], schema: strict({ nota: Type.Optional(text(20)) }) },
      answer: 'nothing',
      data: Type.Null(),
      run: async (_operations, { from, body }) => insert(from, body.nota ?? 'gol', 0),
      toData: () => null,
    }),
    listOperation({
      ...reading,
      id: 'probaLista',
      path: '/v2/proba',
      params: 'none',
      query: strict({ nota: Type.Optional(text(20)), id: Type.Optional(probeId) }),
      answer: 'list',
      data: probeData,
      identity: ['id'],
      run: (_operations, { from, query, page }) => listProbes(database(), from, query.nota ?? null, page),
      toData: toProbeData,
    }),
    operation({
      ...reading,
      id: 'probaCitire',
      path: '/v2/proba/{id_proba}',
      params: strict({ id_proba: probeId }),
      query: 'none',
      answer: 'one',
      data: probeData,
      refusals: ['resource-not-found'],
      run: (_operations, { from, params }) =>
        database().transact(from, async (tx) => {
          const [row] = await tx.run<Probe>(
            'probe.read',
            'SELECT probe_id AS id, note, amount FROM probes WHERE company_id = $1 AND probe_id = $2',
            [tx.companyId, Number.parseInt(params.id_proba.slice(-8), 16)],
          );
          if (!row) throw new Refused({ reason: 'resource-not-found' });
          return row;
        }),
      toData: toProbeData,
    }),
  ];
}

async function listProbes(
  database: Database,
  from: { readonly companyId: number },
  note: string | null,
  { start, limit }: PageRequest<number>,
) {
  return database.transact(from, async (tx) => {
    const backwards = start.at === 'before';
    const edge = start.at === 'start' ? null : start.position;
    const found = await tx.run<Probe>(
      `probe.list-${backwards}`,
      `SELECT probe_id AS id, note, amount FROM probes
        WHERE company_id = $1 AND ($2::text IS NULL OR note = $2) AND ($3::bigint IS NULL OR probe_id ${backwards ? '<' : '>'} $3)
        ORDER BY probe_id ${backwards ? 'DESC' : 'ASC'} LIMIT $4`,
      [tx.companyId, note, edge, limit + 1],
    );
    const more = found.length > limit;
    const rows = found.slice(0, limit);
    const ordered = backwards ? rows.toReversed() : rows;
    const hasNext = backwards || more;
    const hasPrevious = backwards ? more : start.at === 'after';
    return {
      rows: ordered,
      next: hasNext ? (ordered.at(-1)?.id ?? null) : null,
      previous: hasPrevious ? (ordered[0]?.id ?? null) : null,
    };
  });
}
