import type { ArchiveState } from '../../../domain/archive/archive.ts';
import { isUnderWay } from '../../../domain/archive/archive.ts';
import { type AttachmentObstacle, mostFiles, mostNotes } from '../../../domain/attachment.ts';
import type { EntryProblem } from '../../../domain/client/check-client.ts';
import type { UrlObstacle, WebhookObstacle } from '../../../domain/event/webhook.ts';
import type { DocumentName } from '../../../domain/invoice/issued-invoice.ts';
import type { Refusal, RefusalReason } from '../../../domain/refusal.ts';
import { mostRecurring } from '../../../operations/recurring/write-recurring.ts';
import { stockObstacleWords } from '../stock.ts';
import { counted, waitWords } from '../vocabulary.ts';
import { obstacleWords, paymentWords, tooLargeWords } from './documents.ts';
import type { FieldWords } from './findings.ts';
import { missingWords } from './missing.ts';
import { supplierFindingWords, supplierObstacleWords } from './suppliers.ts';

type Words = string | readonly FieldWords[];

/** `shared` reasons are said in the words of v2. */
type Table = {
  readonly [Reason in RefusalReason]: ((refusal: Extract<Refusal, { readonly reason: Reason }>) => Words) | 'shared';
};

/** CON-SAY-1: what a person reads, for every reason that the console can meet; null where the words of the wire for documents do. */
export function refusalWords(refusal: Refusal): Words | null {
  const words = refusalTable[refusal.reason] as ((refusal: Refusal) => Words) | 'shared';
  return words === 'shared' ? null : words(refusal);
}

