import { beforeAll, expect, test } from 'vitest';
import { readPdf, textOf } from '../../support/files/pdf-text.ts';
import { readXmlTree, textAt, textsAt } from '../../support/files/xml-tree.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { type LegacyShop, openLegacyShop } from '../v1/legacy-shop.ts';
import { addressOf, type Name } from './collecting.ts';
import { lifeOf, storno } from './life.ts';
import { linksOf, open } from './linking.ts';
import { client, discount, line } from './shop.ts';

const place = { cod_judet: 'IS', localitate: 'Iasi', adresa: 'Str. Lapusneanu nr. 1' };

let service: TestService;
let shop: LegacyShop;

beforeAll(async () => {
  service = await testService();
  shop = await openLegacyShop(service, { adresa: place });
});

/** `net vat gross` wherever they are told; the gross alone where nothing else is. */
async function told(name: Name) {
  const [row] = (await shop.list({ serie: name.serie, numar: name.numar })).body.data;
  const read = (await shop.read(name.serie, name.numar)).body.data;
  const status = await shop.call('factura/getstatus', { Numar: name.numar, Serie: name.serie });
  const ubl = readXmlTree((await service.send(`${addressOf(name)}/ubl`, { headers: shop.headers })).text);
  const { bytes } = await open(await linksOf(service, shop).download(name));
  const printed = textOf(await readPdf(new Uint8Array(bytes)));
  const amounts = (data: typeof row) => [data.valoare_fara_tva, data.valoare_tva, data.valoare_totala].map(Number);
  const monetary = 'cac:LegalMonetaryTotal/cbc:';
  return {
    list: amounts(row),
    read: amounts(read),
    lines: ['valoare_fara_tva', 'valoare_tva', 'valoare_totala'].map((member) => sum(read.articole, member)),
    ubl: [
      textAt(ubl, `${monetary}TaxExclusiveAmount`),
      textsAt(ubl, 'cac:TaxTotal/cbc:TaxAmount')[0],
      textAt(ubl, `${monetary}TaxInclusiveAmount`),
    ].map(Number),
    v1: Number(status.body.Factura.Valoare),
    payable: Number(textAt(ubl, `${monetary}PayableAmount`)),
    printed,
  };
}

/** To the ban, whatever binary fractions make of a sum. */
const sum = (lines: readonly Readonly<Record<string, number>>[], member: string): number =>
  Math.round(lines.reduce((total, one) => total + 100 * (one[member] ?? 0), 0)) / 100;

const romanian = new Intl.NumberFormat('ro-RO', { minimumFractionDigits: 2 });

test.each([
  ['gross prices', { articole: [line({ nr_produse: 3, pret_total: 33.33, pret_unitar: undefined })] }],
  ['small net prices', { articole: [line({ nr_produse: 1000, pret_unitar: 0.1234 })] }],
  [
    'two rates and a discount',
    {
      articole: [
        line({ nr_produse: 0.75, pret_unitar: 98.5, cota_tva: 0.11 }),
        line({ nr_produse: 16, pret_unitar: 348.35 }),
        discount({ nr_crt_articol: 2, pret_total: -222.94, nr_produse: 1 }),
      ],
    },
  ],
])('of %s the totals are one and the same in lists, reads, lines, PDF, UBL and v1 [V2-AMT-5]', async (_name, more) => {
  const issued = await shop.issue({ client: client(place), ...more });
  const reversal = storno(await lifeOf(service, shop).reverse(issued));
  for (const name of [issued, reversal]) {
    const { list, printed, v1, payable, ...others } = await told(name);
    for (const [where, amounts] of Object.entries(others)) expect(amounts, where).toEqual(list);
    expect([v1, payable]).toEqual([list[2], list[2]]);
    for (const amount of list) expect(printed).toContain(romanian.format(amount));
  }
});
