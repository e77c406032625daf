import { type TObject, type TString, Type } from 'typebox';
import { strict } from '../../schema/schemas.ts';
import { clientId, uuidOfClientId } from '../../shapes/identifiers.ts';
import { out } from '../../shapes/out.ts';
import { type ResultOf, shape } from '../../shapes/shape.ts';
import { type Operation, operation } from '../operation.ts';

const link = shape<ResultOf<'readPortalLink'>>()({
  link: out.textOrNull('link', {
    description: 'Adresa paginii; null dacă nu a fost făcută sau a fost încheiată.',
    examples: ['https://facturi.exemplu.ro/c/Vb8pR4kq2NwYd6hJ1sTfCA'],
  }),
  facuta_la: out.momentOrNull('madeAt', {
    description: 'Când s-a făcut ultimul link; null dacă nu a fost niciunul.',
    examples: ['2026-11-14T18:00:00+02:00'],
  }),
  deschisa_la: out.momentOrNull('openedAt', {
    description: 'Când a fost deschis prima dată linkul de acum, într-un browser.',
    examples: ['2026-11-15T09:30:00+02:00'],
  }),
  vazuta_la: out.momentOrNull('seenAt', {
    description: 'Când a fost cerută ultima dată pagina, prin linkul de acum sau unul dinainte.',
    examples: ['2026-11-16T12:00:00+02:00'],
  }),
});

/** V2-PORTAL-1: the console calls a client by another id, so the rows are made with the id of its wire. */
export function portalRowsBy(
  params: TObject<{ id_client: TString }>,
  uuidOf: (id: string) => string,
): readonly Operation[] {
  const shared = {
    path: '/v2/clienti/{id_client}/pagina',
    group: 'Clienti',
    rate: 'protective',
    platform: 'none',
    params,
    query: 'none',
    refusals: ['resource-not-found'],
  } as const;
  const answered = { answer: 'one', data: link.schema, identity: [], toData: link.out } as const;
  return [
    operation({
      ...shared,
      ...answered,
      id: 'citestePaginaClientului',
      method: 'GET',
      summary: 'Pagina unui client',
      description:
        'Linkul paginii pe care clientul își vede documentele, plățile și ce are de plătit, și când a fost deschis. Nu face un link: vezi `POST`.',
      access: { right: 'clients:read', plans: 'any' },
      body: 'none',
      run: (operations, { from, params: { id_client: id } }) => operations.readPortalLink(from, uuidOf(id)),
    }),
    operation({
      ...shared,
      ...answered,
      id: 'facePaginaClientului',
      method: 'POST',
      summary: 'Face linkul paginii unui client',
      description:
        'Un link care se deschide fără cheie și nu poate fi ghicit: pagina arată clientului, în limba lui, tot ce i s-a emis, cu PDF și XML, plățile, chitanțele, ce are de plătit și fișa contului. Rămâne același, oricâte cereri se fac. Cu `schimba: true` se face altul, iar cel vechi nu mai deschide nimic.',
      access: { right: 'clients:write', plans: 'any' },
      body: {
        presence: 'optional',
        examples: [{ summary: 'Alt link în locul celui de acum', value: { schimba: true } }],
        schema: strict({
          schimba: Type.Optional(
            Type.Boolean({
              description: 'Înlocuiește linkul de acum. Lipsa înseamnă că rămâne același.',
              examples: [true],
            }),
          ),
        }),
      },
      run: (operations, { from, params: { id_client: id }, body }) =>
        operations.makePortalLink(from, uuidOf(id), body.schimba === true),
    }),
    operation({
      ...shared,
      id: 'incheiePaginaClientului',
      method: 'DELETE',
      summary: 'Încheie linkul paginii unui client',
      description:
        'Linkul de acum nu mai deschide nimic. Altul se face cu `POST`. Fără link nu se schimbă nimic, și răspunsul este același.',
      access: { right: 'clients:write', plans: 'any' },
      body: 'none',
      answer: 'nothing',
      data: Type.Null(),
      identity: [],
      run: (operations, { from, params: { id_client: id } }) => operations.endPortalLink(from, uuidOf(id)),
      toData: () => null,
    }),
  ];
}

export const portalRows = portalRowsBy(
  strict({ id_client: clientId({ description: 'Clientul: `id` din `GET /v2/clienti`.' }) }),
  uuidOfClientId,
);
