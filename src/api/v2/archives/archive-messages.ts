import type { ArchiveState } from '../../../domain/archive/archive.ts';
import type { Refusal } from '../../../domain/refusal.ts';
import { counted } from '../../words/vocabulary.ts';

/** v2 refuses an archive with a code and a sentence. */

/** V2-ARCH-7 */
export const statusNames: Readonly<Record<ArchiveState, string>> = {
  queued: 'de_generat_arhiva',
  'in-progress': 'in_lucru',
  resumed: 'intermediar',
  ready: 'procesat',
  failed: 'eroare',
  'failed-by-configuration': 'eroare_solutie',
  'access-denied': 'skip_access_denied',
  deleted: 'sters',
  unknown: 'necunoscut',
};

type Refused<Reason extends Refusal['reason']> = Extract<Refusal, { readonly reason: Reason }>;

export function notPossibleMessage({ found, limit }: Refused<'archive-not-possible'>): [cod: string, mesaj: string] {
  if (found === 0) return ['niciun_document', 'In perioada ceruta nu este niciun document de arhivat.'];
  const documents = counted(found, 'un document', 'documente');
  return [
    'limita_depasita',
    `S-au gasit ${documents}, iar o arhiva a firmei are cel mult ${limit}. Cereti o perioada mai scurta.`,
  ];
}

export function notReadyMessage({ state }: Refused<'archive-not-ready'>): string {
  return `Arhiva nu poate fi descarcata: ${because[state]}.`;
}

const isBeingMade = 'este inca in lucru; cititi starea ei pana cand este_gata este true';
const willNeverBe = 'si nu va mai fi gata; cereti alta';

const because: Readonly<Record<ArchiveState, string>> = {
  queued: isBeingMade,
  'in-progress': isBeingMade,
  resumed: isBeingMade,
  ready: 'este gata',
  failed: `generarea ei a esuat, ${willNeverBe}`,
  'failed-by-configuration': `setarile firmei nu au permis generarea ei, ${willNeverBe}`,
  'access-denied': `cheia cu care a fost ceruta si-a pierdut dreptul, ${willNeverBe}`,
  deleted: 'a fost stearsa; cereti alta',
  unknown: `este intr-o stare necunoscuta, ${willNeverBe}`,
};
