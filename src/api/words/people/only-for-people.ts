import type { SeriesFinding } from '../../../domain/company/series.ts';
import type { ConsoleRefusal, ReminderObstacle } from '../../../domain/people/console-refusal.ts';
import {
  fewestDifferent,
  longestPassword,
  type PasswordFault,
  shortestPassword,
} from '../../../domain/people/password-rules.ts';
import { mostTableColumns, mostTableRows } from '../../../formats/table/table.ts';
import { tableProblemSentences } from '../imports.ts';
import { logoFaultSentence } from '../look.ts';
import { closedEntryMessages, statementFaultSentence } from '../statements.ts';
import { counted, planNames, shownMoney, waitWords } from '../vocabulary.ts';
import { obstacleWords } from './documents.ts';
import type { FieldWords } from './findings.ts';
import { meanwhileMessage } from './meanwhile.ts';

/** The answer to a request of the console that fails (problem+json). */
export interface ConsoleProblem {
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  /** Screens decide by the code; the sentences are for people. */
  readonly code: string;
  readonly fields?: readonly FieldWords[];
  readonly headers?: Readonly<Record<string, string>>;
}

type Refused<Is> = Extract<ConsoleRefusal, { readonly is: Is }>;
type Table = {
  readonly [Is in ConsoleRefusal['is']]: ConsoleProblem | ((refusal: Refused<Is>) => ConsoleProblem);
};

const problem = (status: number, title: string) => (code: string, detail: string) => ({ status, title, detail, code });
const unauthenticated = problem(401, 'Neautentificat');
const forbidden = problem(403, 'Acces refuzat');
const conflict = problem(409, 'Nu se poate');
const field = (camp: string, code: string, mesaj: string): ConsoleProblem => ({
  ...problem(400, 'Date nevalide')(code, mesaj),
  fields: [{ camp, mesaj }],
});

/** What only people are refused, in their words. */
export function problemOfPeople(refusal: ConsoleRefusal): ConsoleProblem {
  const said = problems[refusal.is] as ConsoleProblem | ((refusal: ConsoleRefusal) => ConsoleProblem);
  return typeof said === 'function' ? said(refusal) : said;
}

/** The field of an amount that a part of an entry of the bank is to be. */
export const amountAt = (place: number, mesaj: string): FieldWords => ({ camp: `alocari.${place}.suma`, mesaj });

const notPayable = {
  reversal: 'Tranzacția anulează alta: din ea nu se înregistrează o încasare sau o plată.',
  'to-come': 'Tranzacția este la o dată viitoare.',
} as const;

const notFitting = {
  side: 'Banii intrați se leagă de documentele firmei, cei ieșiți de facturile primite.',
  repeated: 'Documentul este ales de două ori.',
  currency: 'Documentul este în altă valută decât tranzacția.',
} as const;

/** CON-STRAY-2 */
const notOfMoney = {
  repeated: notFitting.repeated,
  currency: 'Documentul este în altă valută decât plata.',
  client: 'Documentul este al altui client decât cel care a plătit.',
} as const;

const notWaiting = {
  'dealt-with': 'Plata a fost rezolvată între timp.',
  'being-refunded': 'Procesatorul de carduri dă înapoi acești bani; așteptați răspunsul lui.',
} as const;

const notRemindable: Readonly<Record<ReminderObstacle, string>> = {
  'nothing-owed': 'La acest document nu mai este nimic de plată.',
  disputed: 'Documentul este contestat.',
  silenced: 'Mementourile acestui document sunt oprite.',
  'enough-today': 'Clientul a primit deja destule mementouri astăzi.',
  'reminded-today': 'Un memento al acestui document a plecat deja astăzi.',
};

function keysMessage({ plan, allowed, active }: Refused<'keys-exceeded'>): string {
  const ofPlan = plan === null ? 'Fără abonament' : `Abonamentul ${planNames[plan]}`;
  return `${ofPlan} permite ${counted(allowed, 'o cheie activă', 'chei active')}; ar fi ${active}. Revocați una dintâi.`;
}

/** CON-PASS-1: why a password is not taken. */
const passwordMessages: Readonly<Record<PasswordFault, string>> = {
  'too-short': `Parola are cel puțin ${shortestPassword} caractere.`,
  'too-long': `Parola are cel mult ${longestPassword} de caractere.`,
  'too-uniform': `Parola are cel puțin ${fewestDifferent} caractere diferite.`,
  'too-common': 'Parola este prea cunoscută: oricine ar încerca-o.',
  address: 'Parola nu poate fi adresa de e-mail.',
  'company-name': 'Parola nu poate fi numele firmei.',
};

