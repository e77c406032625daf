import type { Answer, Sent } from '../../api.ts';
import { typedDate, writtenDate } from '../../words/dates.ts';
import { fieldNumber, fieldPrice } from '../../words/numbers.ts';

/** Every figure is the text of its field while a document is typed, until it is sent. */

export type IssueFacts = Answer<'get', '/app/api/emitere'>;
export type FormAgain = Answer<'get', '/app/api/facturi/{serie}/{numar}/formular'>;
type LineAgain = FormAgain['linii'][number];
export type FoundClient = Answer<'get', '/app/api/emitere/clienti'>['clienti'][number];
export type FoundArticle = Answer<'get', '/app/api/emitere/articole'>['articole'][number];

export interface TypedClient {
  /** It is the id of one of the company's clients; empty for a new one. */
  readonly id: string;
  readonly tip: 'PJ' | 'PF';
  readonly denumire: string;
  readonly cod_unic: string;
  readonly nr_reg_com: string;
  readonly platitor_tva: '' | 'da' | 'nu';
  readonly email: string;
  readonly telefon: string;
  readonly cont_bancar: string;
  readonly tara: string;
  readonly cod_judet: string;
  readonly localitate: string;
  readonly adresa: string;
}

export interface TypedLine {
  /** It names the line while it is on the screen. */
  readonly key: number;
  readonly tip: 'Articol' | 'Discount';
  readonly nr_crt: number | null;
  readonly nr_crt_articol: number | null;
  readonly denumire: string;
  readonly cod_articol: string;
  readonly cod_bare: string;
  readonly cantitate: string;
  readonly um: string;
  readonly pret: string;
  readonly cota_tva: string;
  readonly cod_gestiune: string;
  readonly cod_centru_cost: string;
  readonly descriere: string;
  /** The line comes from one of another document, which has these members of the e-invoice; nobody types them. */
  readonly efactura: LineAgain['efactura'];
  /** It is `10%`, or an amount. */
  readonly discount: string;
}

/** V2-REF-7: this document corrects or settles an earlier invoice. */
export interface TypedReference {
  /** It names the reference while it is on the screen. */
  readonly key: number;
  /** Empty means that it was issued elsewhere, with a number alone. */
  readonly serie: string;
  readonly numar: string;
  readonly data: string;
}

export interface TypedForm {
  readonly tip: string;
  readonly serie: string;
  readonly valuta: string;
  readonly curs_valutar: string;
  readonly data_emitere: string;
  /** Empty means that the company's settings say it. */
  readonly data_scadenta: string;
  readonly pret_cu_tva: boolean;
  readonly discount: string;
  readonly text: string;
  readonly explicatii: string;
  readonly tva_la_incasare: boolean;
  readonly awb: string;
  readonly id_extern: string;
  /** Empty means that the client or the company says it. */
  readonly limba: string;
  readonly livrare: Readonly<Record<DeliveryMember, string>>;
  readonly efactura: Readonly<Record<Reference, string>>;
  readonly documente_corectate: readonly TypedReference[];
  readonly proforma: { readonly serie: string; readonly numar: string } | null;
  /** A program saved the draft with these members, which nobody types. */
  readonly untyped?: Pick<Sent<'post', '/app/api/ciorne'>['body'], 'numar' | 'bon_fiscal'>;
  readonly client: TypedClient | null;
  /** It is the text that is typed to find a client. */
  readonly clientSearch: string;
  readonly lines: readonly TypedLine[];
}

export const references = [
  'referinta_cumparator',
  'referinta_comanda',
  'referinta_contract',
  'referinta_contabila_cumparator',
  'nota',
] as const;
export type Reference = (typeof references)[number];

export const deliveryTexts = ['delegat', 'mijloc_transport'] as const;
type DeliveryMember = 'data' | (typeof deliveryTexts)[number];
export const noDelivery = { data: '', delegat: '', mijloc_transport: '' } satisfies Record<DeliveryMember, string>;

export type Change =
  | { readonly is: 'form'; readonly change: Partial<TypedForm> }
  | { readonly is: 'client'; readonly change: Partial<TypedClient> }
  | { readonly is: 'line'; readonly key: number; readonly change: Partial<TypedLine> }
  | { readonly is: 'add'; readonly lines: readonly Partial<TypedLine>[]; readonly after?: number }
  | { readonly is: 'remove'; readonly key: number }
  | { readonly is: 'replace'; readonly form: TypedForm };

