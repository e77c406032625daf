import { describe, expect, test } from 'vitest';
import {
  issueBody,
  placedOnScreen,
  previewBody,
  sentLines,
  sentReferences,
} from '../src/screens/documents/form-body.ts';
import { sourceIn } from '../src/screens/documents/form-source.ts';
import {
  changed,
  daysOf,
  emptyForm,
  emptyLine,
  type FormAgain,
  formAgain,
  type IssueFacts,
  newClient,
  romanianCode,
  seriesFor,
  type TypedForm,
  type TypedLine,
  withReference,
} from '../src/screens/documents/form-state.ts';
import { takenRows } from '../src/screens/documents/pasted-rows.ts';
import { ro } from '../src/words/ro.ts';

const series = (serie: string, fel: 'factura' | 'proforma', more: object = {}) => ({
  serie,
  fel,
  implicita: false,
  implicita_storno: false,
  urmatorul_numar: '1',
  ...more,
});

const facts: IssueFacts = {
  data_emitere: '2026-11-16',
  data_scadenta: '2026-12-16',
  platitor_tva: true,
  gestiuni_pe_linie: true,
  tipuri: [
    { cod: 'F', nume: 'Factură', fel: 'factura', fara_tva: false },
    { cod: 'P', nume: 'Proformă', fel: 'proforma', fara_tva: false },
  ],
  serii: [series('ST', 'factura', { implicita_storno: true }), series('FCT', 'factura'), series('PRF', 'proforma')],
  gestiuni: [{ cod_gestiune: 'DEP', nume: 'Depozit' }],
  feluri_incasare: [],
};

const begun = emptyForm(facts, '0.21');
const lineOf = (more: Partial<TypedLine>): TypedLine => ({ ...emptyLine, ...more });
const withLines = (...lines: readonly Partial<TypedLine>[]): TypedForm => ({
  ...begun,
  client: newClient('Ion Popescu'),
  lines: lines.map((line, place) => lineOf({ key: place + 1, ...line })),
});
/** This is enough to be sent. */
const sold = { denumire: 'Produs', pret: '10', cota_tva: '0.21' };
const wrongIn = (form: TypedForm) => {
  const read = issueBody(ro, form);
  return 'wrong' in read ? Object.fromEntries(read.wrong) : {};
};
const bodyOf = (form: TypedForm) => {
  const read = issueBody(ro, form);
  if ('wrong' in read) throw new Error([...read.wrong].join('; '));
  return read.body;
};

describe('a new form', () => {
  test('begins with the default series, today, the highest rate and the only warehouse [CON-FORM-1]', () => {
    expect(begun).toMatchObject({ tip: 'F', serie: 'FCT', valuta: 'RON', data_emitere: '16.11.2026', client: null });
    expect(begun.lines).toEqual([lineOf({ cota_tva: '0.21', cod_gestiune: 'DEP' })]);
    const two = [...facts.gestiuni, { cod_gestiune: 'MAG', nume: 'Magazin' }];
    expect(emptyForm({ ...facts, gestiuni: two }, '').lines).toEqual([emptyLine]);
    expect(emptyForm({ ...facts, gestiuni_pe_linie: false }, '').lines).toEqual([emptyLine]);
  });

  test.each([
    ['F', 'FCT'],
    ['P', 'PRF'],
    ['D', ''],
  ])('has a series of its kind, and none of another: %s is %s [CON-FORM-3]', (type, serie) => {
    expect(seriesFor(facts, type)).toBe(serie);
  });

  test('has the series that is the default, else one that is not for reversals, else what there is [CON-FORM-1]', () => {
    const chosen = series('ALT', 'factura', { implicita: true });
    expect(seriesFor({ ...facts, serii: [...facts.serii, chosen] }, 'F')).toBe('ALT');
    expect(seriesFor({ ...facts, serii: facts.serii.slice(0, 1) }, 'F')).toBe('ST');
    expect(seriesFor({ ...facts, serii: [] }, 'F')).toBe('');
  });

  test.each([
    ['Ion Popescu', { tip: 'PF', denumire: 'Ion Popescu', cod_unic: '' }],
    [' Brutăria S.R.L. ', { tip: 'PJ', denumire: 'Brutăria S.R.L.', cod_unic: '' }],
    ['RO90909007', { tip: 'PJ', denumire: '', cod_unic: 'RO90909007' }],
    ['ro 123', { tip: 'PJ', denumire: '', cod_unic: 'ro 123' }],
  ])('takes a client that nobody knows by name or by code: "%s" [CON-FORM-1]', (typed, client) => {
    expect(newClient(typed)).toMatchObject({ ...client, id: '', tara: 'RO' });
  });

  test.each([
    ['RO 90100218', '90100218'],
    ['90100218', '90100218'],
    ['1', null],
    ['12345678901', null],
    ['DE 123456', null],
    ['Ion 12', null],
  ])('looks for a fiscal code in the registry, and for nothing else: "%s" [CON-FORM-1]', (typed, code) => {
    expect(romanianCode(typed)).toBe(code);
  });
});

