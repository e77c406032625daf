import { pageByKey } from '../../../domain/page.ts';
import { keyShape } from '../../shapes/key.ts';
import { out } from '../../shapes/out.ts';
import { seriesShape } from '../../shapes/series.ts';
import { shape } from '../../shapes/shape.ts';
import { listOperation } from '../operation.ts';

const common = {
  method: 'GET',
  group: 'Firme',
  access: { right: 'company:read', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: 'none',
  query: 'none',
  body: 'none',
  answer: 'list',
  refusals: [],
} as const;

/** V2-FIRM-1 */
export const listCompanySeries = listOperation({
  ...common,
  id: 'listeazaSeriile',
  path: '/v2/serii',
  summary: 'Seriile firmei',
  description: 'Seriile de documente, în ordinea firmei, fiecare cu numărul care urmează și cu câte documente are.',
  data: seriesShape.schema,
  identity: ['serie'],
  run: async (operations, { from, page }) =>
    pageByKey(await operations.listCompanySeries(from), ({ code }) => code, page),
  toData: seriesShape.out,
});

/** V2-FIRM-2 */
export const listCompanyKeys = listOperation({
  ...common,
  id: 'listeazaCheile',
  path: '/v2/chei',
  summary: 'Cheile API ale firmei',
  description:
    'Cheile, întâi cele nerevocate, cu drepturile și ultima folosire; niciodată secretul. Se generează și se revocă numai din aplicație.',
  data: keyShape.schema,
  identity: ['nume'],
  run: async (operations, { from, page }) =>
    pageByKey(await operations.listCompanyKeys(from), ({ name }) => name, page),
  toData: keyShape.out,
});

const platform = shape<{ readonly origin: string }>()({
  platforma: out.text('origin', {
    description: 'Adresa magazinului, cum se trimite în `Svc-Url-Platforma`.',
    examples: ['https://magazin.exemplu.ro'],
  }),
});

/** V2-FIRM-3 */
export const listPlatforms = listOperation({
  ...common,
  id: 'listeazaPlatformele',
  path: '/v2/platforme',
  summary: 'Platformele firmei',
  description:
    'Adresele magazinelor care pot emite, în ordine alfabetică. Se adaugă și se scot din aplicație sau cu comanda `platform`.',
  data: platform.schema,
  identity: ['platforma'],
  run: async (operations, { from, page }) => {
    const origins = await operations.listPlatforms(from);
    return pageByKey(
      origins.map((origin) => ({ origin })),
      ({ origin }) => origin,
      page,
    );
  },
  toData: platform.out,
});