export function changed(form: TypedForm, change: Change): TypedForm {
  switch (change.is) {
    case 'form':
      return { ...form, ...change.change };
    case 'client':
      return form.client ? { ...form, client: { ...form.client, ...change.change } } : form;
    case 'line':
      return {
        ...form,
        lines: form.lines.map((line) => (line.key === change.key ? { ...line, ...change.change } : line)),
      };
    case 'add':
      return { ...form, lines: withAdded(form, change.lines, change.after) };
    case 'remove': {
      const gone = form.lines.find(({ key }) => key === change.key);
      const lines = form.lines.filter((line) => line !== gone && !isDiscountOf(gone, line));
      return { ...form, lines: lines.length > 0 ? lines : [{ ...emptyLine, key: change.key + 1 }] };
    }
    case 'replace':
      return change.form;
  }
}

/** The discount of a line goes with it. */
const isDiscountOf = (gone: TypedLine | undefined, { nr_crt_articol }: TypedLine): boolean =>
  nr_crt_articol !== null && nr_crt_articol === gone?.nr_crt;

/** Pasted rows replace an empty line, and go on from there. */
function withAdded({ lines }: TypedForm, added: readonly Partial<TypedLine>[], after?: number): readonly TypedLine[] {
  const first = Math.max(0, ...lines.map(({ key }) => key)) + 1;
  const rate = lines.findLast(({ cota_tva }) => cota_tva !== '')?.cota_tva ?? '';
  const warehouse = lines.findLast(({ tip }) => tip === 'Articol')?.cod_gestiune ?? '';
  const fresh = added.map((line, place) => ({
    ...emptyLine,
    cota_tva: rate,
    cod_gestiune: warehouse,
    ...line,
    key: first + place,
  }));
  const at = after === undefined ? lines.length : lines.findIndex(({ key }) => key === after) + 1;
  const before = lines.slice(0, at);
  const replaced = after !== undefined && added.length > 0 && isEmpty(before.at(-1)) ? before.slice(0, -1) : before;
  return [...replaced, ...fresh, ...lines.slice(at)];
}

export const emptyLine: TypedLine = {
  key: 1,
  tip: 'Articol',
  nr_crt: null,
  nr_crt_articol: null,
  denumire: '',
  cod_articol: '',
  cod_bare: '',
  cantitate: '1',
  um: '',
  pret: '',
  cota_tva: '',
  cod_gestiune: '',
  cod_centru_cost: '',
  descriere: '',
  efactura: null,
  discount: '',
};

/** A line in which nothing was typed is not sent, unless it is the only one. */
export const isEmpty = (line: TypedLine | undefined): boolean =>
  line?.denumire === '' && line.cod_articol === '' && line.pret === '' && line.discount === '';

const noReferences = Object.fromEntries(references.map((name) => [name, ''])) as Record<Reference, string>;

export function emptyForm(facts: IssueFacts, rate: string): TypedForm {
  return {
    tip: 'F',
    serie: seriesFor(facts, 'F'),
    valuta: 'RON',
    curs_valutar: '',
    data_emitere: writtenDate(facts.data_emitere),
    data_scadenta: '',
    pret_cu_tva: false,
    discount: '',
    text: '',
    explicatii: '',
    tva_la_incasare: false,
    awb: '',
    id_extern: '',
    limba: '',
    livrare: noDelivery,
    efactura: noReferences,
    documente_corectate: [],
    proforma: null,
    client: null,
    clientSearch: '',
    lines: [{ ...emptyLine, cota_tva: rate, cod_gestiune: onlyWarehouse(facts) }],
  };
}

/** Where there is one warehouse, goods leave from there. */
const onlyWarehouse = ({ gestiuni_pe_linie, gestiuni }: IssueFacts): string =>
  gestiuni_pe_linie && gestiuni.length === 1 ? (gestiuni[0]?.cod_gestiune ?? '') : '';

/** It is the default series of the kind, else its first that is not for reversals. */
export function seriesFor(facts: IssueFacts, type: string): string {
  const kind = facts.tipuri.find(({ cod }) => cod === type)?.fel;
  const ofKind = facts.serii.filter(({ fel }) => fel === kind);
  const chosen =
    ofKind.find(({ implicita }) => implicita) ?? ofKind.find(({ implicita_storno }) => !implicita_storno) ?? ofKind[0];
  return chosen?.serie ?? '';
}

/** A document may name so many. */
export const mostReferences = 10;

