import type { SpvStatus } from '../../../domain/invoice/lifecycle.ts';
import type { AnswerFailure, SupplierAnswer } from '../../../domain/spv/supplier-answer.ts';

/** GRP-SUP-16: how an answer to a supplier stands; the authority is done with it within seconds, so that what it processes is sent. */
export const answerStates = {
  waiting: 'de_trimis',
  sent: 'trimis',
  processing: 'trimis',
  accepted: 'acceptat',
  rejected: 'respins',
  failed: 'netrimis',
  withdrawn: 'retras',
} as const satisfies Readonly<Record<SpvStatus | 'withdrawn', string>>;

/** An answer that was uploaded, and then asked about in vain, was sent all the same. */
export function answerState({ status, failure, uploadId }: SupplierAnswer): AnswerState {
  if (failure === 'withdrawn') return answerStates.withdrawn;
  return isSentWithoutAnswer(failure, uploadId) ? answerStates.sent : answerStates[status];
}

export type AnswerState = (typeof answerStates)[keyof typeof answerStates];

const isSentWithoutAnswer = (failure: AnswerFailure | null, uploadId: string | null): boolean =>
  failure === 'given-up' && uploadId !== null;

/** People are told how the answer stands, and what is in its way. */
export function answerDescription({ status, failure, trouble, uploadId }: SupplierAnswer): string {
  if (isSentWithoutAnswer(failure, uploadId))
    return 'Mesajul a fost încărcat la ANAF, dar nu s-a putut afla ce s-a întâmplat cu el.';
  if (failure !== null) return failures[failure];
  const said = statuses[status];
  if (trouble === null) return said;
  const obstacle = trouble === 'not-answered' && status !== 'waiting' ? troubles['other'] : troubles[trouble];
  return `${said} ${obstacle ?? troubles['other']}`;
}

const statuses: Readonly<Record<SpvStatus, string>> = {
  waiting: 'Mesajul așteaptă să fie trimis la ANAF.',
  sent: 'Mesajul a fost încărcat la ANAF.',
  processing: 'ANAF prelucrează mesajul.',
  accepted: 'ANAF a primit mesajul, iar furnizorul îl găsește în SPV.',
  rejected: 'ANAF a respins mesajul.',
  failed: 'Mesajul nu a fost trimis.',
};

const failures: Readonly<Record<AnswerFailure, string>> = {
  'not-connected': 'Mesajul nu a fost trimis: firma nu este conectată la SPV sau autorizarea a expirat.',
  refused: 'ANAF nu a primit mesajul.',
  rejected: 'ANAF a respins mesajul.',
  'given-up': 'Mesajul nu a putut fi trimis în repetate încercări.',
  withdrawn: 'Mesajul nu a mai fost trimis: factura a fost decisă altfel.',
};

const troubles: Readonly<Record<string, string>> = {
  'not-reached': 'ANAF nu poate fi contactat acum; se reîncearcă.',
  'not-answered': 'ANAF nu a dat un răspuns care să poată fi citit; se verifică dacă mesajul a ajuns.',
  'out-of-order': 'ANAF anunță o eroare tehnică; se reîncearcă.',
  'quota-spent': 'Limita zilnică de apeluri la ANAF a fost atinsă; se continuă mâine.',
  other: 'Ultima încercare nu a reușit; se reîncearcă.',
};
