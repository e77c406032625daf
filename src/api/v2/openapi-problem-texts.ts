import type { Slug } from './problem.ts';

/** Readers learn what each kind of problem means and what to do about it; texts that are sent have no diacritics (V2-PROB-3). */
export const problemMeanings: Readonly<Record<Slug, string>> = {
  validation: 'Date nevalide: corectați fiecare valoare numită în `validation_errors`.',
  'invalid-cursor': 'Cursorul nu este al acestei liste cu aceste filtre: începeți de la prima pagină.',
  'invalid-state': 'Operația nu este posibilă în starea de acum; `motiv.cod` spune de ce.',
  unauthenticated: 'Cheia lipsește, nu este validă sau a expirat.',
  forbidden: 'Cheia nu are dreptul, abonamentul nu include operația sau codul unic este al altei firme.',
  'resource-not-found': 'Ce ați numit nu există la această firmă.',
  'url-not-found': 'Adresa nu este a niciunei operații: verificați calea și forma identificatorilor.',
  'method-not-allowed': 'Adresa există, dar nu cu această metodă; `Allow` spune cu care.',
  'idempotency-in-progress':
    'Cererea cu acest `Idempotency-Key` este încă în lucru: reîncercați peste `Retry-After` secunde.',
  'payload-too-large': 'Corpul cererii este prea mare.',
  'unsupported-media-type': 'Corpul nu este `application/json` în utf-8.',
  'idempotency-mismatch': 'Același `Idempotency-Key` a fost folosit la altă cerere: alegeți altul.',
  'request-timeout': 'Cererea nu a sosit întreagă la timp.',
  'rate-limited': 'Prea multe apeluri: așteptați `Retry-After` secunde.',
  internal: 'Eroare internă: trimiteți la suport `x-fapi-interaction-id` și `Server-Timing`.',
  overloaded:
    'Serviciul este suprasolicitat, sau baza lui de date nu răspunde, iar cererea nu a fost procesată: reîncercați peste `Retry-After` secunde.',
  maintenance:
    'Serviciul este în mentenanță, iar cererea nu a fost procesată: reîncercați peste `Retry-After` secunde.',
};
