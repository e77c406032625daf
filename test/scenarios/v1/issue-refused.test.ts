import { beforeAll, describe, expect, test } from 'vitest';
import { refusalOf, sendV1 } from '../../support/clients/v1-client.ts';
import { soakTest } from '../../support/runner/effort.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { client, invoice, type LegacyShop, line, openLegacyShop, stockedShop } from './legacy-shop.ts';

let service: TestService;
let shop: LegacyShop;

beforeAll(async () => {
  service = await testService();
  shop = await openLegacyShop(service, stockedShop);
});

type Members = Readonly<Record<string, unknown>>;

const ask = (more: Members = {}) => shop.call('factura/emitere', invoice(more));
const refused = async (more: Members): Promise<string> => refusalOf(await ask(more));
const refusedLine = (more: Members): Promise<string> => refused({ Continut: [line(more)] });
const refusedClient = (more: Members): Promise<string> => refused({ Client: client(more) });

async function issued(more: Members = {}) {
  const reply = await ask(more);
  expect(reply.body.Success, reply.text).toBe(true);
  const { Serie, Numar } = reply.body.Factura;
  return { answer: reply.body, read: (await shop.read(Serie, Numar)).body.data };
}

describe('what is refused', () => {
  test.each(['Serie', 'Valuta', 'TipFactura', 'Client', 'Continut'])(
    'without %s it is named [V1-ISSUE-1] [V1-ERR-3]',
    async (name) => {
      const { [name as 'Serie']: _left, ...rest } = invoice();
      expect(refusalOf(await shop.call('factura/emitere', rest))).toBe(`"${name}" este obligatoriu.`);
      expect(await refused({ [name]: '' })).toBe(`"${name}" este obligatoriu.`);
    },
  );

  test.each(['Denumire', 'Tara', 'Tip'])('without Client[%s] it is named [V1-ISSUE-1] [V1-HASH-5]', async (name) => {
    expect(await refusedClient({ [name]: undefined })).toBe(`"Client[${name}]" este obligatoriu.`);
    if (name !== 'Denumire') expect(await refusedClient({ [name]: '  ' })).toBe(`"Client[${name}]" este obligatoriu.`);
  });

  test.each(['Denumire', 'NrProduse', 'UM', 'CotaTVA'])(
    'without Continut[i][%s] it is named [V1-ISSUE-1]',
    async (name) => {
      expect(await refused({ Continut: [line(), line({ [name]: null })] })).toBe(
        `"Continut[1][${name}]" este obligatoriu.`,
      );
    },
  );

  test.each<[string, Members, string]>([
    ['both prices', { PretUnitar: 1, PretTotal: 1 }, '"Continut[0][PretTotal]"'],
    ['no price', { PretUnitar: null }, '"Continut[0][PretUnitar]" lipseste'],
    ['no quantity', { NrProduse: 0 }, '"Continut[0][NrProduse]" nu poate fi 0.'],
    ['a return at no price', { NrProduse: -1, PretUnitar: 0 }, '"Continut[0][NrProduse]" este negativ numai la'],
    ['less than the smallest quantity', { NrProduse: 0.0004 }, '"Continut[0][NrProduse]" nu poate fi 0.'],
    ['a comma', { PretUnitar: '12,5' }, '"Continut[0][PretUnitar]" trebuie sa fie un numar.'],
    ['no number', { PretUnitar: [] }, '"Continut[0][PretUnitar]" trebuie sa fie un numar.'],
    ['sixteen digits', { PretUnitar: '1234567890123456' }, '"Continut[0][PretUnitar]" nu poate fi pastrat exact'],
    ['a number without end', { PretUnitar: '9'.repeat(5000) }, '"Continut[0][PretUnitar]" nu poate fi pastrat exact'],
    ['a rate of nobody', { CotaTVA: 12 }, '"Continut[0][CotaTVA]" nu este o cota de TVA'],
    ['a rate as a fraction', { CotaTVA: 0.21 }, '"Continut[0][CotaTVA]" nu este o cota de TVA'],
    ['another kind of line', { Tip: 'Serviciu' }, '"Continut[0][Tip]" nu are o valoare permisa'],
    ['a discount of nothing', { Tip: 'Discount', PretTotal: 0 }, '"Continut[0][NrProduse]"'],
    ['a discount of two totals', { Tip: 'Discount', NrProduse: 2, PretTotal: -10 }, '"Continut[0][NrProduse]"'],
    ['a discount on nothing', { Tip: 'Discount', PretTotal: -1, NrCrtArticol: 9 }, '"Continut[0][NrCrtArticol]"'],
    ['a link on an article', { NrCrtArticol: 1 }, '"Continut[0][NrCrtArticol]"'],
    ['an unknown warehouse', { CodGestiune: 'NU' }, '"Continut[0][CodGestiune]" nu este o gestiune a firmei.'],
    ['NUL', { Denumire: 'a\u0000b' }, '"Continut[0][Denumire]" contine caractere'],
    ['half a pair', { UM: '\ud800' }, '"Continut[0][UM]" contine caractere'],
    ['an object as a text', { Denumire: { a: 1 } }, '"Continut[0][Denumire]" trebuie sa fie un text.'],
  ])('a line with %s [V1-ISSUE-1] [V1-ISSUE-12] [V1-ISSUE-13]', async (_name, more, sentence) => {
    expect(await refusedLine(more)).toContain(sentence);
  });

  test('two lines of one NrCrt [V1-ISSUE-13]', async () => {
    expect(await refused({ Continut: [line({ NrCrt: 1 }), line({ NrCrt: '1' })] })).toBe(
      '"Continut[1][NrCrt]" este deja al altei linii.',
    );
  });

  test.each<[string, Members, string]>([
    ['an unknown series', { Serie: 'NU' }, '"Serie" nu exista in registrul firmei.'],
    ['a series of another kind', { Serie: 'PRF' }, '"Serie" este pentru alt fel de documente'],
    ['an unknown type', { TipFactura: 'Bilet' }, '"TipFactura" nu este in nomenclatorul tipfactura'],
    ['an unknown currency', { Valuta: 'XXQ' }, '"Valuta" nu este in nomenclatorul valuta'],
    ['a day that is none', { DataEmitere: '2026-02-30' }, '"DataEmitere" trebuie sa fie o data'],
    ['a time that is none', { DataEmitere: '2026-02-03 25:00:00' }, '"DataEmitere" trebuie sa fie o data'],
    [
      'a due date before',
      { DataEmitere: '2026-11-02', DataScadenta: '2026-11-01' },
      '"DataScadenta" nu poate fi inainte',
    ],
    ['a switch that is none', { TvaLaIncasare: 'da' }, '"TvaLaIncasare" trebuie sa fie true sau false.'],
    ['no line', { Continut: [] }, '"Continut" are cel putin un element.'],
    ['lines that are none', { Continut: ['x'] }, '"Continut[0]" trebuie sa fie un obiect.'],
    ['a line that is null', { Continut: [null] }, '"Continut[0]" trebuie sa fie un obiect.'],
    ['lines in an object', { Continut: { a: line() } }, '"Continut" trebuie sa fie o lista.'],
    ['a client that is text', { Client: 'Ion' }, '"Client" trebuie sa fie un obiect.'],
    [
      'amounts beyond fifteen digits',
      { Continut: [line({ NrProduse: 999_999_999_999, PretUnitar: 999_999_999_999 })] },
      '"Continut"',
    ],
  ])('an invoice with %s [V1-ERR-3]', async (_name, more, sentence) => {
    expect(await refused(more)).toContain(sentence);
  });

  soakTest('more than 10 000 lines are too many, and 10 000 are not [V1-ERR-1]', async () => {
    const lines = (count: number) => Array.from({ length: count }, () => line());
    expect(await refused({ Continut: lines(10_001) })).toBe('"Continut" are cel mult 10000 de elemente.');
    expect((await ask({ Continut: lines(10_000) })).body.Success).toBe(true);
  });

  test('too large a body is told [V1-ERR-2]', async () => {
    const body = JSON.stringify(shop.signed('factura/emitere', invoice({ Text: 'x'.repeat(9 * 1024 * 1024) })));
    expect(refusalOf(await sendV1(service, 'factura/emitere', { body }))).toBe('Corpul cererii are cel mult 8 MiB.');
  });

  test('nothing of a refused invoice remains [V1-ERR-1]', async () => {
    const before = [await shop.stored('invoices'), await shop.stored('clients'), await shop.stored('articles')];
    await refused({
      Serie: 'NU',
      Client: client({ CodUnic: '14399859' }),
      Continut: [line({ CodArticol: 'Q', Denumire: 'Q' })],
    });
    expect([await shop.stored('invoices'), await shop.stored('clients'), await shop.stored('articles')]).toEqual(
      before,
    );
  });
});

