import { Type } from 'typebox';
import type { ReadLine, SupplierInvoiceRead, SupplierInvoiceRow } from '../../domain/supplier/supplier.ts';
import { decimal, nullable } from '../schema/schemas.ts';
import { supplierSourceNames, supplierStatusNames } from '../words/vocabulary.ts';
import { toSupplierPaymentId } from './identifiers.ts';
import { storedNumber } from './money.ts';
import { out } from './out.ts';
import { shape } from './shape.ts';

/** An invoice of a supplier, as lists and reads show it; each wire has ids of its own for it and for its supplier. */

const status = Type.String({
  description:
    '`in_asteptare`, `aprobat`, `aprobat_automat`, `respins`, `stersa_de_furnizor` sau `in_curs_de_procesare`; pot apărea valori noi.',
  examples: ['aprobat'],
});
const source = Type.String({ description: '`spv`, `import` sau `manual`.', examples: ['spv'] });

export const receivedShape = shape<SupplierInvoiceRow>()({
  furnizor: out.text('supplierName', { description: 'Numele furnizorului.', examples: ['Moara Albă SRL'] }),
  cod_unic_furnizor: out.textOrNull('supplierFiscalCode', { examples: ['90100234'] }),
  numar: out.text('number', { description: 'Numărul dat de furnizor.', examples: ['FF-908'] }),
  nume_document: out.text('documentName', { examples: ['Factura'] }),
  data_emitere: out.date('issuedOn', { examples: ['2026-10-20'] }),
  data_primire: out.date('receivedOn', { examples: ['2026-10-21'] }),
  data_scadenta: out.dateOrNull('dueOn', { examples: ['2026-11-19'] }),
  creat_la: out.timestamp('createdAt', { description: 'Când a ajuns aici.' }),
  valoare: out.money('net', { description: 'Fără TVA.', examples: [500] }),
  valoare_tva: out.money('vat', { examples: [105] }),
  total: out.money('gross', { examples: [605] }),
  suma_ramasa: out.money('remaining', {
    description: 'Ce a rămas de plată; 0 la una respinsă sau ștearsă de furnizor, cu minus la o notă de creditare.',
    examples: [505],
  }),
  valuta: out.text('currency', { examples: ['RON'] }),
  platita: out.yesNo('isPaid', { description: 'Plătită integral; `false` la o notă de creditare.', examples: [false] }),
  status: out.of(status, (row) => supplierStatusNames[row.status]),
  sursa: out.of(source, (row) => supplierSourceNames[row.source]),
});

export const receivedRate = nullable(
  decimal(6, { description: 'Lei pentru o unitate; null pentru RON și cât timp nu se știe.', examples: [null] }),
);

/** A reduction or an addition of the whole document may come without a reason. */
const lineName = ({ name, quantity }: ReadLine): string =>
  name || (storedNumber(quantity) < 0 ? 'Reducere' : 'Taxă suplimentară');

export const receivedLine = shape<ReadLine>()({
  denumire: out.text(lineName, { examples: ['Faina'] }),
  descriere: out.textOrNull('description', { examples: [null] }),
  nr_produse: out.stored(6, 'quantity', { description: 'Cu minus la ce se scade.', examples: [25] }),
  um: out.textOrNull('unit', { examples: ['KG'] }),
  pret_unitar: out.stored(6, 'unitPrice', { description: 'Fără TVA.', examples: [20] }),
  cota_tva: out.storedOrNull(4, 'vatRate', { description: 'Null unde documentul nu spune.', examples: [0.21] }),
  valoare_fara_tva: out.stored(2, 'net', { examples: [500] }),
  valoare_tva: out.stored(2, 'vat', { examples: [105] }),
  valoare_totala: out.stored(2, 'gross', { examples: [605] }),
  cod_articol: out.textOrNull('articleCode', { description: 'Așa cum a fost trimis.', examples: ['A1'] }),
  cod_gestiune: out.textOrNull('warehouseCode', { examples: ['DEP'] }),
});

type ReadPayment = { readonly amount: string; readonly paidOn: string; readonly kind: string };

export const paymentShape = shape<ReadPayment>()({
  suma: out.stored(2, 'amount', { description: 'În valuta documentului.', examples: [100] }),
  data: out.date('paidOn', { examples: ['2026-11-01'] }),
  tip: out.text('kind', { examples: ['Banca'] }),
});

/** What the whole document says, where somebody decides about it. */

export const remark = shape<{ readonly kind: string; readonly text: string }>()({
  fel: out.text('kind'),
  text: out.text('text'),
});

export const tiedLine = shape<SupplierInvoiceRead['lines'][number]>()({
  ...receivedLine.members,
  // A reduction that came without a reason keeps its empty name here.
  denumire: out.text('name', { examples: ['Faina'] }),
  pozitie: out.whole('position'),
  nume_articol: out.textOrNull('articleName'),
  in_stoc: out.yesNo('isInStock'),
  mentiuni: out.list(remark, 'remarks'),
});

type Content = SupplierInvoiceRead['content'];

const numberOrNull = (stored: string | null): number | null => (stored === null ? null : storedNumber(stored));
const figureOrNull = Type.Unsafe<number | null>({ type: ['number', 'null'] });

export const receivedTax = shape<NonNullable<Content['taxes']>[number]>()({
  categorie: out.textOrNull('category'),
  cota: out.of(figureOrNull, ({ rate }) => numberOrNull(rate)),
  baza: out.of(figureOrNull, ({ base }) => numberOrNull(base)),
  tva: out.of(Type.Number(), ({ vat }) => storedNumber(vat)),
  scutire: out.textOrNull('exemption'),
});

export const seller = shape<NonNullable<Content['supplier']>>()({
  denumire: out.text('name'),
  adresa: out.textOrNull(
    ({ address, locality, countyCode, countryCode }) =>
      [address, locality, countyCode, countryCode].filter(Boolean).join(', ') || null,
  ),
  nr_reg_com: out.textOrNull('tradeRegisterNumber'),
  email: out.textOrNull('email'),
  telefon: out.textOrNull('phone'),
  cont_bancar: out.textOrNull('bankAccount'),
});

/** What the document itself says that was paid before has no id. */
interface ShownPayment {
  readonly paymentId: string | null;
  readonly amount: string;
  readonly paidOn: string;
  readonly kind: string;
}

export const receivedPayment = shape<ShownPayment>()({
  id: out.textOrNull(({ paymentId }) => paymentId && toSupplierPaymentId(paymentId), {
    description: 'Identificatorul plății; null la ce spune documentul însuși că s-a plătit dinainte.',
    examples: ['plf_0123456789abcdef0123456789abcdef'],
  }),
  ...paymentShape.members,
});
