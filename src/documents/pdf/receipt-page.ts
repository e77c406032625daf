import { findInvoiceType } from '../../domain/nomenclature/invoice-types.ts';
import type { PrintedReceipt } from '../printed-document.ts';
import { speechOf } from '../words/words.ts';
import { amountInWords } from './amount-in-words.ts';
import type { Fonts } from './font-widths.ts';
import { formatDate, formatMoney } from './format.ts';
import { receiptLabels } from './labels.ts';
import { type LookContent, lookContent } from './look-content.ts';
import { pageGeometry } from './page-geometry.ts';
import { type Fact, type PartyContent, partiesOf, withoutAccounts } from './parties.ts';

/** A receipt is a Romanian document, whatever the language of the invoice. */
const words = speechOf('ro');

/** Every text and figure of a receipt; the template only places them. */
interface ReceiptContent {
  readonly title: string;
  readonly designation: string;
  readonly issuer: string;
  /** Year, month, day. */
  readonly date: readonly number[];
  readonly facts: readonly Fact[];
  /** They are who received the money, and who paid it. */
  readonly parties: readonly PartyContent[];
  readonly amount: Fact;
  readonly inWords: Fact;
  readonly purpose: Fact;
  readonly signature: string;
  readonly look: LookContent | null;
  readonly geometry: typeof pageGeometry;
}

/** V2-COLL-10: the parties are those of the document that was paid, in the look that it was issued with. */
export function receiptContent({ receipt, snapshot, look }: PrintedReceipt, fonts: Fonts): ReceiptContent {
  const { currency } = snapshot;
  const [receiver, payer] = partiesOf(snapshot, look, words);
  const type = findInvoiceType(snapshot.typeCode);
  if (!receiver || !payer || !type) throw new Error('a document has two parties and a type');
  const money = (amount: string): string => `${formatMoney(amount)} ${currency === 'RON' ? words.lei : currency}`;
  const { paid } = receipt;
  return {
    title: receiptLabels.title,
    designation: `${words.series} ${receipt.series} ${words.number} ${receipt.number}`,
    issuer: snapshot.issuer.name,
    date: receipt.collectedOn.split('-').map(Number),
    facts: [{ label: receiptLabels.collectedOn, value: formatDate(receipt.collectedOn) }],
    parties: [
      // Accounts are left out, because the money has already been paid.
      { ...withoutAccounts(receiver, words), role: receiptLabels.receiver },
      { ...withoutAccounts(payer, words), role: receiptLabels.payer },
    ],
    amount: { label: receiptLabels.amount, value: money(receipt.amount) },
    inWords: { label: receiptLabels.inWords, value: amountInWords(receipt.amount, currency) },
    purpose: {
      label: receiptLabels.purpose,
      value: receiptLabels.purposeValue(
        words.titles[type.code],
        `${paid.series} ${words.number} ${paid.number}`,
        formatDate(snapshot.issuedOn),
        money(snapshot.totals.gross),
      ),
    },
    signature: receiptLabels.signature,
    look: look && { ...lookContent(look, fonts), closing: null },
    geometry: pageGeometry,
  };
}
