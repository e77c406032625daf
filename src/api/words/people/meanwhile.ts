import type { MeanwhileChange } from '../../../domain/people/console-refusal.ts';
import { bucharestTimestamp } from '../../../domain/time/calendar.ts';

/** CON-DOC-8: what somebody else did while the document was being corrected. */
export function meanwhileMessage(change: MeanwhileChange | null): string {
  const advice = 'Nu s-a salvat nimic. Închideți fereastra ca să vedeți documentul de acum, și corectați din nou.';
  if (!change) return `Între timp documentul a fost schimbat. ${advice}`;
  const when = bucharestTimestamp(change.at).slice(11, 16);
  const what = change.members.map((member) => correctedWords[member] ?? member).join(', ');
  return `Între timp, la ${when}, documentul a fost corectat de ${change.by ?? 'altcineva'}: ${what}. ${advice}`;
}

const correctedWords: Readonly<Record<string, string>> = {
  kind: 'felul clientului',
  name: 'numele',
  fiscalCode: 'codul fiscal',
  tradeRegisterNumber: 'numărul de la registrul comerțului',
  isVatPayer: 'plătitor de TVA',
  email: 'adresa de e-mail',
  phone: 'telefonul',
  bankAccount: 'contul bancar',
  countryCode: 'țara',
  countyCode: 'județul',
  locality: 'localitatea',
  address: 'adresa',
  text: 'textul',
  explanations: 'explicațiile',
  references: 'referințele',
};