/** Adds one more, unless it is among them already; it replaces a row in which nothing was typed. */
export function withReference(
  named: readonly TypedReference[],
  one: Omit<TypedReference, 'key'> = { serie: '', numar: '', data: '' },
): readonly TypedReference[] {
  const isThere = named.some(({ serie, numar }) => serie === one.serie && numar === one.numar);
  const filled = isEmptyReference(one) ? named : named.filter((typed) => !isEmptyReference(typed));
  if (isThere || filled.length >= mostReferences) return named;
  return [...filled, { ...one, key: Math.max(0, ...named.map(({ key }) => key)) + 1 }];
}

export const isEmptyReference = ({ serie, numar, data }: Omit<TypedReference, 'key'>): boolean =>
  [serie, numar, data].every((text) => text.trim() === '');

/** They allow the VAT rates of these days. */
export const daysOf = (named: readonly TypedReference[]): readonly string[] =>
  named.flatMap(({ data }) => typedDate(data) ?? []);

/** A copy of a document, or the invoice of a proforma, is as it would have been typed. */
export function formAgain(facts: IssueFacts, again: FormAgain): TypedForm {
  const isSame = facts.serii.some(({ serie }) => serie === again.serie) && again.proforma === null;
  const { id, ...client } = again.client;
  return {
    ...emptyForm(facts, ''),
    tip: again.tip,
    serie: isSame ? again.serie : seriesFor(facts, again.tip),
    valuta: again.valuta,
    pret_cu_tva: again.pret_cu_tva,
    id_extern: again.id_extern ?? '',
    text: again.text ?? '',
    explicatii: again.explicatii ?? '',
    tva_la_incasare: again.tva_la_incasare,
    limba: again.limba ?? '',
    livrare: {
      data: again.livrare?.data ? writtenDate(again.livrare.data) : '',
      delegat: again.livrare?.delegat ?? '',
      mijloc_transport: again.livrare?.mijloc_transport ?? '',
    },
    efactura: Object.fromEntries(references.map((name) => [name, again.efactura[name] ?? ''])) as Record<
      Reference,
      string
    >,
    proforma: again.proforma,
    client: typedClient({ id, ...client }),
    clientSearch: client.denumire,
    lines: again.linii.map((line, place) => ({
      ...emptyLine,
      key: place + 1,
      tip: line.tip,
      nr_crt: line.nr_crt,
      nr_crt_articol: line.nr_crt_articol,
      denumire: line.denumire,
      cod_articol: line.cod_articol ?? '',
      cod_bare: line.cod_bare ?? '',
      cantitate: fieldNumber(line.cantitate),
      um: line.um ?? '',
      pret: fieldPrice(line.pret),
      cota_tva: String(line.cota_tva),
      cod_gestiune: line.cod_gestiune ?? '',
      cod_centru_cost: line.cod_centru_cost ?? '',
      descriere: line.descriere ?? '',
      efactura: line.efactura,
    })),
  };
}

export function typedClient(client: Omit<FoundClient, 'id'> & { readonly id?: string }): TypedClient {
  const isPayer = client.platitor_tva;
  return {
    id: client.id ?? '',
    tip: client.tip,
    denumire: client.denumire,
    cod_unic: client.cod_unic ?? '',
    nr_reg_com: client.nr_reg_com ?? '',
    platitor_tva: isPayer === null ? '' : isPayer ? 'da' : 'nu',
    email: client.email ?? '',
    telefon: client.telefon ?? '',
    cont_bancar: client.cont_bancar ?? '',
    tara: client.tara,
    cod_judet: client.cod_judet ?? '',
    localitate: client.localitate ?? '',
    adresa: client.adresa ?? '',
  };
}

/** The form is for this client. */
export const clientOf = (client: FoundClient): Pick<TypedForm, 'client' | 'clientSearch'> => ({
  client: typedClient(client),
  clientSearch: client.denumire,
});

/** It is somebody who is not among the company's clients. */
export function newClient(text: string): TypedClient {
  const isCode = romanianCode(text) !== null;
  return {
    id: '',
    tip: isCode || /\b(?:s\.?r\.?l|s\.?a|s\.?c|p\.?f\.?a)\b/i.test(text) ? 'PJ' : 'PF',
    denumire: isCode ? '' : text.trim(),
    cod_unic: isCode ? text.trim() : '',
    nr_reg_com: '',
    platitor_tva: '',
    email: '',
    telefon: '',
    cont_bancar: '',
    tara: 'RO',
    cod_judet: '',
    localitate: '',
    adresa: '',
  };
}

/** Returns the digits of a Romanian fiscal code, as one is typed; null where it looks like none. */
export const romanianCode = (text: string): string | null => /^\s*(?:ro)?\s*(\d{2,10})\s*$/i.exec(text)?.[1] ?? null;