describe('what is typed', () => {
  test('changes one line and leaves the others the same ones, so that they are not drawn again [CON-FORM-6]', () => {
    const form = withLines(sold, sold, sold);
    const next = changed(form, { is: 'line', key: 2, change: { pret: '20' } });
    expect(next.lines[1]).toEqual({ ...form.lines[1], pret: '20' });
    expect(next.lines[0]).toBe(form.lines[0]);
    expect(next.lines[2]).toBe(form.lines[2]);
  });

  test('is of the client only where there is one [CON-FORM-1]', () => {
    expect(changed(begun, { is: 'client', change: { email: 'a@b.ro' } })).toBe(begun);
    const form = withLines(sold);
    expect(changed(form, { is: 'client', change: { email: 'a@b.ro' } }).client?.email).toBe('a@b.ro');
  });

  test('goes on in a line with the rate and the warehouse of the one before, under a key of its own [CON-FORM-2]', () => {
    const form = withLines({ ...sold, key: 7, cota_tva: '0.11', cod_gestiune: 'DEP' });
    const { lines } = changed(form, { is: 'add', lines: [{}] });
    expect(lines[1]).toEqual(lineOf({ key: 8, cota_tva: '0.11', cod_gestiune: 'DEP' }));
    const discount = { ...sold, tip: 'Discount', cod_gestiune: '' } as const;
    const behind = changed(withLines({ ...sold, cod_gestiune: 'DEP' }, discount), { is: 'add', lines: [{}] });
    expect(behind.lines[2]?.cod_gestiune).toBe('DEP');
  });

  test('that is pasted takes the place of the empty line it is pasted into, and else goes behind it [CON-FORM-2]', () => {
    const rows = [{ denumire: 'Cafea' }, { denumire: 'Ceai' }];
    const names = (form: TypedForm) => form.lines.map(({ denumire }) => denumire);
    const into = changed(withLines(sold, {}, sold), { is: 'add', lines: rows, after: 2 });
    expect(names(into)).toEqual(['Produs', 'Cafea', 'Ceai', 'Produs']);
    const behind = changed(withLines(sold, sold), { is: 'add', lines: rows, after: 1 });
    expect(names(behind)).toEqual(['Produs', 'Cafea', 'Ceai', 'Produs']);
    expect(new Set(into.lines.map(({ key }) => key)).size).toBe(4);
  });

  test('of more than five hundred pasted rows the rest is left out, and counted [CON-FORM-2]', () => {
    const rows = Array.from({ length: 502 }, (_, place) => place);
    expect(takenRows(rows)).toEqual({ taken: rows.slice(0, 500), leftOut: 2 });
    expect(takenRows(rows.slice(0, 500)).leftOut).toBe(0);
  });

  test('a line that is taken out takes its discount with it; the last leaves an empty one [CON-FORM-2]', () => {
    const discount = { denumire: 'Discount 10%', tip: 'Discount', nr_crt_articol: 2 } as const;
    const form = withLines({ ...sold, nr_crt: 1 }, { ...sold, nr_crt: 2 }, discount);
    const left = changed(form, { is: 'remove', key: 2 });
    expect(left.lines).toEqual([form.lines[0]]);
    expect(changed(left, { is: 'remove', key: 1 }).lines).toEqual([lineOf({ key: 2 })]);
    expect(changed(form, { is: 'remove', key: 1 }).lines).toEqual(form.lines.slice(1));
  });

  test('is replaced as a whole, or in a member [CON-FORM-2]', () => {
    expect(changed(begun, { is: 'form', change: { text: 'Mulțumim' } })).toEqual({ ...begun, text: 'Mulțumim' });
    expect(changed(withLines(sold), { is: 'replace', form: begun })).toBe(begun);
  });
});

