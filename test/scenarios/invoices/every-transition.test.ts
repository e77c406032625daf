import { beforeAll, describe, expect, test } from 'vitest';
import { transitions } from '../../../src/domain/invoice/lifecycle.ts';
import type { Reply } from '../../support/clients/api-client.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { buyer, place, spvShop } from '../spv/space.ts';
import { addressOf, expectState, type Name, proforma } from './collecting.ts';
import { expectForbidden, type Life, lifeOf, storno } from './life.ts';
import { linksOf } from './linking.ts';
import { line, type Shop } from './shop.ts';
import {
  columns,
  type Effects,
  inSpv,
  isReversal,
  isReversed,
  isReversedInPart,
  keepsAll,
  neverCollected,
  noCollection,
  notFiscal,
  notReversed,
  nowHas,
  reversalInSpv,
  type Transition,
  tooMuch,
  unseen,
  usual,
  whole,
  wholeProforma,
  withoutPart,
  withoutStock,
} from './transition-answers.ts';

/**
 * Every transition on a document in every standing, as a caller makes it: what is answered, and what becomes of the document, its link and its
 * stock. Written out from the contract; the table of the code is not looked at.
 */
let service: TestService;
let shop: Shop;
let life: Life;

beforeAll(async () => {
  service = await testService();
  ({ shop } = await spvShop(service, {
    adresa: place,
    setari: { gestioneaza_stoc: true, expune_cantitati: true },
    articole: [{ cod: 'A1', nume: 'Cană', stocuri: [{ stoc: 1000 }] }],
  }));
  life = lifeOf(service, shop);
});

const call = (method: string, path: string, json?: unknown): Promise<Reply> =>
  service.send(path, { method, headers: shop.headers, ...(json === undefined ? {} : { json }) });

const made: Readonly<Record<Transition, (name: Name) => Promise<Reply>>> = {
  cancel: (name) => life.cancel(name),
  reverse: (name) => life.reverse(name),
  'reverse-in-part': (name) => life.reverse(name, aPart),
  restore: (name) => life.restore(name),
  'restore-part': async (name) => {
    const { stornari } = (await shop.read(name.serie, name.numar)).body.data;
    const { serie, numar } = stornari[0] ?? name;
    return call('POST', `${addressOf(name)}/repune-in-vigoare-factura-stornata`, {
      serie_storno: serie,
      numar_storno: numar,
    });
  },
  delete: (name) => life.remove(name),
  correct: (name) => call('PUT', `${addressOf(name)}/client`, { client: buyer({ denumire: 'Corectat SRL' }) }),
  collect: (name) => life.collect(name, 1),
  refund: (name) => call('POST', `${addressOf(name)}/incasari`, { suma_incasata: 1, tip_incasare: 'Retur casa' }),
  'delete-collection': (name) => call('DELETE', `${addressOf(name)}/incasari?toate=true`),
  'set-tracking-number': (name) => life.track(name, 'AWB1'),
  mail: (name) => call('POST', `${addressOf(name)}/trimite-pe-email`, { email: 'client@exemplu.ro' }),
  'send-to-spv': (name) => call('POST', `${addressOf(name)}/trimite-in-spv`),
};

/** A quarter of the goods comes back. */
const aPart = { articole: [{ nr_crt: 1, nr_produse: 0.25 }] };

const issue = (more: object = {}): Promise<Name> =>
  shop.issue({ client: buyer(), articole: [line({ cod_articol: 'A1', denumire: 'Cană' })], ...more });
