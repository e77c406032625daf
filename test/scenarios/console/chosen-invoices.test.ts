import { beforeAll, expect, test } from 'vitest';
import { readZip } from '../../support/files/read-zip.ts';
import { testWorker } from '../../support/program/test-worker.ts';
import { mailTo } from '../../support/service/people.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { addressOf } from '../invoices/collecting.ts';
import { invoice } from '../invoices/shop.ts';
import { buyer, soon } from '../spv/space.ts';
import { issuingHouse } from './issuing-house.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({ rateLimits: 'off' });
  service.clock.set('2026-11-16T10:00:00Z');
});

const name = (numar: string, serie = 'FCT') => ({ serie, numar });
const done = (numar: string) => ({ ...name(numar), reusit: true, mesaj: null });

async function houseWithDocuments() {
  const { made, post, headers } = await issuingHouse(service);
  const issue = (numar: string, more: object = {}) => post('/v2/facturi', invoice({ client: buyer(), numar, ...more }));
  await issue('1', { client: buyer({ email: 'unu@exemplu.ro' }) });
  await issue('2', { client: buyer({ cod_unic: '78', email: 'doi@exemplu.ro' }) });
  await issue('3', { client: buyer({ denumire: 'Fără adresă SRL', cod_unic: '77' }) });
  await issue('4', { client: buyer({ cod_unic: '79', email: 'patru@exemplu.ro' }) });
  await post(`${addressOf(name('4'))}/anuleaza`);
  await issue('P1', { serie: 'PRF', tip_factura: 'P' });
  return { made, headers };
}

test('several are mailed at once, with a result for each: one refusal stops no other [CON-BULK-1]', async () => {
  const { made } = await houseWithDocuments();
  const documente = ['1', '3', '4', 'nu', '2'].map((numar) => name(numar));
  const { rezultate } = await made.browser.done('POST', '/facturi-alese/e-mail', { documente });
  expect(rezultate).toEqual([
    done('1'),
    { ...name('3'), reusit: false, mesaj: expect.stringContaining('Clientul nu are o adresă de e-mail') },
    { ...name('4'), reusit: false, mesaj: 'Documentul este anulat.' },
    { ...name('nu'), reusit: false, mesaj: 'Documentul cu această serie și acest număr nu există.' },
    done('2'),
  ]);
  testWorker(service);
  for (const address of ['unu@exemplu.ro', 'doi@exemplu.ro']) expect(await mailTo(service, address)).toContain('FCT');
});

test('several are given to SPV at once, with a result for each [CON-BULK-2]', async () => {
  const { made } = await houseWithDocuments();
  const documente = [name('1'), name('P1', 'PRF'), name('2'), name('1')];
  const { rezultate } = await made.browser.done('POST', '/facturi-alese/spv', { documente });
  expect(rezultate.map(({ reusit }: { reusit: boolean }) => reusit)).toEqual([true, false, true, false]);
  expect(rezultate[1].mesaj).toBe('Documentul nu este o factură fiscală.');
  const { facturi } = await made.browser.done('GET', '/facturi?efactura=in_asteptare');
  expect(facturi.map(({ numar }: { numar: string }) => numar)).toEqual(['2', '1']);
});

test('an archive holds exactly those that were chosen [CON-BULK-3]', async () => {
  const { made, headers } = await houseWithDocuments();
  const documente = [name('1'), name('P1', 'PRF'), name('nu'), name('4')];
  const { arhiva, rezultate } = await made.browser.done('POST', '/facturi-alese/arhiva', { documente });
  expect(rezultate.map(({ reusit }: { reusit: boolean }) => reusit)).toEqual([true, true, false, true]);
  testWorker(service);
  const { cheie } = await made.browser.done('POST', '/chei', { nume: 'arhive', drepturi: ['arhive:gestionare'] });
  const ask = (path: string, method = 'GET') =>
    service.send(`/v2/arhive-pdf/arh_${arhiva.replaceAll('-', '')}${path}`, {
      method,
      headers: { ...headers, authorization: `Bearer ${cheie}` },
    });
  await expect.poll(async () => (await ask('')).body.data.este_gata, soon).toBe(true);
  const link = (await ask('/genereaza-link-de-descarcare', 'POST')).body.data.link;
  const files = await readZip(Buffer.from(await (await fetch(link)).arrayBuffer()));
  expect([...files.keys()].toSorted()).toEqual(['FCT-1.pdf', 'FCT-4.pdf', 'PRF-P1.pdf', 'cuprins.csv']);
});

test('of documents that are not there, no archive is made [CON-BULK-3]', async () => {
  const { made } = await houseWithDocuments();
  const answer = await made.browser.done('POST', '/facturi-alese/arhiva', { documente: [name('nu')] });
  expect(answer).toMatchObject({ arhiva: null, rezultate: [{ reusit: false }] });
});

test('a hundred at most, and one at least [CON-BULK-1]', async () => {
  const { made } = await houseWithDocuments();
  for (const count of [0, 101]) {
    const documente = Array.from({ length: count }, (_, place) => name(String(place)));
    expect((await made.browser.ask('POST', '/facturi-alese/e-mail', { documente })).status).toBe(400);
  }
});

test('each for the roles that may do it with one [CON-ROLE-1]', async () => {
  const { made } = await houseWithDocuments();
  const allowed: Record<string, readonly string[]> = {
    contabil: ['spv', 'arhiva'],
    operator: ['e-mail', 'spv'],
    cititor: [],
  };
  for (const [role, acts] of Object.entries(allowed)) {
    const { browser } = await made.member(role);
    for (const act of ['e-mail', 'spv', 'arhiva']) {
      const reply = await browser.ask('POST', `/facturi-alese/${act}`, { documente: [name('nu')] });
      expect(reply.status, `${role} ${act}`).toBe(acts.includes(act) ? 200 : 403);
    }
  }
});