describe('what is sent', () => {
  test('is what was typed, in the figures and dates of the service, and nothing that was left empty [CON-FORM-1]', () => {
    const form = {
      ...withLines({ ...sold, denumire: ' Cană ', cantitate: '1.234,5', pret: '9,50', um: 'BUC', discount: '10 %' }),
      data_scadenta: '1.12.26',
      discount: '20',
      awb: '  ',
    };
    expect(bodyOf(form)).toEqual({
      tip: 'F',
      serie: 'FCT',
      valuta: 'RON',
      data_emitere: '2026-11-16',
      data_scadenta: '2026-12-01',
      pret_cu_tva: false,
      discount: { fel: 'suma', valoare: 20 },
      client: { tip: 'PF', denumire: 'Ion Popescu', tara: 'RO' },
      linii: [
        {
          tip: 'Articol',
          denumire: 'Cană',
          um: 'BUC',
          cantitate: 1234.5,
          pret: 9.5,
          cota_tva: 0.21,
          discount: { fel: 'procent', valoare: 10 },
        },
      ],
    });
  });

  test('has a rate only in another currency, and takes goods back with a minus [CON-FORM-2]', () => {
    const form = { ...withLines({ ...sold, cantitate: '-2' }), curs_valutar: '5,0871' };
    expect(bodyOf(form)).not.toHaveProperty('curs_valutar');
    expect(bodyOf({ ...form, valuta: 'EUR' })).toMatchObject({ curs_valutar: 5.0871, linii: [{ cantitate: -2 }] });
    expect(bodyOf({ ...form, valuta: 'EUR', curs_valutar: ' ' })).not.toHaveProperty('curs_valutar');
  });

  test('says language, delivery and references where they were typed; a wrong day is told at its field [CON-FORM-7]', () => {
    const form = withLines(sold);
    expect(Object.keys(bodyOf(form))).not.toEqual(expect.arrayContaining(['limba', 'livrare', 'efactura']));
    const livrare = { data: '17.11.2026', delegat: 'Popescu Ion', mijloc_transport: '' };
    const efactura = { ...form.efactura, nota: 'Mulțumim' };
    expect(bodyOf({ ...form, limba: 'ro-en', livrare, efactura })).toMatchObject({
      limba: 'ro-en',
      livrare: { data: '2026-11-17', delegat: 'Popescu Ion' },
      efactura: { nota: 'Mulțumim' },
    });
    expect(Object.keys(wrongIn({ ...form, livrare: { ...livrare, data: '31.2.2026' } }))).toEqual(['livrare.data']);
  });

  test('leaves out lines in which nothing was typed, unless there is no other [CON-FORM-3]', () => {
    expect(sentLines(withLines({}, sold, {})).map(([, place]) => place)).toEqual([1]);
    expect(sentLines(withLines({}, {})).map(([, place]) => place)).toEqual([0]);
  });

  test('what is missing, no number, no date or no discount is told at its field [CON-FORM-3]', () => {
    expect(wrongIn(begun)).toEqual({
      client: 'Alegeți clientul, sau scrieți unul nou.',
      'linii.0.denumire': 'Completați acest câmp.',
      'linii.0.pret': 'Completați acest câmp.',
    });
    const bad = { ...sold, pret: 'zece', cantitate: '1.000', discount: 'mult' };
    expect(wrongIn({ ...withLines({}, bad), serie: '', data_emitere: 'azi', data_scadenta: '31.02.2027' })).toEqual({
      serie: 'Completați acest câmp.',
      data_emitere: expect.any(String),
      data_scadenta: expect.any(String),
      'linii.1.pret': 'Scrieți un număr, de exemplu 12,50.',
      'linii.1.cantitate': 'Scrieți 1000 sau 1,000: punctul poate despărți și miile.',
      'linii.1.discount': 'Scrieți 10% sau o sumă, de exemplu 5,00.',
    });
    expect(wrongIn({ ...withLines(sold), client: newClient('RO90909007') })).toEqual({
      'client.denumire': 'Completați acest câmp.',
    });
  });

  test('a refusal stands at the line of the screen, where empty ones may be between those that were sent [CON-FORM-3]', () => {
    const form = withLines({}, sold, {}, sold);
    const told = new Map([
      ['linii.0.cantitate', 'a'],
      ['linii.1.pret', 'b'],
      ['data_scadenta', 'c'],
    ]);
    expect([...placedOnScreen(told, form)]).toEqual([
      ['linii.1.cantitate', 'a'],
      ['linii.3.pret', 'b'],
      ['data_scadenta', 'c'],
    ]);
  });

  test('the totals before are asked for with what can be worked out already [CON-FORM-1]', () => {
    const form = withLines({ ...sold, cantitate: 'doi' }, { pret: '0,1234567' }, { ...sold, discount: '10%' });
    expect(previewBody({ ...form, discount: 'x', pret_cu_tva: true })).toEqual({
      pret_cu_tva: true,
      linii: [
        { tip: 'Articol', cantitate: 0, pret: 10, cota_tva: 0.21 },
        { tip: 'Articol', cantitate: 1, pret: 0 },
        { tip: 'Articol', cantitate: 1, pret: 10, cota_tva: 0.21, discount: { fel: 'procent', valoare: 10 } },
      ],
    });
  });
});

