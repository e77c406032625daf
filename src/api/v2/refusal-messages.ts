import type { StockObstacle } from '../../domain/article/stock.ts';
import { isCollectionDate } from '../../domain/collection/collection.ts';
import { withoutDiacritics } from '../../domain/nomenclature/counties.ts';
import type { InputProblem, MissingResource, Refusal } from '../../domain/refusal.ts';
import { stockObstacleWords } from '../words/stock.ts';
import { counted } from '../words/vocabulary.ts';

type Later = Extract<
  Refusal,
  { readonly reason: 'under-maintenance' | 'database-away' | 'too-much-at-once' | 'overloaded' | 'read-too-long' }
>;

/** The same request may succeed later. */
export function laterMessage(refusal: Later) {
  const again = `Reincercati peste ${seconds(refusal.retryAfterSeconds)}.`;
  switch (refusal.reason) {
    case 'under-maintenance':
      return {
        status: 503,
        slug: 'maintenance',
        title: 'Serviciu in mentenanta',
        detail: `Cererea nu a fost procesata. ${again}`,
      } as const;
    case 'database-away':
      return {
        status: 503,
        slug: 'overloaded',
        title: 'Baza de date nu raspunde',
        detail: `Baza de date nu raspunde, iar cererea nu a fost procesata. ${again}`,
      } as const;
    case 'too-much-at-once':
      return {
        status: 429,
        slug: 'rate-limited',
        title: 'Prea multe cereri deodata',
        detail: `Prea multe cereri ale firmei sunt in lucru in acelasi timp, iar aceasta nu a fost procesata. ${again}`,
      } as const;
    case 'overloaded':
      return {
        status: 503,
        slug: 'overloaded',
        title: 'Serviciu suprasolicitat',
        detail: `Prea multe cereri mari sunt in lucru, iar aceasta nu a fost procesata. ${again}`,
      } as const;
    case 'read-too-long':
      return {
        status: 503,
        slug: 'maintenance',
        title: 'Citire oprita',
        detail: `Citirea a durat peste ${seconds(refusal.seconds)} si a fost oprita. Cereti mai putin, cu filtre mai precise. ${again}`,
      } as const;
  }
}

const seconds = (count: number): string => counted(count, 'o secunda', 'secunde');

/**
 * V2-PROB-7: a 404 says what kind of thing is missing, and never its id: the answer about a thing of another company is the same,
 * byte for byte, as about a thing that does not exist.
 */
export function missingMessage(missing: MissingResource | undefined): string {
  switch (missing?.is) {
    case 'document':
      return 'Documentul cu aceasta serie si acest numar nu exista.';
    case 'proforma':
      return 'Proforma cu aceasta serie si acest numar nu exista.';
    case 'collection':
      return 'Documentul exista, dar nu are incasarea ceruta.';
    case 'ubl':
      return `Documentul exista, dar nu are UBL: ${ublMessages[missing.because]}.`;
    case 'client':
      return 'Clientul cu acest id nu exista.';
    case 'article':
      return 'Articolul cu acest id nu exista.';
    case 'supplier':
      return 'Furnizorul cu acest id nu exista.';
    case 'supplier-invoice':
      return 'Factura de la furnizor cu acest id nu exista.';
    case 'supplier-invoice-xml':
      return 'Factura de la furnizor exista, dar nu are XML: nu a venit din SPV.';
    case 'supplier-payment':
      return 'Factura de la furnizor exista, dar nu are plata ceruta.';
    case 'spv-message':
      return 'Mesajul nu exista, sau din el s-a facut deja o factura.';
    case 'bank-account':
      return 'Contul bancar cu acest IBAN nu exista.';
    case 'bank-entry':
      return 'Intrarea din extras nu exista, sau nu are o incasare.';
    case 'archive':
      return 'Arhiva cu acest id nu exista.';
    case 'import':
      return 'Importul cu acest id nu exista.';
    case 'recurring-invoice':
      return 'Factura recurenta cu acest id nu exista.';
    case 'recurring-draft':
      return 'Factura recurenta exista, dar nu are o ciorna pentru ziua ceruta.';
    case 'note':
      return 'Nota cu acest id nu exista aici.';
    case 'file':
      return 'Fisierul cu acest id nu exista aici.';
    case 'draft':
      return 'Ciorna cu acest id nu exista; poate a fost emisa sau stearsa.';
    case 'warehouse':
      return 'Gestiunea cu acest cod nu exista.';
    case 'webhook':
      return 'Webhook-ul cu acest id nu exista.';
    case 'delivery':
      return 'Webhook-ul exista, dar nu are livrarea ceruta.';
    default:
      return 'Resursa ceruta nu exista.';
  }
}

export function stockMessage(obstacle: StockObstacle): [code: string, message: string] {
  const [code, sentence] = stockObstacleWords[obstacle];
  return [code, withoutDiacritics(sentence)];
}

type HeldUp = Extract<Refusal, { readonly reason: 'drafts-too-many' | 'draft-changed' | `import-${string}` }>;

