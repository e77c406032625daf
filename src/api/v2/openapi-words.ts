import { type Plan, plansWithKeys } from '../../domain/access/plan.ts';
import type { DeclaredRate } from '../../domain/access/rate.ts';
import type { AccessNote } from '../http/openapi-document.ts';
import { planWords, rightWords } from '../vocabulary.ts';
import type { Group, Operation } from './operation.ts';

export const introduction = `Interfata REST prin care o firma emite si administreaza facturi din aplicatia proprie.

**Autentificare.** Fiecare apel, in afara de nomenclatoare, poarta doua antete: \`Authorization: Bearer CHEIE\`, cu cheia
API a firmei, si \`Svc-Cod-Unic\`, codul unic al aceleiasi firme, numai cifre, fara prefixul RO. Codul confirma firma cheii;
nu alege alta. O cheie are drepturi, iar o operatie cere si dreptul de pe cheie, si abonamentul firmei.

**Raspunsuri.** O reusita este mereu 200, cu \`{data, meta}\`. Un esec are starea HTTP adevarata si corpul
\`application/problem+json\`. Pentru suport, pastrati \`x-fapi-interaction-id\` si \`Server-Timing\`.

Pagina de referinta, cu exemple si formulare de incercare, este la \`/docs\`.`;

export const keyDescription =
  'Cheia API a firmei, in antetul `Authorization: Bearer CHEIE`. Apartine unei singure firme si se afiseaza o singura data, la generare.';

export const groupDescriptions: Readonly<Record<Group, string>> = {
  Identitate: 'Cine sunteti pentru serviciu: cheia, drepturile ei si setarile firmei care schimba apelurile.',
  Facturi: 'Emiterea si citirea facturilor.',
  Arhive: 'Arhive ZIP cu documentele dintr-o perioada, ca PDF, facute in fundal.',
  Clienti: 'Clientii, soldurile lor si ce nu au platit la timp.',
  Articole: 'Articolele si gestiunile.',
  Stocuri: 'Ce este in stoc, pe gestiuni si pe articole.',
  Nomenclatoare: 'Listele de valori folosite in celelalte operatii. Nu cer cheie.',
};

/** What a caller must have and may do: in sentences, and in the few words of a table. */
export function accessNote(row: Operation): AccessNote {
  const common = { propozitii: [...accessOf(row), rateSentence(row)].join(' '), limita: rateNote(row) };
  if (row.access === 'keyless') return { ...common, drept: 'fara cheie', abonament: 'oricare' };
  const { right, plans } = row.access;
  return { ...common, drept: right === 'none' ? 'orice cheie' : rightWords[right], abonament: planNames(plans) };
}

function accessOf({ access }: Operation): readonly string[] {
  if (access === 'keyless') return ['Nu cere cheie.'];
  return [
    access.right === 'none'
      ? 'Ajunge orice cheie valida, indiferent de drepturile ei.'
      : `Cheia are nevoie de dreptul \`${rightWords[access.right]}\`.`,
    `Abonament necesar: ${planNames(access.plans)}.`,
  ];
}

function planNames(plans: readonly Plan[] | 'any'): string {
  return (plans === 'any' ? plansWithKeys : plans).map((plan) => planWords[plan]).join(' sau ');
}

function rateSentence(row: Operation): string {
  if (row.rate === 'protective') {
    return `Limita de apeluri este cea generala, de protectie, ${whoseRate(row)}; valoarea ei sta in antetul \`RateLimit-Policy\`.`;
  }
  return `Cel mult ${callsIn(row.rate)} ${whoseRate(row)}.`;
}

function rateNote(row: Operation): string {
  return row.rate === 'protective' ? 'generala' : callsIn(row.rate);
}

function whoseRate({ access }: Operation): string {
  return access === 'keyless' ? 'pentru o adresa IP' : 'pentru o firma';
}

function callsIn({ seconds }: DeclaredRate): string {
  return `un apel ${seconds === 1 ? 'pe secunda' : `la ${counted(seconds)} secunde`}`;
}

/** Romanian puts "de" between a noun and a number whose last two digits are 00 or 20..99. */
function counted(count: number): string {
  const lastTwo = count % 100;
  return lastTwo === 0 || lastTwo >= 20 ? `${count} de` : String(count);
}