export const refusalTable: Table = {
  // Only programs with keys meet these.
  'key-not-valid': 'shared',
  'v1-switched-off': 'shared',
  'company-code-invalid': 'shared',
  'company-mismatch': 'shared',
  'right-missing': 'shared',
  'plan-too-small': 'shared',
  // It says at its fields what the console itself wrote there.
  'invalid-input': 'shared',
  'issue-not-possible': 'shared',
  // It speaks in the words of the rules of the tax authority.
  'ubl-not-possible': 'shared',
  console: 'shared',
  'bank-not-possible': 'shared',
  'rate-exceeded': ({ retryAfterSeconds }) => `Prea multe cereri într-un timp scurt. ${again(retryAfterSeconds)}`,
  'failures-exceeded': ({ retryAfterSeconds }) =>
    `De la această adresă au venit prea multe încercări greșite. ${again(retryAfterSeconds)}`,
  'mails-exceeded': ({ rate, retryAfterSeconds }) =>
    `Către această adresă s-au programat deja ${counted(rate.calls, 'un mesaj', 'mesaje')} în ${
      rate.seconds > 3600 ? 'ultimele 24 de ore' : 'ultima oră'
    }. ${again(retryAfterSeconds)}`,
  'company-moved': ({ movedTo }) =>
    `Firma s-a mutat la ${movedTo}, și aici nu se mai poate schimba nimic. Lucrați acolo.`,
  overloaded: ({ retryAfterSeconds }) =>
    `Serviciul are prea mult de lucru, și nu s-a făcut nimic. ${again(retryAfterSeconds)}`,
  'under-maintenance': ({ retryAfterSeconds }) =>
    `Serviciul este în mentenanță, și nu s-a făcut nimic. ${again(retryAfterSeconds)}`,
  'database-away': ({ retryAfterSeconds }) =>
    `Baza de date nu răspunde, și nu s-a făcut nimic. ${again(retryAfterSeconds)}`,
  'too-much-at-once': ({ retryAfterSeconds }) =>
    `Firma are prea multe cereri în lucru deodată, și nu s-a făcut nimic. ${again(retryAfterSeconds)}`,
  'read-too-long': ({ seconds, retryAfterSeconds }) =>
    `Citirea a durat peste ${waitWords(seconds)} și a fost oprită. Alegeți mai puțin, cu filtre mai precise. ${again(retryAfterSeconds)}`,
  'time-exceeded': ({ seconds }) => `Cererea a durat peste ${waitWords(seconds)}; nu s-a schimbat nimic.`,
  'entry-not-possible': ({ problems }) => problems.map(entryWords),
  'invoice-duplicate': ({ series, number }) => `Factura ${series} ${number} există deja.`,
  'transition-not-possible': ({ obstacle }) => obstacleWords[obstacle],
  'proforma-invoiced': ({ proforma, invoices }) =>
    `Proforma ${nameOf(proforma)} este deja facturată${invoices.length === 0 ? '' : ` prin ${namesOf(invoices)}`}.`,
  'proforma-cancelled': ({ proforma }) => `Proforma ${nameOf(proforma)} este anulată.`,
  'proforma-rates-past': ({ proforma }) =>
    `Proforma ${nameOf(proforma)} are cote de TVA care nu se mai pot factura astăzi; emiteți factura de la „Document nou”.`,
  'collection-too-large': (refusal) => [
    { camp: refusal.isRefund ? 'suma' : 'suma_incasata', mesaj: tooLargeWords(refusal) },
  ],
  'payment-not-possible': ({ obstacle }) => paymentWords[obstacle],
  'receipt-series-unknown': () => [{ camp: 'serie_chitanta', mesaj: 'Alegeți o serie de chitanțe a firmei.' }],
  'receipt-series-missing': () => 'Firma nu are nicio serie de chitanțe: adăugați una la Setări, Serii.',
  'invoice-series-missing': () => 'Firma nu are nicio serie de facturi: adăugați una la Setări, Serii.',
  'archive-not-possible': ({ found, limit }) =>
    found === 0
      ? 'În perioada aleasă nu este niciun document de arhivat.'
      : `S-au găsit ${counted(found, 'un document', 'documente')}, iar o arhivă are cel mult ${limit}. Alegeți o perioadă mai scurtă.`,
  'archive-not-ready': ({ state }) => archiveWords(state),
  'mail-address-missing': ({ ofClient }) => [
    {
      camp: 'email',
      mesaj:
        ofClient === null
          ? 'Clientul nu are o adresă de e-mail: completați-o la client, sau trimiteți din pagina documentului.'
          : `Adresa clientului (${ofClient}) nu este o singură adresă de e-mail: corectați-o la client, sau trimiteți din pagina documentului.`,
    },
  ],
  'mail-not-configured': () => 'Serviciul nu are un server de e-mail configurat; nu s-a trimis nimic.',
  'statement-too-long': ({ movements, most }) =>
    `Fișa are ${counted(movements, 'un rând', 'rânduri')}, iar pe e-mail pleacă cel mult ${counted(most, 'un rând', 'rânduri')}. Alegeți o perioadă mai scurtă.`,
  'spv-not-configured': ({ missing }) =>
    missing === 'anaf'
      ? 'Serviciul nu are configurată legătura cu ANAF; documentul nu a fost trimis.'
      : 'Firma nu este conectată la SPV: conectați-o la Setări, SPV.',
  'exchange-rate-missing': ({ currency, issuedOn }) =>
    `Documentul este în ${currency} și nu are curs valutar: este nevoie de un curs din ${issuedOn} sau cu cel mult 30 de zile mai vechi.`,
  'supplier-invoice-not-possible': ({ obstacle }) => supplierObstacleWords(obstacle),
  'received-not-readable': () => 'XML-ul nu poate fi citit ca factură.',
  'supplier-invoice-wrong': ({ findings }) => findings.map(supplierFindingWords),
  'recurring-not-possible': ({ problem }) => {
    switch (problem) {
      case 'too-many':
        return `Firma are deja ${mostRecurring} de facturi recurente; ștergeți din cele încheiate.`;
      case 'first-day-past':
        return [{ camp: 'prima_emitere', mesaj: 'Prima emitere nu poate fi în trecut.' }];
      case 'day-not-of-first-day':
        return [
          { camp: 'zi', mesaj: 'Este ziua primei emiteri; una mai mare numai dacă aceea este ultima zi a lunii.' },
        ];
      case 'ends-before-first-day':
        return [{ camp: 'pana_la', mesaj: 'Sfârșitul nu poate fi înainte de prima emitere.' }];
    }
  },
  'drafts-too-many': ({ most }) => `Firma are deja ${most} de ciorne; emiteți sau ștergeți din ele.`,
  'draft-changed': () =>
    'Ciorna a fost salvată între timp de altcineva și a rămas cum a salvat-o. Ce ați scris aici nu mai ține de ea: salvați-l ca ciornă nouă sau emiteți-l.',
  'import-not-undone': ({ dependedOn, undoFirst }) => {
    if (dependedOn === null) return 'Importul nu s-a încheiat, nu a adus nimic sau a fost deja anulat.';
    return undoFirst === null
      ? `De ${dependedOn} ține deja altceva; importul nu se mai poate anula.`
      : `De ${dependedOn} ține importul „${undoFirst}”; anulați-l întâi pe acela.`;
  },
  'import-collects-ahead': ({ today }) => `Nu se pot socoti încasate documente după ziua de azi, ${today}.`,
  'import-rows-wrong': ({ faults }) =>
    `Nu s-a adus nimic: ${counted(faults.length, 'un rând este greșit', 'rânduri sunt greșite')}.`,
  'import-under-way': () => 'Firma are deja un import în curs; așteptați să se încheie.',
  'supplier-known': ({ by, name }) =>
    by === 'code'
      ? [{ camp: 'cod_unic', mesaj: `Codul este deja al furnizorului ${name}.` }]
      : [{ camp: 'denumire', mesaj: `Există deja un furnizor fără cod cu numele ${name}.` }],
  'attachment-refused': ({ obstacle }) => attachmentWords[obstacle],
  'stock-not-possible': ({ obstacle }) => stockObstacleWords[obstacle][1],
  'webhook-url-refused': ({ obstacle }) => [{ camp: 'url', mesaj: urlWords[obstacle] }],
  'webhook-not-possible': ({ obstacle }) => webhookWords[obstacle],
  'cursor-not-valid': () => 'Lista s-a schimbat între timp. Luați-o de la prima pagină.',
  'resource-not-found': ({ missing }) => missingWords(missing),
  // CON-ONCE-1: a refusal is not kept under a key, so the first attempt did something.
  'idempotency-mismatch': () =>
    'Prima încercare a fost înregistrată, cu ce era completat atunci. Uitați-vă la document, sau în listă, înainte de a încerca din nou.',
  'idempotency-in-progress': () => 'Prima încercare este încă în lucru. Așteptați puțin, apoi uitați-vă la document.',
};

