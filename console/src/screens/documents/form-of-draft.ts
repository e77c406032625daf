import type { Answer } from '../../api.ts';
import { writtenDate } from '../../words/dates.ts';
import { fieldNumber } from '../../words/numbers.ts';
import {
  deliveryTexts,
  emptyForm,
  emptyLine,
  type IssueFacts,
  references,
  seriesFor,
  type TypedForm,
  type TypedLine,
  typedClient,
} from './form-state.ts';

export type OpenedDraft = Answer<'get', '/app/api/ciorne/{id_ciorna}'>;
type SavedForm = OpenedDraft['formular'];
type SavedLine = NonNullable<SavedForm['linii']>[number];

/** CON-DRAFT-1: the form is as it was when it was saved; what was left out is as in a new one. */
export function formOfDraft(facts: IssueFacts, rate: string, saved: SavedForm): TypedForm {
  const empty = emptyForm(facts, rate);
  const tip = saved.tip ?? empty.tip;
  const client = saved.client ? clientOf(saved.client) : null;
  const lines = (saved.linii ?? []).map((line, place) => ({ ...lineOf(line), key: place + 1 }));
  const { numar, bon_fiscal } = saved;
  return {
    ...empty,
    tip,
    serie: saved.serie ?? seriesFor(facts, tip),
    valuta: saved.valuta ?? empty.valuta,
    curs_valutar: figure(saved.curs_valutar),
    data_emitere: saved.data_emitere ? writtenDate(saved.data_emitere) : empty.data_emitere,
    data_scadenta: saved.data_scadenta ? writtenDate(saved.data_scadenta) : '',
    pret_cu_tva: saved.pret_cu_tva ?? false,
    discount: discountText(saved.discount),
    text: saved.text ?? '',
    explicatii: saved.explicatii ?? '',
    tva_la_incasare: saved.tva_la_incasare ?? false,
    awb: saved.awb ?? '',
    id_extern: saved.id_extern ?? '',
    limba: saved.limba ?? '',
    livrare: {
      data: saved.livrare?.data ? writtenDate(saved.livrare.data) : '',
      ...textsIn(saved.livrare ?? {}, deliveryTexts),
    },
    efactura: textsIn(saved.efactura ?? {}, references),
    documente_corectate: (saved.documente_corectate ?? []).map(({ serie, numar: number, data }, place) => ({
      key: place + 1,
      serie: serie ?? '',
      numar: number ?? '',
      data: data ? writtenDate(data) : '',
    })),
    proforma:
      saved.proforma?.serie && saved.proforma.numar
        ? { serie: saved.proforma.serie, numar: saved.proforma.numar }
        : null,
    ...(numar || bon_fiscal ? { untyped: { ...(numar ? { numar } : {}), ...(bon_fiscal ? { bon_fiscal } : {}) } } : {}),
    client,
    clientSearch: client?.denumire ?? '',
    lines: lines.length > 0 ? lines : empty.lines,
  };
}

const figure = (value: number | undefined): string => (value === undefined ? '' : fieldNumber(value));

function discountText(discount: SavedForm['discount']): string {
  if (!discount) return '';
  return discount.fel === 'procent' ? `${fieldNumber(discount.valoare)}%` : fieldNumber(discount.valoare);
}

function textsIn<Name extends string>(
  saved: Readonly<Partial<Record<Name, string>>>,
  names: readonly Name[],
): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, saved[name] ?? ''])) as Record<Name, string>;
}

const clientOf = (saved: NonNullable<SavedForm['client']>) =>
  typedClient({
    ...(saved.id === undefined ? {} : { id: saved.id }),
    tip: saved.tip ?? 'PJ',
    denumire: saved.denumire ?? '',
    cod_unic: saved.cod_unic ?? null,
    nr_reg_com: saved.nr_reg_com ?? null,
    platitor_tva: saved.platitor_tva ?? null,
    email: saved.email ?? null,
    telefon: saved.telefon ?? null,
    cont_bancar: saved.cont_bancar ?? null,
    tara: saved.tara ?? 'RO',
    cod_judet: saved.cod_judet ?? null,
    localitate: saved.localitate ?? null,
    adresa: saved.adresa ?? null,
  });

const lineOf = (saved: SavedLine): TypedLine => ({
  ...emptyLine,
  ...textsIn(saved, [
    'denumire',
    'cod_articol',
    'cod_bare',
    'um',
    'cod_gestiune',
    'cod_centru_cost',
    'descriere',
  ] as const),
  tip: saved.tip ?? 'Articol',
  nr_crt: saved.nr_crt ?? null,
  nr_crt_articol: saved.nr_crt_articol ?? null,
  cantitate: figure(saved.cantitate),
  pret: figure(saved.pret),
  cota_tva: saved.cota_tva === undefined ? '' : String(saved.cota_tva),
  efactura: (saved.efactura as TypedLine['efactura']) ?? null,
  discount: discountText(saved.discount),
});
