import type { Sent } from '../../api.ts';
import { typedDate } from '../../words/dates.ts';
import { typedDecimal } from '../../words/numbers.ts';
import type { Words } from '../../words/ro.ts';
import { notNumber } from '../../words/words.ts';
import {
  deliveryTexts,
  isEmpty,
  isEmptyReference,
  newClient,
  references,
  type TypedClient,
  type TypedForm,
  type TypedLine,
  type TypedReference,
} from './form-state.ts';

export type IssueBody = Sent<'post', '/app/api/facturi'>['body'];
export type DraftBody = Sent<'post', '/app/api/ciorne'>['body'];
export type PreviewBody = Sent<'post', '/app/api/emitere/calcul'>['body'];
export type PaperBody = Sent<'post', '/app/api/emitere/previzualizare'>['body'];
export type CorrectBody = Sent<'put', '/app/api/facturi/{serie}/{numar}/client'>['body'];

type Discount = NonNullable<IssueBody['discount']>;

/** `10%` or `10 %` is a percentage, `10` or `10,50` an amount. Returns null where it is neither, undefined where nothing was typed. */
export function typedDiscount(text: string): Discount | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  const isPercent = trimmed.endsWith('%');
  const value = typedDecimal(isPercent ? trimmed.slice(0, -1) : trimmed);
  if (value === null || Number(value) <= 0) return null;
  return { fel: isPercent ? 'procent' : 'suma', valoare: Number(value) };
}

/** Only lines in which something was typed count; each has its place on the screen. */
const typedLines = ({ lines }: TypedForm): readonly (readonly [TypedLine, number])[] =>
  lines.map((line, place) => [line, place] as const).filter(([line]) => !isEmpty(line));

/** Where nothing was typed in any line, the first is sent. */
export function sentLines(form: TypedForm): readonly (readonly [TypedLine, number])[] {
  const typed = typedLines(form);
  const [first] = form.lines;
  return typed.length > 0 || !first ? typed : [[first, 0]];
}

/** Only earlier documents in which something was typed count; each has its place on the screen. */
export function sentReferences({
  documente_corectate: named,
}: TypedForm): readonly (readonly [TypedReference, number])[] {
  return named.map((one, place) => [one, place] as const).filter(([one]) => !isEmptyReference(one));
}

/** The service can compute it already: a figure that is not yet one counts as nothing. */
export function previewBody(form: Pick<TypedForm, 'lines' | 'discount' | 'pret_cu_tva'>): PreviewBody {
  const discount = typedDiscount(form.discount);
  return {
    pret_cu_tva: form.pret_cu_tva,
    ...(discount ? { discount } : {}),
    linii: form.lines.map((line) => {
      const off = typedDiscount(line.discount);
      return {
        tip: line.tip,
        cantitate: within(line.cantitate, 3),
        pret: within(line.pret, 6),
        ...(line.cota_tva === '' ? {} : { cota_tva: Number(line.cota_tva) }),
        ...(off ? { discount: off } : {}),
      };
    }),
  };
}

function within(text: string, places: number): number {
  const value = typedDecimal(text);
  const isTooFine = (value?.split('.')[1]?.length ?? 0) > places;
  return value === null || isTooFine || Math.abs(Number(value)) > 999_999_999_999 ? 0 : Number(value);
}

export type Wrong = ReadonlyMap<string, string>;

/** Returns the document as it is sent, or what is wrong with what was typed; the service says itself what only it knows. */
export function issueBody(words: Words, form: TypedForm): { readonly body: IssueBody } | { readonly wrong: Wrong } {
  const { body, wrong } = readForm(words, form, true);
  return wrong.size > 0 ? { wrong } : { body: body as IssueBody };
}

/** CON-FORM-12: what of it can be read already; what is wrong is left out, and told only when its field is left or the document issued. */
export function paperBody(words: Words, form: TypedForm): PaperBody {
  const { body, wrong } = readForm(words, form, false);
  const unread = new Set([...wrong.keys()].map((name) => name.split('.')[0]));
  return Object.fromEntries(Object.entries(body).filter(([name]) => name === 'linii' || !unread.has(name)));
}

/**
 * CON-DRAFT-1: returns what was typed so far. What is empty is left out; what was typed must have its form. A draft whose day nobody chose
 * is issued with the day on which that is done.
 */
export function draftBody(
  words: Words,
  form: TypedForm,
  today: string,
): { readonly body: DraftBody } | { readonly wrong: Wrong } {
  const { body, wrong } = readForm(words, form, false);
  const { data_emitere, ...undated } = body;
  return wrong.size > 0 ? { wrong } : { body: data_emitere === today ? undated : body };
}

