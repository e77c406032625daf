import type { SeriesFinding } from '../../domain/company/series.ts';
import type { ConsoleRefusal } from '../../domain/people/console-refusal.ts';
import type { InputProblem, Refused } from '../../domain/refusal.ts';
import { mostTableColumns, mostTableRows } from '../../formats/table/table.ts';
import { logoFaultSentence } from '../look-words.ts';
import { counted, planNames } from '../vocabulary.ts';
import { passwordMessages } from './account/password-words.ts';
import { closedEntryMessages, statementFaultSentence } from './bank/statement-words.ts';
import { meanwhileMessage } from './documents/meanwhile-words.ts';
import { type FieldWords, refusalWords } from './refusal-words.ts';

/** The answer to a request of the console that fails (problem+json). */
export interface ConsoleProblem {
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  /** What a screen decides by; sentences are for people. */
  readonly code: string;
  readonly fields?: readonly FieldWords[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** Refusals that are not about people, in the texts of the wire for documents. */
export type SharedMessages = (refused: Refused) => {
  readonly status: number;
  readonly slug: string;
  readonly title: string;
  readonly detail: string;
  readonly reason?: { readonly cod: string };
  readonly inputProblems?: readonly InputProblem[];
  readonly headers?: Readonly<Record<string, string>>;
};

/** A problem of the wire itself, before any operation. */
export class ConsoleFault extends Error {
  readonly problem: ConsoleProblem;

  constructor(problem: ConsoleProblem) {
    super(problem.code);
    this.problem = problem;
  }
}

export function problemOf(refused: Refused, sharedMessages: SharedMessages): ConsoleProblem {
  if (refused.refusal.reason === 'console') return messageOf(refused.refusal.refusal);
  const { status, slug, title, detail, reason, inputProblems, headers } = sharedMessages(refused);
  const words = refusalWords(refused.refusal) ?? inputProblems?.map(fieldOf) ?? detail;
  return {
    status,
    title,
    detail: typeof words === 'string' ? words : told(words),
    code: reason?.cod ?? slug,
    ...(typeof words === 'string' ? {} : { fields: words }),
    ...(headers ? { headers } : {}),
  };
}

const told = (fields: readonly FieldWords[]): string =>
  fields
    .map(({ mesaj }) => mesaj)
    .join(' ')
    .slice(0, 2000);

export const fieldOf = ({ path, message }: InputProblem) => ({
  camp: path.map(String).join('.').slice(0, 300),
  mesaj: message,
});

export function problemText({ status, title, detail, code, fields }: ConsoleProblem, trace: string): string {
  return JSON.stringify({
    type: `urn:facturier:consola:${code}`,
    title,
    status,
    detail,
    cod: code,
    instance: `urn:trace:${trace}`,
    ...(fields ? { campuri: fields } : {}),
  });
}

function messageOf(refusal: ConsoleRefusal): ConsoleProblem {
  switch (refusal.is) {
    case 'signed-out':
      return unauthenticated('sesiune_incheiata', 'Sesiunea s-a încheiat. Intrați din nou.');
    case 'sign-in-failed':
      return unauthenticated('date_gresite', 'Adresa, parola sau codul nu se potrivesc.');
    case 'code-needed':
      return unauthenticated('cod_necesar', 'Scrieți și codul de verificare.');
    case 'step-by-mail':
      return unauthenticated(
        'pas_prin_email',
        'Cineva încearcă acest cont de la multe adrese. Dacă adresa și parola sunt bune, primiți prin e-mail un link de intrare, bun 30 de minute.',
      );
    case 'changed-meanwhile':
      return conflict('schimbat_intre_timp', meanwhileMessage(refusal.change));
    case 'second-factor-wrong':
      return field('cod', 'cod_gresit', 'Codul nu este bun, sau a fost folosit deja.');
    case 'passkey-wrong':
      return unauthenticated('cheie_de_acces_gresita', 'Cheia de acces nu a fost recunoscută.');
    case 'try-later':
      return {
        status: 429,
        title: 'Prea multe încercări',
        detail: `Prea multe încercări greșite. Reîncercați peste ${waitText(refusal.retryAfterSeconds)}.`,
        code: 'prea_multe_incercari',
        headers: { 'retry-after': String(refusal.retryAfterSeconds) },
      };
    case 'link-over':
      return {
        status: 410,
        title: 'Link încheiat',
        detail: 'Linkul a fost folosit deja sau a expirat. Cereți altul.',
        code: 'link_incheiat',
      };
    case 'forged':
      return forbidden('cerere_straina', 'Cererea nu vine din pagina acestei console.');
    case 'not-a-member':
      return forbidden('firma_straina', 'Nu aveți acces la această firmă.');
    case 'role-missing':
      return forbidden('rol_lipsa', 'Rolul dumneavoastră nu permite aceasta.');
    case 'not-operator':
      return forbidden('numai_operatorul', 'Numai operatorul instalării poate face aceasta.');
    case 'second-factor-missing':
      return forbidden('al_doilea_factor_lipsa', 'Firma cere un al doilea factor: adăugați-l la contul propriu.');
    case 'factor-unproven':
      return forbidden(
        'factor_nedovedit',
        'Confirmați întâi cu al doilea factor pe care îl aveți: codul de verificare sau cheia de acces.',
      );
    case 'proof-too-old':
      return forbidden('dovada_veche', 'Confirmați din nou cine sunteți, cu parola sau cu o cheie de acces.');
    case 'password-not-good':
      return field('parola', 'parola_slaba', passwordMessages[refusal.fault]);
    case 'last-administrator':
      return conflict('ultimul_administrator', 'Firma are nevoie de cel puțin un administrator.');
    case 'member-already':
      return conflict('este_membru', 'Această adresă este deja a unui membru.');
    case 'name-taken':
      return nameTaken(refusal.of);
    case 'too-many':
      return conflict('prea_multe', `Pot fi cel mult ${refusal.most}.`);
    case 'key-over':
      return field('expira_la', 'cheie_expirata', 'Cheia ar fi expirată de la început: alegeți o dată care vine.');
    case 'keys-exceeded':
      return conflict('prea_multe_chei', keysMessage(refusal));
    case 'logo-refused':
      return field('logo', 'logo_nepotrivit', logoFaultSentence(refusal.fault));
    case 'series-not-possible':
      return conflict('serie_nepotrivita', seriesMessage(refusal.finding));
    case 'table-not-readable':
      return field('fisier', 'fisier_nepotrivit', tableMessages[refusal.problem]);
    case 'statement-refused':
      return field('fisier', 'extras_nepotrivit', statementFaultSentence(refusal.fault));
    case 'entry-not-open':
      return conflict('intrare_inchisa', closedEntryMessages[refusal.state]);
    case 'proposal-changed':
      return conflict(
        'propunere_schimbata',
        'Propunerea nu mai este aceeași: factura sau restul ei s-a schimbat între timp.',
      );
    case 'balance-older':
      return conflict(
        'sold_mai_vechi',
        'Soldul cunoscut este dintr-un moment mai nou: extrasul spune cât este la sfârșitul zilei.',
      );
    case 'same-client':
      return field('cu', 'acelasi_client', 'Alegeți alt client decât acesta.');
    case 'identity-off':
      return conflict('furnizor_neconfigurat', 'Această instalare nu are un furnizor de identitate.');
    case 'identity-refused':
      return unauthenticated(
        'identitate_refuzata',
        'Furnizorul de identitate nu a confirmat cine sunteți. Încercați din nou.',
      );
    case 'registry-not-reached':
      return conflict(
        'registru_indisponibil',
        'Registrul firmelor nu răspunde. Încercați din nou peste câteva minute.',
      );
    case 'has-administrator':
      return conflict('are_administrator', 'Firma are deja un administrator: el numește alți membri.');
    case 'identity-not-reached':
      return conflict(
        'furnizor_indisponibil',
        'Furnizorul de identitate nu răspunde. Încercați din nou peste câteva minute.',
      );
    case 'identity-unverified':
      return unauthenticated('adresa_neverificata', 'Furnizorul de identitate nu a verificat adresa de e-mail.');
    case 'identity-unknown':
      return unauthenticated('fara_invitatie', 'Nimeni nu a fost invitat cu această adresă. Cereți o invitație.');
    case 'passwords-off':
      return conflict('parole_oprite', 'În această instalare se intră prin furnizorul de identitate, fără parolă.');
    case 'spv-not-by-browser':
      return conflict('spv_neconfigurat', 'Conectarea la SPV din browser nu este configurată în această instalare.');
    case 'spv-state-wrong':
      return conflict(
        'spv_alta_cerere',
        'Răspunsul ANAF nu este al unei cereri din această sesiune. Încercați din nou.',
      );
    case 'spv-refused':
      return conflict(
        'spv_refuzat',
        'ANAF nu a dat acces. Încercați din nou, cu un certificat care are drepturi în SPV.',
      );
    case 'spv-not-reached':
      return conflict('anaf_indisponibil', 'ANAF nu răspunde. Încercați din nou peste câteva minute.');
  }
}

function keysMessage({ plan, allowed, active }: Extract<ConsoleRefusal, { readonly is: 'keys-exceeded' }>): string {
  const ofPlan = plan === null ? 'Fără abonament' : `Abonamentul ${planNames[plan]}`;
  return `${ofPlan} permite ${counted(allowed, 'o cheie activă', 'chei active')}; ar fi ${active}. Revocați una dintâi.`;
}

const tableMessages: Readonly<Record<Extract<ConsoleRefusal, { is: 'table-not-readable' }>['problem'], string>> = {
  'not-a-table': 'Fișierul nu este un tabel CSV sau XLSX care să poată fi citit.',
  'too-many-rows': `Tabelul are peste ${mostTableRows} de rânduri; împărțiți-l în mai multe fișiere.`,
  'too-many-columns': `Tabelul are peste ${mostTableColumns} de coloane.`,
  'too-many-cells': 'Tabelul are prea multe celule; împărțiți-l în mai multe fișiere.',
  'too-large': 'O celulă din tabel este prea lungă.',
  'too-slow': 'Tabelul se citește prea greu; împărțiți-l în mai multe fișiere.',
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

const waitText = (seconds: number): string =>
  seconds < 60 ? counted(seconds, 'o secundă', 'secunde') : counted(Math.ceil(seconds / 60), 'un minut', 'minute');

/** At the field of the form, where one asks for a name. */
function nameTaken(of: Extract<ConsoleRefusal, { readonly is: 'name-taken' }>['of']): ConsoleProblem {
  const [camp, mesaj] = of === undefined ? [null, 'Există deja.'] : nameTakenWords[of];
  return { ...conflict('nume_folosit', mesaj), ...(camp === null ? {} : { fields: [{ camp, mesaj }] }) };
}

const nameTakenWords = {
  key: ['nume', 'Există deja; alegeți alt nume.'],
  series: ['serie', 'Există deja o serie cu acest cod.'],
  company: ['cod_unic', 'Există deja o firmă cu acest cod.'],
} as const;

const unauthenticated = (code: string, detail: string): ConsoleProblem => ({
  status: 401,
  title: 'Neautentificat',
  detail,
  code,
});
const forbidden = (code: string, detail: string): ConsoleProblem => ({
  status: 403,
  title: 'Acces refuzat',
  detail,
  code,
});
const conflict = (code: string, detail: string): ConsoleProblem => ({
  status: 409,
  title: 'Nu se poate',
  detail,
  code,
});
const field = (camp: string, code: string, mesaj: string): ConsoleProblem => ({
  status: 400,
  title: 'Date nevalide',
  detail: mesaj,
  code,
  fields: [{ camp, mesaj }],
});

export const invalid = (problems: readonly FieldWords[], named: readonly FieldWords[] = problems): ConsoleProblem => ({
  status: 400,
  title: 'Date nevalide',
  detail: told(named),
  code: 'date_nevalide',
  fields: problems,
});

export const faultProblem: ConsoleProblem = {
  status: 500,
  title: 'Eroare internă',
  detail: 'A apărut o eroare internă. Trimiteți la suport codul interacțiunii.',
  code: 'eroare_interna',
};
