import type { MissingResource } from '../../domain/refusal.ts';
import { nameWords } from '../collection-words.ts';
import { toArchiveId, toClientId } from './identifiers.ts';

/** V2-PROB-7: a 404 names what is missing, in the words of the request: those of another company's things are the same. */
export function missingWords(missing: MissingResource | undefined): string {
  switch (missing?.is) {
    case 'document':
      return `Documentul ${nameWords(missing)} nu exista.`;
    case 'proforma':
      return `Proforma ${nameWords(missing)} nu exista.`;
    case 'collection':
      return `Documentul ${nameWords(missing)} nu are incasarea ceruta.`;
    case 'ubl':
      return `Documentul ${nameWords(missing)} nu are UBL: ${ublWords[missing.because]}.`;
    case 'client':
      return `Clientul ${toClientId(missing.id)} nu exista.`;
    case 'archive':
      return `Arhiva ${toArchiveId(missing.id)} nu exista.`;
    case 'warehouse':
      return `Gestiunea "${missing.code}" nu exista.`;
    default:
      return 'Resursa ceruta nu exista.';
  }
}

const ublWords = {
  'not-fiscal': 'nu este document fiscal (proforma, comanda, deviz sau aviz) si nu se trimite la ANAF',
  cancelled: 'este anulat, iar documentele anulate nu se trimit la ANAF',
} as const;
