import type { DeclaredRate } from '../../domain/access/rate.ts';
import { type Plan, plansWithKeys } from '../../domain/access/right.ts';
import type { AccessNote } from '../schema/openapi-document.ts';
import { planNames, rightNames } from '../words/vocabulary.ts';
import type { Group, Operation } from './operation.ts';

export const introduction = `Interfața REST prin care o firmă emite și administrează facturi din aplicația proprie.

**Autentificare.** Fiecare apel, în afară de nomenclatoare, poartă două antete: \`Authorization: Bearer CHEIE\`, cu cheia
API a firmei, și \`Svc-Cod-Unic\`, codul unic al aceleiași firme, numai cifre, fără prefixul RO. Codul confirmă firma cheii;
nu alege alta. O cheie are drepturi, iar o operație cere și dreptul de pe cheie, și abonamentul firmei.

**Răspunsuri.** O reușită este mereu 200, cu \`{data, meta}\`. Un eșec are starea HTTP adevărată și corpul
\`application/problem+json\`. Pentru suport, păstrați \`x-fapi-interaction-id\` și \`Server-Timing\`.

Pagina de referință, cu exemple și formulare de încercare, este la \`/docs\`.`;

export const keyDescription =
  'Cheia API a firmei, în antetul `Authorization: Bearer CHEIE`. Aparține unei singure firme și se afișează o singură dată, la generare.';

export const groupDescriptions: Readonly<Record<Group, string>> = {
  Identitate: 'Cine sunteți pentru serviciu: cheia, drepturile ei și setările firmei care schimbă apelurile.',
  Facturi: 'De la emitere la încasare, e-Factura și stornare.',
  Arhive: 'Arhive ZIP cu documentele dintr-o perioadă, ca PDF, făcute în fundal.',
  Mutare: 'Ce aduce firma din alt program.',
  Clienti: 'Clienții, soldurile lor și ce nu au plătit la timp.',
  Furnizori: 'Furnizorii, ce le datorează firma și facturile primite de la ei.',
  Parteneri: 'Fișele clienților și furnizorilor, cu soldurile și tot ce s-a mișcat.',
  Articole: 'Articolele și gestiunile.',
  Stocuri: 'Ce este în stoc, pe gestiuni și pe articole.',
  Banca: 'Conturile bancare și ce este în ele.',
  Balante: 'Balanțele contabile lunare și indicatorii din ele.',
  Firme: 'Ce se știe public despre o firmă din țară.',
  Rapoarte:
    'Vânzările, jurnalele de TVA și vechimea creanțelor, în RON la cursul fiecărui document, și exportul pentru contabil.',
  Evenimente: 'Ce se întâmplă în firmă, ca listă și trimis la adresele ei (webhook-uri).',
  Nomenclatoare: 'Listele de valori folosite în celelalte operații. Nu cer cheie.',
};

/** People read these titles. The names of the groups have no diacritics, because generated clients use them as identifiers. */
export const groupTitles: Readonly<Partial<Record<Group, string>>> = {
  Clienti: 'Clienți',
  Banca: 'Bancă',
  Balante: 'Balanțe',
};

/** It says what a caller needs and may do: in sentences, and in the few words of a table. */
export function accessNote(row: Operation): AccessNote {
  const common = { propozitii: [...accessOf(row), rateSentence(row)].join(' '), limita: rateNote(row) };
  if (row.access === 'keyless') return { ...common, drept: 'fără cheie', abonament: 'oricare' };
  const { right, plans } = row.access;
  return { ...common, drept: right === 'none' ? 'orice cheie' : rightNames[right], abonament: plansText(plans) };
}

function accessOf({ access }: Operation): readonly string[] {
  if (access === 'keyless') return ['Nu cere cheie.'];
  return [
    access.right === 'none'
      ? 'Ajunge orice cheie validă, indiferent de drepturile ei.'
      : `Cheia are nevoie de dreptul \`${rightNames[access.right]}\`.`,
    `Abonament necesar: ${plansText(access.plans)}.`,
  ];
}

function plansText(plans: readonly Plan[] | 'any'): string {
  return (plans === 'any' ? plansWithKeys : plans).map((plan) => planNames[plan]).join(' sau ');
}

function rateSentence(row: Operation): string {
  if (row.rate === 'protective') {
    return `Limita de apeluri este cea generală, de protecție, ${whoseRate(row)}; valoarea ei stă în antetul \`RateLimit-Policy\`.`;
  }
  return `Cel mult ${callsIn(row.rate)} ${whoseRate(row)}.`;
}

function rateNote(row: Operation): string {
  return row.rate === 'protective' ? 'generală' : callsIn(row.rate);
}

function whoseRate({ access }: Operation): string {
  return access === 'keyless' ? 'pentru o adresă IP' : 'pentru o firmă';
}

function callsIn({ seconds }: DeclaredRate): string {
  return `un apel ${seconds === 1 ? 'pe secundă' : `la ${counted(seconds)} secunde`}`;
}

/** Romanian puts "de" between a noun and a number whose last two digits are 00 or 20..99. */
function counted(count: number): string {
  const lastTwo = count % 100;
  return lastTwo === 0 || lastTwo >= 20 ? `${count} de` : String(count);
}
