/** People call the parts of an e-invoice so; the XML name stands beside it, for whoever looks into the file. */
const parts: Readonly<Record<string, string>> = {
  ID: 'numărul facturii',
  RegistrationName: 'numele furnizorului',
  IssueDate: 'data emiterii',
  IssueDateTime: 'data emiterii',
  DocumentCurrencyCode: 'valuta',
  InvoiceCurrencyCode: 'valuta',
  TaxExclusiveAmount: 'valoarea fără TVA',
  TaxBasisTotalAmount: 'valoarea fără TVA',
  TaxAmount: 'TVA',
  TaxTotalAmount: 'TVA',
  CalculatedAmount: 'TVA',
  TaxableAmount: 'baza de TVA',
  BasisAmount: 'baza de TVA',
  TaxInclusiveAmount: 'totalul',
  GrandTotalAmount: 'totalul',
  PrepaidAmount: 'suma plătită înainte',
  TotalPrepaidAmount: 'suma plătită înainte',
  PayableRoundingAmount: 'rotunjirea',
  RoundingAmount: 'rotunjirea',
  PayableAmount: 'suma de plată',
  DuePayableAmount: 'suma de plată',
  LineExtensionAmount: 'valoarea unei linii',
  LineTotalAmount: 'valoarea unei linii',
  InvoicedQuantity: 'cantitatea unei linii',
  CreditedQuantity: 'cantitatea unei linii',
  BilledQuantity: 'cantitatea unei linii',
  PriceAmount: 'prețul unei linii',
  ChargeAmount: 'prețul unei linii',
  BaseQuantity: 'cantitatea la care se dă prețul',
  BasisQuantity: 'cantitatea la care se dă prețul',
  Amount: 'o reducere sau o taxă',
  ActualAmount: 'o reducere sau o taxă',
};

const part = (name: string): string => (parts[name] ? `${parts[name]} (${name})` : name);

/** The service stores its reasons in English; one that is not in this table is shown without its details. */
const reasons: readonly (readonly [RegExp, (found: string) => string])[] = [
  [/^its total is not its net and its VAT$/, () => 'totalul nu este valoarea fără TVA plus TVA'],
  [/^what is payable is not its total/, () => 'suma de plată nu este totalul minus ce s-a plătit înainte, rotunjit'],
  [/^its (\w+) is no amount$/, (name) => `${part(name)} nu este o sumă`],
  [/^its (\w+) is no number$/, (name) => `${part(name)} nu este un număr`],
  [/^its (\w+) is no date$/, (name) => `${part(name)} nu este o dată`],
  [/^its (\w+) is too long$/, (name) => `${part(name)} este prea lung`],
  [/^its \w+ is unknown: (.*)$/, (currency) => `valuta ${currency} nu există`],
  [/^it has no (\w+)$/, (name) => `lipsește ${part(name)}`],
  [/^it has too many lines: (\d+)$/, (count) => `are prea multe linii: ${count}`],
  [/^its root is (.*)$/, (root) => `documentul nu este o factură (${root})`],
  [/^this XML is too large$/, () => 'XML-ul este prea mare'],
  [/^this XML is cut short$/, () => 'XML-ul este întrerupt'],
  [/^(?:this (?:XML )?(?:is|has)|there is text|the e)/, () => 'documentul nu este un XML corect'],
  [/^it is not in the encoding/, () => 'documentul nu este scris în codarea pe care o declară'],
  [/^its ZIP does not hold/, () => 'în arhiva ZIP nu este niciun document'],
  [/^its ZIP cannot be read/, () => 'arhiva ZIP nu poate fi deschisă'],
  [/^it takes /, () => 'citirea lui durează prea mult'],
];

/** It says why a received message could not be read. */
export function unreadableReason(reason: string): string {
  if (reason === 'it is addressed to another company') return 'este adresată altei firme';
  for (const [pattern, sentence] of reasons) {
    const match = pattern.exec(reason);
    if (match) return `nu poate fi citit: ${sentence(match[1] ?? '')}`;
  }
  return 'nu poate fi citit';
}
