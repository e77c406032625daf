import type { MissingResource } from '../../domain/refusal.ts';

/** V2-PROB-7: a 404 names what is missing, and never by its id: whatever another company has is told byte for byte like what nobody has. */
export function missingWords(missing: MissingResource | undefined): string {
  switch (missing?.is) {
    case 'document':
      return 'Documentul cu aceasta serie si acest numar nu exista.';
    case 'proforma':
      return 'Proforma cu aceasta serie si acest numar nu exista.';
    case 'collection':
      return 'Documentul exista, dar nu are incasarea ceruta.';
    case 'ubl':
      return `Documentul exista, dar nu are UBL: ${ublWords[missing.because]}.`;
    case 'client':
      return 'Clientul cu acest id nu exista.';
    case 'archive':
      return 'Arhiva cu acest id nu exista.';
    case 'warehouse':
      return 'Gestiunea cu acest cod nu exista.';
    default:
      return 'Resursa ceruta nu exista.';
  }
}

const ublWords = {
  'not-fiscal': 'nu este document fiscal (proforma, comanda, deviz sau aviz) si nu se trimite la ANAF',
  cancelled: 'este anulat, iar documentele anulate nu se trimit la ANAF',
} as const;