describe('duplicates', () => {
  test('the same IdExtern is told with the invoice that stands, and its link [V1-ISSUE-5]', async () => {
    const { answer } = await issued({ IdExtern: 'C-1', VerificareDuplicat: true });
    const { Serie, Numar, Link } = answer.Factura;
    const again = await ask({ IdExtern: 'C-1', VerificareDuplicat: 'true' });
    expect(again.body).toEqual({
      Success: false,
      Message: `Factura FCT ${Numar} exista deja salvata.`,
      Factura: { Serie, Numar, Link },
    });
    await issued({ IdExtern: 'C-1' });
    await issued({ IdExtern: 'C-1', VerificareDuplicat: false });
    await issued({ VerificareDuplicat: true });
  });

  test('so is a number that looks like a taken one [V2-TRUE-9]', async () => {
    const { answer } = await issued({ Numar: 'BV 002' });
    const again = await ask({ Numar: 'BV\u200B002' });
    expect(again.body).toMatchObject({
      Success: false,
      Message: 'Factura FCT BV 002 exista deja salvata.',
      Factura: { Serie: 'FCT', Numar: 'BV 002', Link: answer.Factura.Link },
    });
    expect(await refused({ Numar: '\u200B' })).toContain('"Numar" nu are forma ceruta');
  });

  test('so is a number that is taken [V1-ISSUE-5]', async () => {
    const { answer } = await issued({ Numar: 'BV-001' });
    for (const VerificareDuplicat of [true, false]) {
      const again = await ask({ Numar: 'BV-001', VerificareDuplicat });
      expect(again.body).toMatchObject({
        Success: false,
        Message: 'Factura FCT BV-001 exista deja salvata.',
        Factura: { Serie: 'FCT', Numar: 'BV-001', Link: answer.Factura.Link },
      });
    }
  });

  test('of two at the same moment one is issued [V1-ISSUE-5]', async () => {
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => ask({ IdExtern: 'C-race', VerificareDuplicat: true })),
    );
    expect(replies.filter(({ body }) => body.Success)).toHaveLength(1);
  });
});

