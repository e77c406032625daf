import type { SpvStatus } from '../../../domain/invoice/lifecycle.ts';
import type { SendingFailure, SpvState, TermWarning } from '../../../domain/spv/sending.ts';

export const termWarningMessages: Readonly<Record<TermWarning, string>> = {
  near: 'termen_aproape',
  past: 'termen_depasit',
};

/** People read this text beside the status. */
export function spvDescription({ status, failure, trouble }: SpvState): string {
  if (failure !== null) return failureMessages[failure];
  if (trouble === 'not-answered' && status !== 'waiting') return `${statusSentences[status]} ${unreadAnswer}`;
  if (trouble !== null) return `${statusSentences[status]} ${troubleSentences[trouble] ?? troubleSentences['other']}`;
  return statusSentences[status];
}

const statusSentences: Readonly<Record<SpvStatus, string>> = {
  waiting: 'Documentul asteapta sa fie trimis la ANAF.',
  sent: 'Documentul a fost incarcat la ANAF si asteapta validarea.',
  processing: 'ANAF prelucreaza documentul.',
  accepted: 'Documentul a fost validat de ANAF si este in SPV.',
  rejected: 'ANAF a respins documentul.',
  failed: 'Documentul nu a fost trimis.',
};

const failureMessages: Readonly<Record<SendingFailure, string>> = {
  preflight: 'Documentul nu a fost trimis: ANAF l-ar respinge. Corectati datele din detalii si trimiteti din nou.',
  'not-connected':
    'Documentul nu a fost trimis: firma nu este conectata la SPV sau autorizarea a expirat. Autorizati din nou si retrimiteti.',
  refused: 'ANAF a refuzat documentul la incarcare; motivul este in detalii.',
  rejected: 'ANAF a respins documentul; erorile sunt in detalii. Corectati si trimiteti din nou.',
  'given-up': 'Documentul nu a putut fi trimis in repetate incercari. Trimiteti din nou.',
};

const unreadAnswer = 'Ultimul raspuns de la ANAF nu a putut fi citit; se reincearca.';

const troubleSentences: Readonly<Record<string, string>> = {
  'not-reached': 'ANAF nu poate fi contactat acum; se reincearca.',
  'not-answered': 'ANAF nu a dat un raspuns care sa poata fi citit; se verifica daca documentul a ajuns.',
  'out-of-order': 'ANAF anunta o eroare tehnica; se reincearca.',
  'quota-spent': 'Limita zilnica de apeluri la ANAF a fost atinsa; se continua maine.',
  other: 'Ultima incercare nu a reusit; se reincearca.',
};
