import { expect, test } from 'vitest';
import { type DraftBody, draftBody } from '../src/screens/documents/form-body.ts';
import { formOfDraft } from '../src/screens/documents/form-of-draft.ts';
import {
  emptyForm,
  emptyLine,
  type IssueFacts,
  newClient,
  type TypedForm,
} from '../src/screens/documents/form-state.ts';
import { ro } from '../src/words/ro.ts';

const facts: IssueFacts = {
  data_emitere: '2026-11-16',
  data_scadenta: '2026-12-16',
  platitor_tva: true,
  gestiuni_pe_linie: false,
  tipuri: [{ cod: 'F', nume: 'Factură', fel: 'factura', fara_tva: false }],
  serii: [{ serie: 'FCT', fel: 'factura', implicita: true, implicita_storno: false, urmatorul_numar: '1' }],
  gestiuni: [],
  feluri_incasare: [],
};

const begun = emptyForm(facts, '0.21');
const saved = (form: TypedForm): DraftBody => {
  const read = draftBody(ro, form, facts.data_emitere);
  if ('wrong' in read) throw new Error(JSON.stringify([...read.wrong]));
  return read.body;
};
/** What the service answers is what was saved. */
const opened = (form: TypedForm): TypedForm => formOfDraft(facts, '0.21', saved(form));

test('a form in which nothing was typed is a draft without client, lines and day [CON-DRAFT-1]', () => {
  expect(saved(begun)).toEqual({ tip: 'F', serie: 'FCT', valuta: 'RON', pret_cu_tva: false, linii: [] });
  expect(opened(begun)).toEqual(begun);
});

test('everything that was typed is there when the draft is opened [CON-DRAFT-1]', () => {
  const client = {
    ...newClient('Brutăria SRL'),
    id: '0b0b',
    cod_unic: '2864518',
    platitor_tva: 'da',
    email: 'a@b.ro',
  } as const;
  const form: TypedForm = {
    ...begun,
    valuta: 'EUR',
    curs_valutar: '5,0871',
    data_emitere: '10.11.2026',
    data_scadenta: '20.12.2026',
    pret_cu_tva: true,
    discount: '10%',
    text: 'Vă mulțumim',
    explicatii: 'Retur',
    tva_la_incasare: true,
    awb: '1Z',
    id_extern: 'comanda',
    limba: 'en',
    livrare: { data: '17.11.2026', delegat: 'Ion', mijloc_transport: '' },
    efactura: { ...begun.efactura, nota: 'n' },
    documente_corectate: [{ key: 1, serie: '', numar: '7', data: '01.10.2026' }],
    proforma: { serie: 'PRF', numar: '3' },
    untyped: { numar: '77' },
    client,
    clientSearch: client.denumire,
    lines: [
      {
        ...emptyLine,
        key: 1,
        denumire: 'Miere',
        cantitate: '1234,5',
        pret: '0,123456',
        cota_tva: '0.11',
        discount: '2,5',
      },
      { ...emptyLine, key: 2, denumire: 'Fără preț', cantitate: '', cota_tva: '' },
    ],
  };
  expect(opened(form)).toEqual(form);
});

test('an empty line is not kept, a client who was typed and not chosen is [CON-DRAFT-1]', () => {
  const body = saved({ ...begun, clientSearch: 'Ana Ionescu', lines: [{ ...emptyLine, key: 1 }] });
  expect(body.client).toEqual({ tip: 'PF', denumire: 'Ana Ionescu', tara: 'RO' });
  expect(body.linii).toEqual([]);
});

test('what was typed must have its form [CON-DRAFT-1]', () => {
  const lines = [{ ...emptyLine, key: 1, denumire: 'Miere', pret: 'mult', discount: 'puțin' }];
  const read = draftBody(ro, { ...begun, data_scadenta: 'mâine', lines }, facts.data_emitere);
  const wrong = 'wrong' in read ? [...read.wrong.keys()].toSorted() : [];
  expect(wrong).toEqual(['data_scadenta', 'linii.0.discount', 'linii.0.pret']);
});