/** Why a table that somebody sends cannot be read. */
export const tableMessages: Readonly<Record<Refused<'table-not-readable'>['problem'], string>> = {
  ...tableProblemSentences(mostTableRows, mostTableColumns),
  'no-name-column': 'Primul rând nu are o coloană cu denumirea. Scrieți titlurile coloanelor pe primul rând.',
};

function seriesMessage({ wrong }: SeriesFinding): string {
  switch (wrong) {
    case 'series-kind-differs':
      return 'Felul unei serii nu se poate schimba.';
    case 'series-default-twice':
    case 'reversal-default-twice':
      return 'O singură serie poate fi cea implicită.';
    case 'reversal-default-not-invoice':
      return 'Numai o serie de facturi poate fi cea implicită pentru stornări.';
  }
}

/** It is told at the field of the form, where one asks for the name. */
function nameTaken(of: Refused<'name-taken'>['of']): ConsoleProblem {
  const [camp, mesaj] = of === undefined ? [null, 'Există deja.'] : nameTakenWords[of];
  return { ...conflict('nume_folosit', mesaj), ...(camp === null ? {} : { fields: [{ camp, mesaj }] }) };
}

const nameTakenWords = {
  key: ['nume', 'Există deja; alegeți alt nume.'],
  series: ['serie', 'Există deja o serie cu acest cod.'],
  company: ['cod_unic', 'Există deja o firmă cu acest cod.'],
} as const;