function readForm(
  words: Words,
  form: TypedForm,
  isWhole: boolean,
): { readonly body: DraftBody; readonly wrong: Wrong } {
  const wrong = new Map<string, string>();
  /** An empty field is wrong in a document, and missing in a draft. */
  const typed = <Name extends string, Value>(
    name: Name,
    text: string,
    read: (text: string, at: string) => Value,
    at: string = name,
    missing = words.problem.missing,
  ): Partial<Record<Name, Value>> => {
    if (text.trim() !== '') return { [name]: read(text, at) } as Record<Name, Value>;
    if (isWhole) wrong.set(at, missing);
    return {};
  };
  const decimalIn = (text: string, at: string): number => {
    const value = typedDecimal(text);
    if (value === null) wrong.set(at, notNumber(words, text, words.form.notNumber));
    return Number(value ?? 0);
  };
  const dateIn = (text: string, at: string): string => {
    const date = typedDate(text);
    if (date === null) wrong.set(at, words.dates.wrong);
    return date ?? '';
  };
  const dateAt = (name: 'data' | 'data_emitere', text: string, at: string = name) =>
    typed(name, text, dateIn, at, words.dates.wrong);
  const discountIn = (name: string, text: string) => {
    const discount = typedDiscount(text);
    if (discount === null) wrong.set(name, notNumber(words, text, words.form.notDiscount));
    return discount ? { discount } : {};
  };
  const trimmed = (text: string): string => text.trim();
  const delivery = () => ({
    ...(form.livrare.data.trim() === '' ? {} : { data: dateIn(form.livrare.data, 'livrare.data') }),
    ...texts(form.livrare, deliveryTexts),
  });
  if (isWhole && !form.client) wrong.set('client', words.form.clientMissing);
  // Who was typed, and not chosen yet, is in the draft all the same.
  const party = form.client ?? (isWhole || form.clientSearch.trim() === '' ? null : newClient(form.clientSearch));
  const named = party ? typed('denumire', party.denumire, trimmed, 'client.denumire') : {};
  const lines = isWhole ? sentLines(form) : typedLines(form);
  const linii = lines.map(([line, place]) => {
    const at = (member: string) => `linii.${place}.${member}`;
    return {
      tip: line.tip,
      ...(line.nr_crt === null ? {} : { nr_crt: line.nr_crt }),
      ...(line.nr_crt_articol === null ? {} : { nr_crt_articol: line.nr_crt_articol }),
      ...typed('denumire', line.denumire, trimmed, at('denumire')),
      ...texts(line, ['cod_articol', 'cod_bare', 'um', 'cod_gestiune', 'cod_centru_cost', 'descriere']),
      ...typed('cantitate', line.cantitate, decimalIn, at('cantitate')),
      ...typed('pret', line.pret, decimalIn, at('pret')),
      ...(line.cota_tva === '' ? {} : { cota_tva: Number(line.cota_tva) }),
      ...(line.efactura ? { efactura: line.efactura } : {}),
      ...discountIn(at('discount'), line.discount),
    };
  });
  const earlier = sentReferences(form).map(([one, place]) => ({
    ...texts(one, ['serie']),
    ...typed('numar', one.numar, trimmed, `documente_corectate.${place}.numar`),
    ...dateAt('data', one.data, `documente_corectate.${place}.data`),
  }));
  const body: DraftBody = {
    ...form.untyped,
    tip: form.tip as IssueBody['tip'],
    ...typed('serie', form.serie, trimmed),
    valuta: form.valuta,
    ...(form.valuta === 'RON' || form.curs_valutar.trim() === ''
      ? {}
      : { curs_valutar: decimalIn(form.curs_valutar, 'curs_valutar') }),
    ...dateAt('data_emitere', form.data_emitere),
    ...(form.data_scadenta.trim() === '' ? {} : { data_scadenta: dateIn(form.data_scadenta, 'data_scadenta') }),
    pret_cu_tva: form.pret_cu_tva,
    ...discountIn('discount', form.discount),
    ...texts(form, ['text', 'explicatii', 'awb', 'id_extern']),
    ...(form.tva_la_incasare ? { tva_la_incasare: true } : {}),
    ...(form.limba === '' ? {} : { limba: form.limba as NonNullable<IssueBody['limba']> }),
    ...(Object.values(form.livrare).some((text) => text.trim() !== '') ? { livrare: delivery() } : {}),
    ...(references.some((name) => form.efactura[name].trim() !== '')
      ? { efactura: texts(form.efactura, references) }
      : {}),
    ...(earlier.length > 0 ? { documente_corectate: earlier } : {}),
    ...(form.proforma ? { proforma: form.proforma } : {}),
    ...(party ? { client: { ...withoutName(clientBody(party)), ...named } } : {}),
    linii,
  };
  return { body, wrong };
}

const withoutName = ({ denumire: _name, ...others }: IssueBody['client']) => others;

export function clientBody(client: TypedClient): IssueBody['client'] {
  return {
    ...(client.id === '' ? {} : { id: client.id }),
    tip: client.tip,
    denumire: client.denumire.trim(),
    tara: client.tara,
    ...(client.platitor_tva === '' ? {} : { platitor_tva: client.platitor_tva === 'da' }),
    ...texts(client, [
      'cod_unic',
      'nr_reg_com',
      'email',
      'telefon',
      'cont_bancar',
      'cod_judet',
      'localitate',
      'adresa',
    ]),
  };
}

/** It has only what was typed. */
function texts<Name extends string>(
  typed: Readonly<Record<Name, string>>,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const given = names.flatMap((name) => {
    const text = typed[name].trim();
    return text === '' ? [] : [[name, text] as const];
  });
  return Object.fromEntries(given) as Partial<Record<Name, string>>;
}

/** Empty rows may be between those that were sent, so a refusal of the service is moved to its place on the screen. */
export function placedOnScreen(fields: Wrong, form: TypedForm): Wrong {
  const places: Readonly<Record<string, readonly number[]>> = {
    linii: sentLines(form).map(([, place]) => place),
    documente_corectate: sentReferences(form).map(([, place]) => place),
  };
  return new Map(
    [...fields].map(([name, message]) => {
      const [, list, row, member] = /^(linii|documente_corectate)\.(\d+)\.(.+)$/.exec(name) ?? [];
      if (list === undefined || row === undefined) return [name, message];
      return [`${list}.${places[list]?.[Number(row)] ?? row}.${member}`, message];
    }),
  );
}
