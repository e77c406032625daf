import type { ClientRecord } from '../../domain/client/client-entry.ts';
import { sumOf } from '../../domain/collection/card-refund.ts';
import { compare, isZero } from '../../domain/decimal/arithmetic.ts';
import { type Decimal, storedDecimal } from '../../domain/decimal/decimal.ts';
import { type DocumentLanguage, languageFor, spokenOf } from '../../domain/nomenclature/language.ts';
import { Refused } from '../../domain/refusal.ts';
import type { PortalOwner } from '../../storage/directory/client-portals.ts';
import { type CompanyAccount, readCompanyAccount } from '../../storage/directory/company-account.ts';
import { readAccent } from '../../storage/directory/looks.ts';
import { listPayable, type OpenDocument, type ShownWhen } from '../../storage/directory/portal-documents.ts';
import type { Transaction } from '../../storage/transaction.ts';
import type { CardProcessor } from '../ports.ts';
import { beginCardPayment, type CardNeeds, type CardPurpose } from '../steps/begin-card-payment.ts';
import { portalAddress } from '../steps/document-links.ts';
import { requireClientRecord, withPortal } from '../steps/open-portal-link.ts';

interface Needs extends CardNeeds {
  readonly cards: CardProcessor | null;
  readonly publicUrl: () => string;
}

/** V2-PORTAL-10: what a client chose to pay at once, of one currency, in the order in which its money is collected. */
export interface PortalPayment extends PortalOwner {
  readonly company: CompanyAccount;
  readonly client: ClientRecord;
  readonly language: DocumentLanguage;
  readonly accent: string | null;
  readonly today: string;
  readonly documents: readonly [OpenDocument, ...OpenDocument[]];
  readonly total: Decimal;
  readonly takesCards: boolean;
}

/** V2-PORTAL-10: so many are paid at once, and so many are offered of each currency. */
export const mostPaidAtOnce = 30;

/** V2-PORTAL-10: whether a card can pay several documents of this currency. */
export const takesCards = (cards: CardProcessor | null, { settings }: CompanyAccount, currency: string): boolean =>
  settings.offersPaymentLinks && cards?.accepts(currency, settings.cardAccount) === true;

export const readPortalPayment =
  (needs: Needs) =>
  (token: string, isGiven: boolean, invoiceIds: readonly number[]): Promise<PortalPayment> =>
    withPortal(needs, token, isGiven, async (tx, owner, shown) => {
      const company = await readCompanyAccount(tx);
      const documents = await requirePayable(tx, owner, shown, invoiceIds);
      const client = await requireClientRecord(tx, owner.clientId);
      return {
        ...owner,
        company,
        client,
        language: languageFor(undefined, client, company.settings.foreignLanguage),
        accent: await readAccent(tx),
        today: shown.today,
        documents,
        total: totalOf(documents),
        takesCards: takesCards(needs.cards, company, documents[0].currency),
      };
    });

/** V2-PORTAL-10: one card payment for all of them, or for a part of their sum; nobody pays more than is owed. */
export const startPortalPayment =
  (needs: Needs) =>
  async (token: string, invoiceIds: readonly number[], part: Decimal): Promise<string> => {
    const { cards, publicUrl } = needs;
    const { companyId, clientId, company, language, documents, ...view } = await readPortalPayment(needs)(
      token,
      false,
      invoiceIds,
    );
    if (!cards || !view.takesCards) throw new Refused({ reason: 'payment-not-possible', obstacle: 'not-offered' });
    const due: CardPurpose['due'] = async (tx) => {
      const shown = { today: view.today, until: 'infinity' };
      const now = await requirePayable(tx, { companyId, clientId }, shown, invoiceIds);
      const total = totalOf(now);
      const [first, ...others] = now.map(({ invoiceId }) => invoiceId);
      if (first === undefined) throw new Error('nothing is to be paid');
      return {
        invoiceIds: [first, ...others],
        amount: compare(part, total) < 0 ? part : total,
        currency: now[0].currency,
      };
    };
    const page = portalAddress(publicUrl(), token);
    return beginCardPayment(needs, cards, {
      companyId,
      account: company.settings.cardAccount,
      due,
      issuerName: company.name,
      purpose: purposeOf(documents),
      language: spokenOf(language),
      paidUrl: `${page}?plata=facuta`,
      unpaidUrl: `${page}/plata?${chosenQuery(documents)}&plata=renuntata`,
    });
  };

export const chosenQuery = (documents: readonly Pick<OpenDocument, 'invoiceId'>[]): string =>
  documents.map(({ invoiceId }) => `f=${String(invoiceId)}`).join('&');

/** The processor's page and account show it; it takes no more than a line of a bank statement. */
const longestPurpose = 140;

function purposeOf(documents: readonly OpenDocument[]): string {
  const names = documents.map(({ series, number }) => `${series} ${number}`).join(', ');
  return names.length <= longestPurpose ? names : `${names.slice(0, longestPurpose - 1)}…`;
}

const totalOf = (documents: readonly OpenDocument[]): Decimal =>
  sumOf(documents.map(({ left }) => storedDecimal(left)));

/** What was paid meanwhile is left out; of several currencies the first is paid. */
async function requirePayable(
  tx: Transaction,
  { clientId }: PortalOwner,
  shown: ShownWhen,
  invoiceIds: readonly number[],
): Promise<PortalPayment['documents']> {
  const open = await listPayable(tx, clientId, shown, invoiceIds.slice(0, mostPaidAtOnce));
  const [first, ...others] = open;
  if (!first || isZero(totalOf(open))) throw new Refused({ reason: 'payment-not-possible', obstacle: 'collected' });
  return [first, ...others.filter(({ currency }) => currency === first.currency)];
}
