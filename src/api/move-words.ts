import type { Move, Obstacle } from '../domain/invoice/lifecycle.ts';
import type { Refusal } from '../domain/refusal.ts';

/** V2-STATE-12: what cannot be done with the document, and why. */
export function moveWords({ move, obstacle }: Extract<Refusal, { readonly reason: 'move-not-possible' }>): string {
  return `Documentul ${cannot[move]}: ${because[obstacle]}.`;
}

const cannot: Readonly<Record<Move, string>> = {
  cancel: 'nu poate fi anulat',
  reverse: 'nu poate fi stornat',
  restore: 'nu poate fi repus in vigoare',
  delete: 'nu poate fi sters',
  collect: 'nu poate fi incasat',
  'delete-collection': 'isi pastreaza incasarile',
  'set-tracking-number': 'nu poate primi un AWB',
  mail: 'nu poate fi trimis pe e-mail',
  'send-to-spv': 'nu poate fi trimis in SPV',
};

const because: Readonly<Record<Obstacle, string>> = {
  draft: 'nu este inca emis',
  issued: 'nu este stornat',
  cancelled: 'este anulat',
  reversed: 'este stornat',
  reversal: 'este un storno',
  collected: 'are incasari, care trebuie sterse intai',
  'in-spv': 'este in SPV; se poate numai storna',
  'sent-already': 'a fost deja trimis sau este in curs de trimitere',
  'not-fiscal': 'nu este o factura fiscala',
  'never-collected': 'documentele de acest fel nu se incaseaza',
  invoiced: 'din el s-a emis o factura, care trebuie stearsa, anulata sau stornata intai',
  'reversal-in-spv': 'storno-ul lui este in SPV',
  'collected-since-reversal': 'are incasari facute dupa stornare, care trebuie sterse intai',
};