describe('a form that begins with another document', () => {
  const again: FormAgain = {
    tip: 'F',
    serie: 'ST',
    valuta: 'EUR',
    pret_cu_tva: true,
    text: 'Pentru {luna}',
    explicatii: null,
    tva_la_incasare: false,
    id_extern: null,
    limba: 'en',
    livrare: { data: '2026-11-17', delegat: null, mijloc_transport: null },
    efactura: {
      referinta_cumparator: null,
      referinta_comanda: 'C-9',
      referinta_contract: null,
      referinta_contabila_cumparator: null,
      nota: null,
    },
    proforma: null,
    client: {
      id: 'c1',
      tip: 'PJ',
      denumire: 'Client Exemplu SRL',
      cod_unic: '2864518',
      nr_reg_com: null,
      platitor_tva: false,
      email: null,
      telefon: null,
      cont_bancar: null,
      tara: 'RO',
      cod_judet: 'IS',
      localitate: 'Iasi',
      adresa: null,
    },
    linii: [
      {
        tip: 'Articol',
        nr_crt: 1,
        nr_crt_articol: null,
        cod_articol: 'A1',
        cod_bare: null,
        denumire: 'Produs 1',
        um: 'BUC',
        descriere: null,
        cod_centru_cost: null,
        cod_gestiune: null,
        cantitate: 1234.5,
        pret: 0.125,
        cota_tva: 0.21,
        efactura: null,
      },
    ],
  };

  test('has it as it would have been typed, and is sent as it was [CON-FORM-2]', () => {
    const form = formAgain(facts, again);
    expect(form).toMatchObject({ serie: 'ST', limba: 'en', clientSearch: 'Client Exemplu SRL' });
    expect(form.lines[0]).toMatchObject({ cantitate: '1234,5', pret: '0,125', cota_tva: '0.21', cod_gestiune: '' });
    expect(bodyOf(form)).toMatchObject({
      valuta: 'EUR',
      pret_cu_tva: true,
      text: 'Pentru {luna}',
      livrare: { data: '2026-11-17' },
      efactura: { referinta_comanda: 'C-9' },
      client: { id: 'c1', cod_unic: '2864518', platitor_tva: false, cod_judet: 'IS', localitate: 'Iasi' },
      linii: [{ nr_crt: 1, cod_articol: 'A1', cantitate: 1234.5, pret: 0.125, cota_tva: 0.21 }],
    });
  });

  test('of a proforma, or of a series that is gone, has the series of its kind [CON-FORM-2]', () => {
    const proforma = { serie: 'PRF', numar: '0007' };
    expect(formAgain(facts, { ...again, proforma })).toMatchObject({ serie: 'FCT', proforma });
    expect(bodyOf(formAgain(facts, { ...again, proforma }))).toMatchObject({ proforma });
    expect(formAgain(facts, { ...again, serie: 'VECHE' }).serie).toBe('FCT');
  });

  test.each([
    ['copie=FCT/12', { scop: 'copie', params: { serie: 'FCT', numar: '12' } }],
    ['proforma=PRF/0007', { scop: 'factura', params: { serie: 'PRF', numar: '0007' } }],
    ['copie=A%252FB/1', { scop: 'copie', params: { serie: 'A/B', numar: '1' } }],
    ['copie=%25E0%25A4%25A/9', { scop: 'copie', params: { serie: '%E0%A4%A', numar: '9' } }],
    ['copie=FCT', null],
    ['', null],
  ])('is named in the address, however it was typed: %s [CON-FORM-2]', (query, source) => {
    expect(sourceIn(new URLSearchParams(query))).toEqual(source);
  });
});