const attachmentWords: Readonly<Record<AttachmentObstacle, string>> = {
  'notes-too-many': `Sunt deja ${mostNotes} de note; ștergeți din ele.`,
  'files-too-many': `Sunt deja ${mostFiles} de fișiere; ștergeți din ele.`,
  'bytes-too-many': 'Fișierele ar avea împreună peste 100 MiB; ștergeți din ele.',
  'too-large': 'Fișierul are peste 10 MiB.',
  'unknown-type': 'Se pot adăuga numai fișiere PDF, PNG, JPEG, XML și XLSX.',
  'not-attached': 'Documentul nu mai are unul dintre fișierele alese. Deschideți din nou fereastra.',
  'mail-too-large': 'Fișierele alese au împreună peste 10 MiB; alegeți mai puține.',
  'other-type': 'Fișierul nu este de tipul pe care îl spune numele lui.',
};

const again = (seconds: number): string => `Reîncercați peste ${waitWords(seconds)}.`;

const nameOf = ({ series, number }: DocumentName): string => `${series} ${number}`;

const mostNamed = 10;

function namesOf(names: readonly DocumentName[]): string {
  const rest = names.length > mostNamed ? ` și altele ${names.length - mostNamed}` : '';
  return `${names.slice(0, mostNamed).map(nameOf).join(', ')}${rest}`;
}

export function entryWords(problem: EntryProblem): FieldWords {
  switch (problem.is) {
    case 'fiscal-code-missing':
      return { camp: 'cod_unic', mesaj: 'O persoană juridică are nevoie de cod fiscal.' };
    case 'fiscal-code-wrong':
      return { camp: 'cod_unic', mesaj: 'Codul fiscal nu este valid.' };
    case 'county-unknown':
      return { camp: 'cod_judet', mesaj: 'Alegeți un județ din listă.' };
    case 'vat-rate-unknown':
      return { camp: 'cota_tva', mesaj: 'Cota nu este astăzi o cotă de TVA.' };
    case 'client-code-taken':
      return { camp: 'cod_unic', mesaj: `Codul este deja al clientului ${problem.by}.` };
    case 'article-code-taken':
      return { camp: 'cod', mesaj: `Codul este deja al articolului ${problem.by}.` };
    case 'article-barcode-taken':
      return { camp: 'cod_bare', mesaj: `Codul de bare este deja al articolului ${problem.by}.` };
    case 'address-repeated':
      return { camp: 'altele', mesaj: `Adresa ${problem.by} este de două ori.` };
    case 'row-repeated':
      return { camp: '', mesaj: 'Se repetă.' };
  }
}

function archiveWords(state: ArchiveState): string {
  if (isUnderWay(state)) return 'Arhiva este încă în lucru.';
  return state === 'deleted' ? 'Arhiva a fost ștearsă; cereți alta.' : 'Arhiva nu a putut fi făcută; cereți alta.';
}

const urlWords: Readonly<Record<UrlObstacle, string>> = {
  'not-an-address': 'Scrieți o adresă care începe cu https:// sau http://.',
  'not-https': 'Adresa începe cu https://.',
  'has-credentials': 'Adresa nu poate conține utilizator sau parolă.',
  'forbidden-address': 'Adresa este din rețeaua internă; acolo nu se trimite.',
  'too-long': 'Adresa este prea lungă.',
};

const webhookWords: Readonly<Record<WebhookObstacle, string>> = {
  'too-many': 'O firmă are cel mult 20 de webhook-uri.',
  'switched-off': 'Webhook-ul este oprit; porniți-l întâi.',
  'was-a-test': 'Un eveniment de test nu se retrimite; testați din nou.',
};
