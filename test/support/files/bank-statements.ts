/** An entry of a statement as banks write it, for tests that import statements. */

export interface WrittenEntry {
  /** The day as yyyy-mm-dd. */
  readonly on: string;
  /** Negative for a debit. */
  readonly amount: string;
  readonly text?: string;
  readonly reference?: string | null;
  readonly name?: string;
  readonly iban?: string;
  readonly isReversal?: boolean;
}

export interface WrittenStatement {
  readonly iban: string;
  readonly currency?: string;
  readonly id?: string;
  /** If it is absent, MT940 has the balance that makes the statement add up, and CAMT none. */
  readonly opening?: string;
  readonly closing?: { readonly balance: string; readonly on: string };
  readonly entries: readonly WrittenEntry[];
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const size = (amount: string): string => amount.replace('-', '');

const cents = (amount: string): number => Math.round(Number(amount) * 100);
const openingOf = (closing: string, entries: readonly WrittenEntry[]): string =>
  (entries.reduce((rest, { amount }) => rest - cents(amount), cents(closing)) / 100).toFixed(2);

/** CAMT.053.001.02, or .08, in which parties and statuses are nested deeper. */
export function camt(statements: readonly WrittenStatement[], version: '02' | '08' = '02'): string {
  const state = version === '02' ? '<Sts>BOOK</Sts>' : '<Sts><Cd>BOOK</Cd></Sts>';
  const party = (name: string): string =>
    version === '02' ? `<Nm>${escaped(name)}</Nm>` : `<Pty><Nm>${escaped(name)}</Nm></Pty>`;
  const entryOf = (entry: WrittenEntry, currency: string): string => {
    const isDebit = entry.amount.startsWith('-');
    const role = isDebit ? 'Cdtr' : 'Dbtr';
    return `<Ntry><Amt Ccy="${currency}">${size(entry.amount)}</Amt><CdtDbtInd>${isDebit ? 'DBIT' : 'CRDT'}</CdtDbtInd>
      ${entry.isReversal ? '<RvslInd>true</RvslInd>' : ''}${state}<BookgDt><Dt>${entry.on}</Dt></BookgDt><ValDt><Dt>${entry.on}</Dt></ValDt>
      ${entry.reference ? `<AcctSvcrRef>${escaped(entry.reference)}</AcctSvcrRef>` : ''}<NtryDtls><TxDtls>
      <Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
      <RltdPties>${entry.name ? `<${role}>${party(entry.name)}</${role}>` : ''}${
        entry.iban ? `<${role}Acct><Id><IBAN>${entry.iban}</IBAN></Id></${role}Acct>` : ''
      }</RltdPties>${entry.text ? `<RmtInf><Ustrd>${escaped(entry.text)}</Ustrd></RmtInf>` : ''}</TxDtls></NtryDtls></Ntry>`;
  };
  const balanceOf = (code: string, currency: string, balance: string, on: string): string =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${size(balance)}</Amt>
     <CdtDbtInd>${balance.startsWith('-') ? 'DBIT' : 'CRDT'}</CdtDbtInd><Dt><Dt>${on}</Dt></Dt></Bal>`;
  const statementOf = ({ iban, currency = 'RON', id = 'S1', opening, closing, entries }: WrittenStatement): string =>
    `<Stmt><Id>${id}</Id><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>${currency}</Ccy></Acct>
     ${opening ? balanceOf('OPBD', currency, opening, entries[0]?.on ?? '2026-11-14') : ''}
     ${closing ? balanceOf('CLBD', currency, closing.balance, closing.on) : ''}${entries.map((entry) => entryOf(entry, currency)).join('')}</Stmt>`;
  return `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt>
    <GrpHdr><MsgId>M1</MsgId></GrpHdr>${statements.map(statementOf).join('')}</BkToCstmrStmt></Document>`;
}

/** MT940 with numbered parts in field 86. */
export function mt940(statements: readonly WrittenStatement[]): string {
  const day = (date: string): string => date.slice(2).replaceAll('-', '');
  const comma = (amount: string): string => size(amount).replace('.', ',');
  const entryOf = ({ on, amount, text = '', reference, name, iban, isReversal = false }: WrittenEntry): string => {
    const isCredit = !amount.startsWith('-');
    const mark = isReversal ? (isCredit ? 'RD' : 'RC') : isCredit ? 'C' : 'D';
    const parts = text.match(/.{1,27}/g) ?? [];
    const account = `${iban ? `?31${iban}` : ''}${name ? `?32${name}` : ''}`;
    return [
      `:61:${day(on)}${day(on).slice(2)}${mark}N${comma(amount)}NTRFNONREF${reference ? `//${reference}` : ''}`,
      `:86:020${parts.map((part, at) => `?${20 + at}${part}`).join('')}${account}`,
    ].join('\r\n');
  };
  const statementOf = ({ iban, currency = 'RON', id = '1/1', opening, closing, entries }: WrittenStatement): string => {
    const { balance, on } = closing ?? { balance: '0.00', on: '2026-11-14' };
    const first = entries[0]?.on ?? on;
    const before = opening ?? openingOf(balance, entries);
    return [
      ':20:EXTRAS',
      `:25:${iban}`,
      `:28C:${id}`,
      `:60F:${before.startsWith('-') ? 'D' : 'C'}${day(first)}${currency}${comma(before)}`,
      ...entries.map(entryOf),
      `:62${closing ? 'F' : 'M'}:${balance.startsWith('-') ? 'D' : 'C'}${day(on)}${currency}${comma(balance)}`,
      '-',
    ].join('\r\n');
  };
  return `${statements.map(statementOf).join('\r\n')}\r\n`;
}
