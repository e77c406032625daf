import type { InputProblem, Refusal } from '../../../domain/refusal.ts';
import { counted } from '../../romanian.ts';

/** V2-MAIL-2: nobody to send to. The client's own address is repeated where there is one that is none. */
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

export const mailNotConfigured =
  'Serviciul nu are un server de e-mail configurat; documentul nu a fost programat pentru trimitere.';
