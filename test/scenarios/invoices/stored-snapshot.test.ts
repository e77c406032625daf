import { beforeAll, describe, expect, test } from 'vitest';
import { testMark } from '../../../src/documents/test-mark.ts';
import { readSnapshot } from '../../../src/domain/invoice/stored-snapshot.ts';
import { type KeptDocument, keptCompany, storedDocuments } from '../../golden/version-1/documents.ts';
import { storeSnapshot } from '../../support/behind-the-wire/changes.ts';
import { layoutOf, readPdf } from '../../support/files/pdf-text.ts';
import { auditVerify } from '../../support/program/audit-command.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { addressOf } from './collecting.ts';
import { lifeOf, storno } from './life.ts';
import { linksOf, open } from './linking.ts';
import { openShop, type Shop } from './shop.ts';

/** The documents that are kept of version 1, issued once more by the service as it is, in the same company on the same day. */

let service: TestService;
let shop: Shop;

beforeAll(async () => {
  service = await testService();
  shop = await openShop(service, keptCompany);
  for (const { sent, number } of storedDocuments) {
    const reply = sent ? await shop.ask(sent) : null;
    const { numar } = reply
      ? reply.body.data
      : storno(await lifeOf(service, shop).reverse({ serie: 'FCT', numar: '1' }));
    expect(numar, reply?.text).toBe(number);
  }
});

const nameOf = ({ series, number }: KeptDocument) => ({ serie: series, numar: number });
const snapshots = async () =>
  (await shop.stored('invoices', 'invoice_id')).map(({ number, snapshot }) => ({ number, snapshot }));

async function expectAsBefore(document: KeptDocument): Promise<void> {
  const name = nameOf(document);
  const read = await shop.read(name.serie, name.numar);
  expect(read.body.data).toMatchObject(document.read);
  expect(read.body.data.articole).toEqual(document.read.articole);
  const ubl = await service.send(`${addressOf(name)}/ubl`, { headers: shop.headers });
  expect(ubl.text).toBe(document.ubl);
  const { bytes } = await open(await linksOf(service, shop).download(name));
  expect(linesOf(layoutOf(await readPdf(new Uint8Array(bytes))))).toEqual(linesOf(document.pdfText));
}

/** What has been added to the page since, the mark of the test environment and the total in lei, is left out. */
const linesOf = (layout: string): readonly string[] =>
  layout
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && line !== testMark && line !== 'TEST' && !line.startsWith('Total în lei'));

/** The same of the shop of this file, which has another fiscal code. */
function ofThisShop(document: KeptDocument): KeptDocument {
  const { fiscalCode } = document.snapshot.issuer;
  return JSON.parse(JSON.stringify(document).replaceAll(fiscalCode, shop.code));
}

describe('a document issued today', () => {
  test('is frozen in the words of the code, with all that version 1 froze [OPS-SNAP-2]', async () => {
    const documents = storedDocuments.map(ofThisShop);
    const issuedBy = { kind: 'application', name: shop.code };
    const expected = documents.map(({ number, snapshot }) => ({
      number,
      snapshot: { ...readSnapshot(snapshot), template: 2, issuedBy },
    }));
    expect(await snapshots()).toEqual(expected);
  });

  test.each(storedDocuments)('is read, printed and given as UBL as it was: "$name" [OPS-SNAP-2]', (document) =>
    expectAsBefore(ofThisShop(document)),
  );
});

describe('a document of version 1', () => {
  beforeAll(async () => {
    for (const document of storedDocuments) {
      await storeSnapshot(service, { company: shop.code, ...nameOf(document) }, document.snapshot);
    }
  });

  test.each(storedDocuments)('is read, printed and given as UBL as it was: "$name" [OPS-SNAP-1]', expectAsBefore);

  test('is sealed as it is, stays so whatever is done with it, and its reversal has the present form [OPS-SNAP-1]', async () => {
    const { connectionString } = service;
    const verify = async () => {
      const { dataFolder } = service.settings;
      const { code, warned } = await auditVerify({ connectionString, dataFolder }, { deep: true, company: shop.code });
      expect(warned).toEqual([]);
      expect(code).toBe(0);
    };
    await verify();
    const life = lifeOf(service, shop);
    const plain = storedDocuments.find(({ name }) => name === 'plain');
    if (!plain) throw new Error('the plain document is missing');
    const reversal = storno(await life.reverse(nameOf(plain)));
    await verify();
    const stored = await snapshots();
    for (const { number, snapshot } of storedDocuments) {
      expect(stored.find((one) => one.number === number)?.snapshot).toEqual(snapshot);
    }
    expect(stored.find((one) => one.number === reversal.numar)?.snapshot).toMatchObject({
      version: 2,
      reverses: { series: 'FCT', number: plain.number },
      references: readSnapshot(plain.snapshot).references,
    });
  });
});