describe('the invoices that a document corrects or settles', () => {
  const ours = { serie: 'FCT', numar: '7', data: '10.06.2025' };
  const elsewhere = { serie: '', numar: ' A-1 ', data: '1.2.2025' };
  const named = (...rows: readonly Parameters<typeof withReference>[1][]): TypedForm => ({
    ...withLines(sold),
    documente_corectate: rows.reduce((all, one) => withReference(all, one), begun.documente_corectate),
  });

  test('are named once each, at most ten of them, in the place of rows in which nothing was typed [V2-REF-7]', () => {
    expect(begun.documente_corectate).toEqual([]);
    const typed = named(undefined, ours, ours, elsewhere).documente_corectate;
    expect(typed).toEqual([
      { ...ours, key: 2 },
      { ...elsewhere, key: 3 },
    ]);
    expect(withReference(typed).at(-1)).toEqual({ serie: '', numar: '', data: '', key: 4 });
    const many = Array.from({ length: 12 }, (_, place) => ({ ...elsewhere, numar: `${place}` }));
    expect(named(...many).documente_corectate).toHaveLength(10);
  });

  test('are sent with what was typed; a row that is empty is not [V2-REF-7]', () => {
    expect(bodyOf(named(ours, elsewhere, undefined)).documente_corectate).toEqual([
      { serie: 'FCT', numar: '7', data: '2025-06-10' },
      { numar: 'A-1', data: '2025-02-01' },
    ]);
    expect(bodyOf(named(undefined))).not.toHaveProperty('documente_corectate');
    expect(wrongIn(named({ serie: 'FCT', numar: '', data: '31.02.2025' }))).toEqual({
      'documente_corectate.0.numar': expect.any(String),
      'documente_corectate.0.data': expect.any(String),
    });
  });

  test('are told what is wrong at their own rows, and give the days of their rates [V2-REF-7]', () => {
    const blank = { key: 9, serie: '', numar: '', data: '' };
    const typed = named(ours, elsewhere);
    const form = { ...typed, documente_corectate: [blank, ...typed.documente_corectate] };
    expect(sentReferences(form).map(([, place]) => place)).toEqual([1, 2]);
    const refused = new Map([['documente_corectate.1.numar', 'Nu există.']]);
    expect([...placedOnScreen(refused, form)]).toEqual([['documente_corectate.2.numar', 'Nu există.']]);
    expect(daysOf(form.documente_corectate)).toEqual(['2025-06-10', '2025-02-01']);
  });
});