const issued = () => issue();
const cancelled = async (): Promise<Name> => {
  const name = await issue();
  expect((await life.cancel(name)).status).toBe(200);
  return name;
};
const reversed = async (): Promise<{ readonly original: Name; readonly reversal: Name }> => {
  const original = await issue();
  return { original, reversal: storno(await life.reverse(original)) };
};
const reversedInPart = async (): Promise<{ readonly original: Name; readonly reversal: Name }> => {
  const original = await issue();
  return { original, reversal: storno(await life.reverse(original, aPart)) };
};
const collected = async (): Promise<Name> => {
  const name = await issue();
  expect((await life.collect(name, 1)).status).toBe(200);
  return name;
};
const atAuthority = (status: string) => async (): Promise<Name> => {
  const name = await issue();
  await life.atAuthority(name, status);
  return name;
};
const reversalAtAuthority = (status: string) => async (): Promise<Name> => {
  const { original, reversal } = await reversed();
  await life.atAuthority(reversal, status);
  return original;
};
const paper = (serie: string, tip_factura: string) => (): Promise<Name> => issue({ serie, tip_factura });

interface DocumentState {
  readonly standing: string;
  readonly document: () => Promise<Name>;
  /** Why a transition is refused, in the words of the answer; `nothing there` is 404. The transitions that are not named are made. */
  readonly refused: Readonly<Partial<Record<Transition, string>>>;
  readonly effects?: Effects;
}

const standings: readonly DocumentState[] = [
  { standing: 'issued', document: issued, refused: whole },
  {
    standing: 'cancelled',
    document: cancelled,
    refused: {
      ...noCollection,
      cancel: 'este anulat',
      reverse: 'este anulat',
      'reverse-in-part': 'este anulat',
      restore: 'este anulat',
      'restore-part': 'este anulat',
      delete: 'este anulat',
      correct: 'este anulat',
      collect: 'este anulat',
      refund: 'este anulat',
      mail: 'este anulat',
      'send-to-spv': 'este anulat',
    },
  },
  {
    standing: 'reversed',
    document: async () => (await reversed()).original,
    refused: { ...noCollection, ...isReversed },
  },
  {
    standing: 'a reversal',
    document: async () => (await reversed()).reversal,
    refused: { ...noCollection, ...isReversal, collect: 'este un storno', refund: 'este un storno' },
  },
  {
    standing: 'a reversal of what was collected',
    document: async () => storno(await life.reverse(await collected())),
    refused: { ...isReversal, 'delete-collection': 'nothing there' },
  },
  {
    standing: 'reversed in part',
    document: async () => (await reversedInPart()).original,
    refused: { ...noCollection, ...isReversedInPart },
    effects: withoutPart,
  },
  {
    standing: 'reversed in part, the part accepted by the authority',
    document: async () => {
      const { original, reversal } = await reversedInPart();
      await life.atAuthority(reversal, 'accepted');
      return original;
    },
    refused: { ...noCollection, ...isReversedInPart, ...reversalInSpv },
    effects: withoutPart,
  },
  {
    standing: 'the reversal of a part',
    document: async () => (await reversedInPart()).reversal,
    refused: { ...noCollection, ...isReversal, collect: 'este un storno', refund: 'este un storno' },
  },
  {
    standing: 'collected in part',
    document: collected,
    refused: { ...notReversed, cancel: 'are incasari', delete: 'are incasari' },
  },
  {
    standing: 'collected, then reversed',
    document: async () => {
      const name = await collected();
      storno(await life.reverse(name));
      return name;
    },
    refused: isReversed,
  },
  ...['waiting', 'sent', 'processing', 'accepted'].flatMap((status) => [
    { standing: `${status} at the authority`, document: atAuthority(status), refused: { ...whole, ...inSpv } },
    {
      standing: `reversed, the reversal ${status} at the authority`,
      document: reversalAtAuthority(status),
      refused: { ...noCollection, ...isReversed, ...reversalInSpv },
    },
  ]),
  ...['rejected', 'failed'].flatMap((status) => [
    { standing: `${status} by the authority`, document: atAuthority(status), refused: whole },
    {
      standing: `reversed, the reversal ${status} by the authority`,
      document: reversalAtAuthority(status),
      refused: { ...noCollection, ...isReversed },
    },
  ]),
  {
    standing: 'accepted, then reversed',
    document: async () => {
      const name = await atAuthority('accepted')();
      storno(await life.reverse(name));
      return name;
    },
    refused: { ...noCollection, ...isReversed, correct: 'este in SPV', 'send-to-spv': 'a fost deja trimis' },
  },
  ...['FS', 'T', 'S', 'U', 'H', 'N', 'X'].map((code) => ({
    standing: `issued, of the type ${code}`,
    document: () =>
      issue({
        tip_factura: code,
        articole: [line({ cod_articol: 'A1', denumire: 'Cană', cota_tva: code === 'FS' ? 0.21 : 0 })],
      }),
    refused: whole,
  })),
  { standing: 'a proforma', document: paper('PRF', 'P'), refused: { ...whole, ...notFiscal }, effects: wholeProforma },
  {
    standing: 'a proforma that is invoiced in part',
    document: async () => {
      const { serie, numar } = await shop.issue(proforma({ client: buyer() }));
      await shop.issue({ proforma: { serie, numar }, articole: [line({ nr_crt: 1 })] });
      return { serie, numar };
    },
    refused: { ...whole, ...notFiscal, delete: 'din el s-a emis o factura' },
    effects: withoutStock,
  },
  {
    standing: 'an order',
    document: paper('CMD', 'C'),
    refused: { ...whole, ...notFiscal, ...neverCollected },
    effects: withoutStock,
  },
  {
    standing: 'a quote',
    document: paper('DEV', 'D'),
    refused: { ...whole, ...notFiscal, ...neverCollected },
    effects: withoutStock,
  },
  { standing: 'a delivery note', document: paper('AVZ', 'A'), refused: { ...whole, ...notFiscal, ...neverCollected } },
];