export function heldUpMessage(refusal: HeldUp): [code: string, message: string] {
  switch (refusal.reason) {
    case 'draft-changed':
      return ['ciorna_schimbata', 'Ciorna a fost salvata intre timp de altcineva.'];
    case 'drafts-too-many':
      return ['prea_multe_ciorne', `Firma are deja ${refusal.most} de ciorne; emiteti sau stergeti din ele.`];
    case 'import-under-way':
      return ['import_in_curs', 'Firma are deja un import in curs; asteptati sa se incheie.'];
    case 'import-rows-wrong':
      return [
        'randuri_gresite',
        `Nu s-a adus nimic: ${counted(refusal.faults.length, 'un rand este gresit', 'randuri sunt gresite')}.`,
      ];
    case 'import-collects-ahead':
      return ['incasate_in_viitor', `"incasate_pana_la" nu poate fi dupa ziua de azi, ${refusal.today}.`];
    case 'import-not-undone':
      return ['import_neanulat', notUndone(refusal)];
  }
}

function notUndone({ dependedOn, undoFirst }: Extract<Refusal, { reason: 'import-not-undone' }>): string {
  if (dependedOn === null) return 'Importul nu s-a incheiat, nu a adus nimic sau a fost deja anulat.';
  return undoFirst === null
    ? `De ${dependedOn} tine deja altceva.`
    : `De ${dependedOn} tine importul "${undoFirst}"; anulati-l intai pe acela.`;
}

const ublMessages = {
  'not-fiscal': 'nu este document fiscal (proforma, comanda, deviz sau aviz) si nu se trimite la ANAF',
  cancelled: 'este anulat, iar documentele anulate nu se trimit la ANAF',
  'opening-balance': 'este un sold initial: factura intreaga este in programul care a emis-o',
} as const;

/** V2-COLL-1, V2-COLL-4: these errors of a body depend on the day, or on several members together. */
export function collectProblems(
  body: unknown,
  problems: readonly InputProblem[],
  today: string,
): readonly InputProblem[] {
  if (typeof body !== 'object' || body === null) return [];
  const wrong = new Set(problems.map(({ path }) => path[0]));
  const { tip_incasare: kind, data_incasare: on, serie_chitanta: series } = body as Readonly<Record<string, unknown>>;
  const found: InputProblem[] = [];
  if (typeof on === 'string' && !wrong.has('data_incasare') && !isCollectionDate(on, today)) {
    const message = '"data_incasare" nu poate fi in viitor.';
    found.push({ location: 'body', path: ['data_incasare'], code: 'out_of_range', message });
  }
  if (series !== undefined && !wrong.has('tip_incasare') && kind !== 'Chitanta') {
    const message = '"serie_chitanta" se trimite numai cu "tip_incasare" Chitanta.';
    found.push({ location: 'body', path: ['serie_chitanta'], code: 'invalid_value', message });
  }
  return found;
}

export const receiptSeriesUnknown: InputProblem = {
  location: 'body',
  path: ['serie_chitanta'],
  code: 'invalid_value',
  message: '"serie_chitanta" nu este o serie de chitante a firmei.',
};

/** V2-MAIL-2: there is no address to send to. If the client has an address that is not valid, the message repeats it. */
export function mailAddressMissing({
  ofClient,
}: Extract<Refusal, { readonly reason: 'mail-address-missing' }>): InputProblem {
  const place = { location: 'body', path: ['email'] } as const;
  return ofClient === null
    ? { ...place, code: 'required', message: 'Clientul nu are o adresa de e-mail; trimiteti "email".' }
    : {
        ...place,
        code: 'invalid_value',
        message: `Adresa clientului (${ofClient}) nu este o singura adresa de e-mail; trimiteti "email".`,
      };
}

/** V2-MAIL-5 */
export function mailsExceeded({ rate }: Extract<Refusal, { readonly reason: 'mails-exceeded' }>): string {
  const inWhich = rate.seconds > 3600 ? 'ultimele 24 de ore' : 'ultima ora';
  return `Catre aceasta adresa s-au programat deja ${counted(rate.calls, 'un mesaj', 'mesaje')} in ${inWhich}.`;
}

/** V2-STMT-3 */
export function statementTooLong({
  movements,
  most,
}: Extract<Refusal, { readonly reason: 'statement-too-long' }>): string {
  const rows = (count: number): string => counted(count, 'un rand', 'randuri');
  return `Fisa are ${rows(movements)}, iar pe e-mail pleaca cel mult ${rows(most)}. Alegeti o perioada mai scurta.`;
}

export const mailNotConfigured =
  'Serviciul nu are un server de e-mail configurat; documentul nu a fost programat pentru trimitere.';

type Obstacle = Extract<Refusal, { readonly reason: 'payment-not-possible' }>['obstacle'];

/** V2-LINK-5: a code and a sentence say why there is no payment link. */
export const paymentObstacleMessages: Readonly<Record<Obstacle, readonly [cod: string, sentence: string]>> = {
  'not-offered': ['link_plata_dezactivat', 'Firma nu ofera linkuri de plata; activati setarea link_plata.'],
  collected: ['stare_nepermisa', 'Documentul nu are nimic de plata: este incasat integral.'],
  invoiced: ['stare_nepermisa', 'Documentul nu are nimic de plata: este facturat integral; se plateste factura lui.'],
  cancelled: ['stare_nepermisa', 'Documentul nu se poate plati: este anulat.'],
  reversed: ['stare_nepermisa', 'Documentul nu se poate plati: este stornat.'],
  reversal: ['stare_nepermisa', 'Documentul nu se poate plati: este un storno.'],
  'never-due': [
    'stare_nepermisa',
    'Documentul nu are nimic de plata: este de un fel care nu se incaseaza, sau nu are valoare.',
  ],
};
