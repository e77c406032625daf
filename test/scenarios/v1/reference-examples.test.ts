import { beforeAll, expect, test } from 'vitest';
import { demoFile } from '../../../src/api/provisioning/demo-file.ts';
import { v1Operations } from '../../../src/api/v1/operations.ts';
import { textOfHtml } from '../../support/clients/html-text.ts';
import { paste } from '../../support/clients/reference-examples.ts';
import { provisionForTest } from '../../support/service/provisioning.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';

let service: TestService;
let page = '';
let companies = 0;

beforeAll(async () => {
  service = await testService();
  page = (await service.send('/docs')).text;
});

/** What the page shows for an operation, pasted into a shell in which the reader set code and key as the page says. */
async function pasted(operation: string, variables: Readonly<Record<string, string>>) {
  const id = `v1-${operation.replace('/', '-')}`;
  const article = new RegExp(`<article class="older operation" id="${id}"[\\s\\S]*?</article>`).exec(page)?.[0] ?? '';
  const [, code = ''] = /<pre tabindex="0"><code>([\s\S]*?)<\/code>/.exec(article) ?? [];
  const [answer] = await paste([textOfHtml(code)], variables);
  return JSON.parse(answer?.output.split('\n<')[0] ?? '{}');
}

/** Each operation on a company of its own: what one does with a document would stand against another. */
async function newDemo(): Promise<Readonly<Record<string, string>>> {
  companies += 1;
  const cod_unic = String(80_000_000 + companies);
  const [company] = demoFile.companii;
  const keys = await provisionForTest(service, { companii: [{ ...company, cod_unic }] });
  return { COD: cod_unic, SECRET_V1: String(keys['demo-v1']) };
}

const before: Readonly<Record<string, readonly string[]>> = {
  'factura/emitere': [],
  'factura/check': [],
  'factura/stergereincasare': ['factura/emitere', 'factura/incasare'],
};

test.each(v1Operations.map(({ path }) => path.slice('/v1/'.length)))(
  'the example of %s, pasted as the page shows it, succeeds on a new demo company [OPS-DOC-8]',
  async (operation) => {
    const demo = await newDemo();
    const needsDocument = operation.startsWith('factura/');
    for (const earlier of before[operation] ?? (needsDocument ? ['factura/emitere'] : [])) {
      await succeeds(earlier, demo);
    }
    if (operation === 'factura/listfacturiasociate') await issueProforma(demo);
    await succeeds(operation, demo);
  },
);

async function succeeds(operation: string, demo: Readonly<Record<string, string>>): Promise<void> {
  const answer = await pasted(operation, demo);
  expect(answer.Success, `${operation}: ${answer.Message}`).toBe(true);
}

/** The one whose invoices the example asks for. */
async function issueProforma({ COD = '' }: Readonly<Record<string, string>>): Promise<void> {
  const keys = await provisionForTest(service, {
    companii: [{ cod_unic: COD, denumire: 'Demo', chei: [{ nume: 'proforme', drepturi: ['*'] }] }],
  });
  const reply = await service.send('/v2/facturi', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${keys['proforme']}`,
      'svc-cod-unic': COD,
      'svc-url-platforma': 'https://magazin.exemplu.ro',
    },
    json: {
      serie: 'PRF',
      valuta: 'RON',
      tip_factura: 'P',
      client: { tip: 'PF', denumire: 'Ion Popescu' },
      articole: [
        { denumire: 'Cană ceramică', um: 'BUC', nr_produse: 2, pret_unitar: 24.5, cota_tva: 0.21, cod_gestiune: 'DEP' },
      ],
    },
  });
  expect(reply.status, reply.text).toBe(200);
}