async function seen(name: Name) {
  const read = await shop.read(name.serie, name.numar);
  const link = await linksOf(service, shop).askForDownload(name);
  const levels = await call('GET', '/v2/stocuri/stoc-articol?cod_articol=A1');
  expect(levels.status, levels.text).toBe(200);
  return {
    state: read.status === 404 ? 'stearsa' : read.body.data.status,
    link: link.status === 404 ? 'none' : link.body.data.link,
    stock: levels.body.data[0].stoc as number,
  };
}

test('every transition of the code is a column here [OPS-TEST-2]', () => {
  expect(Object.keys(transitions).sort()).toEqual([...columns].sort());
});

describe.each(standings)('$standing', ({ document, refused, effects = usual }) => {
  const changing = columns.filter((transition) => refused[transition] === undefined && !keepsAll(transition));
  const ids = '[OPS-TEST-2] [V2-STATE-1] [V2-STATE-2] [V2-STATE-6] [V2-STATE-8] [V2-STATE-9] [V2-STATE-14] [V2-COLL-3]';

  test(`stays as it is when a transition is refused, tracked or mailed ${ids}`, async () => {
    const name = await document();
    const before = await seen(name);
    for (const transition of columns.filter((one) => !changing.includes(one))) {
      const reply = await made[transition](name);
      const why = refused[transition];
      if (why === 'nothing there' || why === undefined)
        expect([transition, reply.status], reply.text).toEqual([transition, why === undefined ? 200 : 404]);
      else if (why === tooMuch) expectState(reply, 'suma_prea_mare', new RegExp(why));
      else expectForbidden(reply, why);
    }
    expect(await seen(name)).toEqual(before);
  });

  test.each(changing)(`%s ${ids}`, async (transition) => {
    const name = await document();
    const before = await seen(name);
    const reply = await made[transition](name);
    expect(reply.status, reply.text).toBe(200);
    const after = await seen(name);
    const { state, stock, link } = effects[transition] ?? unseen(transition, before.state);
    expect({ ...after, link: nowHas(before.link, after.link) }).toEqual({ state, stock: before.stock + stock, link });
  });
});