const problems: Table = {
  'signed-out': unauthenticated('sesiune_incheiata', 'Sesiunea s-a încheiat. Intrați din nou.'),
  'sign-in-failed': unauthenticated('date_gresite', 'Adresa, parola sau codul nu se potrivesc.'),
  'code-needed': unauthenticated('cod_necesar', 'Scrieți și codul de verificare.'),
  'step-by-mail': unauthenticated(
    'pas_prin_email',
    'Cineva încearcă acest cont de la multe adrese. Dacă adresa și parola sunt bune, primiți prin e-mail un link de intrare, valabil 30 de minute.',
  ),
  'changed-meanwhile': ({ change }) => conflict('schimbat_intre_timp', meanwhileMessage(change)),
  'second-factor-wrong': field('cod', 'cod_gresit', 'Codul nu este bun, sau a fost folosit deja.'),
  'passkey-wrong': unauthenticated('cheie_de_acces_gresita', 'Cheia de acces nu a fost recunoscută.'),
  'try-later': ({ retryAfterSeconds }) => ({
    status: 429,
    title: 'Prea multe încercări',
    detail: `Prea multe încercări greșite. Reîncercați peste ${waitWords(retryAfterSeconds)}.`,
    code: 'prea_multe_incercari',
    headers: { 'retry-after': String(retryAfterSeconds) },
  }),
  'link-over': {
    status: 410,
    title: 'Link încheiat',
    detail: 'Linkul a fost folosit deja sau a expirat. Cereți altul.',
    code: 'link_incheiat',
  },
  forged: forbidden('cerere_straina', 'Cererea nu vine din pagina acestei aplicații.'),
  'not-a-member': forbidden('firma_straina', 'Nu aveți acces la această firmă.'),
  'role-missing': forbidden('rol_lipsa', 'Rolul dumneavoastră nu permite aceasta.'),
  'not-operator': forbidden('numai_operatorul', 'Numai operatorul instalării poate face aceasta.'),
  'second-factor-missing': forbidden(
    'al_doilea_factor_lipsa',
    'Firma cere un al doilea factor: adăugați-l la contul propriu.',
  ),
  'factor-unproven': forbidden(
    'factor_nedovedit',
    'Confirmați întâi cu al doilea factor pe care îl aveți: codul de verificare sau cheia de acces.',
  ),
  'proof-too-old': forbidden('dovada_veche', 'Confirmați din nou cine sunteți, cu parola sau cu o cheie de acces.'),
  'password-not-good': ({ fault }) => field('parola', 'parola_slaba', passwordMessages[fault]),
  'last-administrator': conflict('ultimul_administrator', 'Firma are nevoie de cel puțin un administrator.'),
  'member-already': conflict('este_membru', 'Această adresă este deja a unui membru.'),
  'name-taken': ({ of }) => nameTaken(of),
  'too-many': ({ most }) => conflict('prea_multe', `Pot fi cel mult ${most}.`),
  'key-over': field('expira_la', 'cheie_expirata', 'Cheia ar fi expirată de la început: alegeți o dată care vine.'),
  'keys-exceeded': (refusal) => conflict('prea_multe_chei', keysMessage(refusal)),
  'logo-refused': ({ fault }) => field('logo', 'logo_nepotrivit', logoFaultSentence(fault)),
  'series-not-possible': ({ finding }) => conflict('serie_nepotrivita', seriesMessage(finding)),
  'table-not-readable': ({ problem }) => field('fisier', 'fisier_nepotrivit', tableMessages[problem]),
  'statement-refused': ({ fault }) => field('fisier', 'extras_nepotrivit', statementFaultSentence(fault)),
  'entry-not-open': ({ state }) => conflict('intrare_inchisa', closedEntryMessages[state]),
  'no-sure-proposal': conflict('fara_propunere', 'Nicio factură nu este propusă sigur pentru această tranzacție.'),
  'entry-waits': conflict('intrare_deschisa', 'Tranzacția nu este nici confirmată, nici ignorată.'),
  'entry-not-payable': ({ because }) => conflict('intrare_nepotrivita', notPayable[because]),
  'allocations-too-large': ({ amount, currency }) =>
    field('alocari', 'suma_prea_mare', `Sumele depășesc tranzacția, de ${shownMoney(amount, currency)}.`),
  'allocation-not-possible': ({ place, because }) => {
    const { camp, mesaj } = amountAt(place, notFitting[because]);
    return field(camp, 'alocare_nepotrivita', mesaj);
  },
  'card-money-not-waiting': ({ because }) => conflict('plata_lamurita', notWaiting[because]),
  'card-money-too-little': ({ amount, currency }) =>
    field('alocari', 'suma_prea_mare', `Sumele depășesc banii plății, de ${shownMoney(amount, currency)}.`),
  'card-money-not-fitting': ({ place, because }) => {
    const { camp, mesaj } = amountAt(place, notOfMoney[because]);
    return field(camp, 'alocare_nepotrivita', mesaj);
  },
  'card-refund-off': conflict(
    'restituire_neconfigurata',
    'Procesatorul acestei plăți nu mai este configurat: dați banii înapoi pe altă cale.',
  ),
  'nothing-to-collect': conflict('nimic_de_incasat', obstacleWords['collected-in-full']),
  'not-to-be-reminded': ({ because }) => conflict('fara_memento', notRemindable[because]),
  'proposal-changed': conflict(
    'propunere_schimbata',
    'Propunerea nu mai este aceeași: factura sau restul ei s-a schimbat între timp.',
  ),
  'balance-older': conflict(
    'sold_mai_vechi',
    'Soldul cunoscut este dintr-un moment mai nou: extrasul spune cât este la sfârșitul zilei.',
  ),
  'same-client': field('cu', 'acelasi_client', 'Alegeți alt client decât acesta.'),
  'identity-off': conflict('furnizor_neconfigurat', 'Această instalare nu are un furnizor de identitate.'),
  'identity-refused': unauthenticated(
    'identitate_refuzata',
    'Furnizorul de identitate nu a confirmat cine sunteți. Încercați din nou.',
  ),
  'registry-not-reached': conflict(
    'registru_indisponibil',
    'Registrul firmelor nu răspunde. Încercați din nou peste câteva minute.',
  ),
  'has-administrator': conflict('are_administrator', 'Firma are deja un administrator: el numește alți membri.'),
  'identity-not-reached': conflict(
    'furnizor_indisponibil',
    'Furnizorul de identitate nu răspunde. Încercați din nou peste câteva minute.',
  ),
  'identity-unverified': unauthenticated(
    'adresa_neverificata',
    'Furnizorul de identitate nu a verificat adresa de e-mail.',
  ),
  'identity-unknown': unauthenticated(
    'fara_invitatie',
    'Nimeni nu a fost invitat cu această adresă. Cereți o invitație.',
  ),
  'passwords-off': conflict(
    'parole_oprite',
    'În această instalare se intră prin furnizorul de identitate, fără parolă.',
  ),
  'spv-not-by-browser': conflict(
    'spv_neconfigurat',
    'Conectarea la SPV din browser nu este configurată în această instalare.',
  ),
  'spv-state-wrong': conflict(
    'spv_alta_cerere',
    'Răspunsul ANAF nu este al unei cereri din această sesiune. Încercați din nou.',
  ),
  'spv-refused': conflict(
    'spv_refuzat',
    'ANAF nu a dat acces. Încercați din nou, cu un certificat care are drepturi în SPV.',
  ),
  'spv-not-reached': conflict('anaf_indisponibil', 'ANAF nu răspunde. Încercați din nou peste câteva minute.'),
};
