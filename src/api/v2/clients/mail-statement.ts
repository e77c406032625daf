import { type TObject, type TString, Type } from 'typebox';
import { mostStatementMovements } from '../../../domain/accounting/ledger.ts';
import type { InputProblem } from '../../../domain/refusal.ts';
import { mailRecipient, strict } from '../../schema/schemas.ts';
import { clientId, uuidOfClientId } from '../../shapes/identifiers.ts';
import { nothing, operation } from '../operation.ts';
import { ledgerDays, ledgerPeriod } from '../partners/partner-ledger.ts';
import { periodOf, periodProblems } from '../period.ts';

/** GRP-LEDG-1: the period is that of the partner ledger. */
export function statementPeriodProblems(body: unknown, today: string): readonly InputProblem[] {
  if (typeof body !== 'object' || body === null) return [];
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
  return periodProblems(ledgerPeriod, given, today, 'body');
}

/** V2-STMT-1: the console calls a client by another id, so the row is made with the id of its wire. */
export const mailStatementBy = (params: TObject<{ id_client: TString }>, uuidOf: (id: string) => string) =>
  operation({
    id: 'trimiteFisaPeEmail',
    method: 'POST',
    path: '/v2/clienti/{id_client}/fisa-pe-email',
    group: 'Clienti',
    summary: 'Trimite fișa unui client pe e-mail',
    description: `Programează trimiterea fișei clientului, ca PDF: soldul dinainte de perioadă, câte un rând pentru fiecare document și plată, ce este de plată și ce a depășit scadența, în limba clientului. Sumele sunt cele din \`POST /v2/fise-partener\`, în RON, în clipa în care mesajul pleacă. Răspunsul 200 înseamnă programat. Fiecare apel trimite un mesaj: repetați un apel al cărui răspuns s-a pierdut cu același \`Idempotency-Key\`. O fișă are cel mult ${mostStatementMovements} de rânduri. Către o adresă se programează cel mult 20 de mesaje pe oră și 100 pe zi; peste ele: 429.`,
    access: { right: 'invoices:send', plans: 'any' },
    rate: 'protective',
    platform: 'none',
    params,
    query: 'none',
    body: {
      presence: 'optional',
      examples: [
        {
          summary: 'Fișa anului, la o adresă anume',
          value: { data_de_la: '2026-01-01', data_pana_la: '2026-12-31', email: 'contabilitate@exemplu.ro' },
        },
      ],
      schema: strict({
        ...ledgerDays,
        email: Type.Optional(
          mailRecipient({
            description: 'O singură adresă de e-mail. Lipsa înseamnă adresa clientului.',
            examples: ['contabilitate@exemplu.ro'],
          }),
        ),
      }),
      check: (body, _found, today) => statementPeriodProblems(body, today),
    },
    ...nothing,
    refusals: [
      'mail-address-missing',
      'resource-not-found',
      'mail-not-configured',
      'statement-too-long',
      'mails-exceeded',
    ],
    run: (operations, { from, params: { id_client: id }, body, today }) =>
      operations.mailStatement(from, {
        clientId: uuidOf(id),
        address: body.email ?? null,
        ...periodOf(ledgerPeriod, body, today),
      }),
  });

export const mailStatement = mailStatementBy(
  strict({ id_client: clientId({ description: 'Clientul: `id` din `GET /v2/clienti`.' }) }),
  uuidOfClientId,
);