const lengths: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  invoice: { Serie: 50, Numar: 50, TipFactura: 50, Text: 2000, Explicatii: 2000, IdExtern: 36 },
  client: {
    Denumire: 255,
    CodUnic: 128,
    Email: 100,
    Telefon: 100,
    Tara: 128,
    Judet: 100,
    Localitate: 100,
    Adresa: 500,
    NrRegCom: 128,
    ContBancar: 100,
  },
  line: { Denumire: 1000, CodArticol: 128, CodGestiune: 128, Descriere: 4000, UM: 5, CodCentruCost: 255 },
};
/** What is not free text is judged by more than its length. */
const judged = ['Serie', 'TipFactura', 'Tara', 'CodGestiune'];
const placed: Readonly<
  Record<string, { readonly name: (member: string) => string; readonly body: (more: Members) => Members }>
> = {
  invoice: { name: (member) => member, body: (more) => more },
  client: {
    name: (member) => `Client[${member}]`,
    body: (more) => ({ Client: client({ Tip: 'PF', Tara: 'FR', Judet: 'X', ...more }) }),
  },
  line: { name: (member) => `Continut[0][${member}]`, body: (more) => ({ Continut: [line(more)] }) },
};

describe.each(Object.entries(lengths))('the texts of the %s', (place, members) => {
  const { name, body } = placed[place] ?? { name: String, body: (more: Members) => more };

  test.each(Object.entries(members))(
    '%s has at most %i characters, of any alphabet [V1-LEN-1] [V1-LEN-2] [V1-LEN-3] [V1-LEN-5]',
    async (member, max) => {
      const sentence = await refused(body({ [member]: '𝕏'.repeat(max + 1) }));
      expect(sentence).toMatch(
        new RegExp(`^"${name(member).replaceAll(/[[\]]/g, '\\$&')}" are cel mult ${max}(?: de)? caractere\\.$`),
      );
      if (judged.includes(member)) return;
      const reply = await ask(body({ [member]: '𝕏'.repeat(max) }));
      expect(reply.body.Success, reply.text).toBe(true);
    },
  );
});

test('Valuta has exactly 3 letters, Client[Tip] is PF or PJ [V1-LEN-1] [V1-LEN-2]', async () => {
  expect(await refused({ Valuta: 'RONN' })).toContain('"Valuta" are cel mult 3 caractere.');
  expect(await refused({ Valuta: 'RO' })).toContain('"Valuta" are cel putin 3 caractere.');
  expect(await refusedClient({ Tip: 'PFA' })).toContain('"Client[Tip]" nu are o valoare permisa');
});
