import { beforeAll, describe, expect, test } from 'vitest';
import { readSnapshot } from '../../../src/domain/invoice/stored-snapshot.ts';
import { type KeptDocument, keptCompany, keptDocuments } from '../../golden/version-1/documents.ts';
import { auditVerify } from '../../support/audit-command.ts';
import { layoutOf, readPdf } from '../../support/pdf-text.ts';
import { queryRows } from '../../support/query-rows.ts';
import { type TestService, testService } from '../../support/test-service.ts';
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
  for (const { sent, number } of keptDocuments) {
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
  expect(layoutOf(await readPdf(new Uint8Array(bytes)))).toBe(document.pdfText);
}

/** The same of the shop of this file, which has another fiscal code. */
function ofThisShop(document: KeptDocument): KeptDocument {
  const { fiscalCode } = document.snapshot.issuer;
  return JSON.parse(JSON.stringify(document).replaceAll(fiscalCode, shop.code));
}

describe('a document issued today', () => {
  test('is frozen in the words of the code, with all that version 1 froze [OPS-SNAP-2]', async () => {
    const documents = keptDocuments.map(ofThisShop);
    const expected = documents.map(({ number, snapshot }) => ({ number, snapshot: readSnapshot(snapshot) }));
    expect(await snapshots()).toEqual(expected);
  });

  test.each(keptDocuments)('is read, printed and given as UBL as it was: "$name" [OPS-SNAP-2]', (document) =>
    expectAsBefore(ofThisShop(document)),
  );
});

describe('a document of version 1', () => {
  beforeAll(async () => {
    for (const { series, number, snapshot } of keptDocuments) {
      // As it was stored and recorded then; no seal covers it yet. With another revision nothing is printed from a cache.
      await queryRows(
        service.connectionString,
        `WITH older AS (
           UPDATE invoices SET snapshot = $4, revision = revision + 1 WHERE series = $2 AND number = $3
              AND company_id = (SELECT company_id FROM companies WHERE fiscal_code = $1)
           RETURNING company_id, encode(sha256(convert_to(snapshot::text, 'UTF8')), 'hex') AS digest)
         UPDATE audit_pending p SET details = (p.details::jsonb || jsonb_build_object('snapshot', older.digest))::json
           FROM older WHERE p.company_id = older.company_id AND p.subject = 'invoice' AND p.action = 'issued'
            AND p.subject_name = $2 || ' ' || $3`,
        [shop.code, series, number, JSON.stringify(snapshot)],
      );
    }
  });

  test.each(keptDocuments)('is read, printed and given as UBL as it was: "$name" [OPS-SNAP-1]', expectAsBefore);

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
    const plain = keptDocuments.find(({ name }) => name === 'plain');
    if (!plain) throw new Error('the plain document is missing');
    const reversal = storno(await life.reverse(nameOf(plain)));
    await verify();
    const stored = await snapshots();
    for (const { number, snapshot } of keptDocuments) {
      expect(stored.find((one) => one.number === number)?.snapshot).toEqual(snapshot);
    }
    expect(stored.find((one) => one.number === reversal.numar)?.snapshot).toMatchObject({
      version: 2,
      reverses: { series: 'FCT', number: plain.number },
      references: readSnapshot(plain.snapshot).references,
    });
  });
});
