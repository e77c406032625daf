import type { Refusal } from '../domain/refusal.ts';

/** What stands against sending a document to the tax authority. */

type Reason<Name extends Refusal['reason']> = Extract<Refusal, { readonly reason: Name }>;

export const spvNotConfigured: Readonly<Record<Reason<'spv-not-configured'>['missing'], string>> = {
  anaf: 'Serviciul nu are configurata legatura cu ANAF; documentul nu a fost trimis.',
  connection:
    'Firma nu este conectata la SPV: autorizati serviciul cu certificatul digital (bin/facturier spv authorize).',
};

export function exchangeRateMissing({ currency, issuedOn }: Reason<'exchange-rate-missing'>): string {
  return `Documentul este in ${currency} si nu are curs valutar: adaugati in cursuri_valutare un curs din ${issuedOn} sau cu cel mult 30 de zile mai vechi, sau asteptati cursul BNR, si trimiteti din nou.`;
}
