import { type Static, Type } from 'typebox';
import { firstOf, mostProblemsFound } from '../../../domain/first-of.ts';
import { checkIssue } from '../../../domain/invoice/check-issue.ts';
import type { Correction } from '../../../domain/invoice/correction.ts';

import { documentReferencesOf, invoiceReferences } from '../../schema/references.ts';
import { strict, visibleText } from '../../schema/schemas.ts';
import { clientOf } from '../../shapes/client.ts';
import { invoiceParams } from '../../shapes/identifiers.ts';
import { nothing, operation } from '../operation.ts';
import { issueClient } from './issue-client-schema.ts';
import { readableParts } from './issue-command.ts';
import { issueProblemOf } from './issue-messages.ts';

const { id_extern: _, ...clientMembers } = issueClient.properties;

const replacedText = (what: string, example: string) =>
  Type.Optional(
    Type.String({
      maxLength: 2000,
      description: `${what}. Lipsa înseamnă că rămâne cum este; un text gol îl scoate.`,
      examples: [example],
    }),
  );

export const correctBody = strict({
  client: strict(
    {
      ...clientMembers,
      denumire: visibleText(255, {
        description: 'Numele firmei sau al persoanei, cum va apărea pe document.',
        examples: ['Brutăria Țărăncuța SRL'],
      }),
    },
    { description: 'Clientul întreg, cum va apărea pe document: ce lipsește aici nu mai apare.' },
  ),
  text: replacedText('Textul liber de pe document', 'Vă mulțumim!'),
  explicatii: replacedText('Explicațiile de pe document', 'Retur în 30 de zile'),
  efactura: Type.Optional(invoiceReferences),
});

/** V2-CORR-1 */
export const correctInvoice = operation({
  id: 'corecteazaClientul',
  method: 'PUT',
  path: '/v2/facturi/{serie}/{numar}/client',
  group: 'Facturi',
  summary: 'Corectează clientul și textele unui document',
  description:
    'Pentru o factură respinsă de ANAF, cu eroare sau încă netrimisă: pune pe document alt client sau alte date ale lui, alte texte și alte referințe. Liniile, sumele, numărul și datele nu se schimbă, iar fișa clientului rămâne cum este. După corectare factura se trimite din nou cu `POST …/trimite-in-spv`. Ce este în SPV se poate numai storna.',
  access: { right: 'invoices:issue', plans: 'any' },
  rate: 'protective',
  platform: 'none',
  params: invoiceParams,
  query: 'none',
  body: {
    schema: correctBody,
    presence: 'required',
    examples: [
      {
        summary: 'Adresa și sectorul clientului',
        value: {
          client: {
            tip: 'PJ',
            denumire: 'Brutăria Țărăncuța SRL',
            cod_unic: '90100218',
            cod_judet: 'IS',
            localitate: 'Iași',
            adresa: 'Str. Lăpușneanu 10',
          },
        },
      },
    ],
    check: (body, problems, today) => {
      const parts = readableParts(body, problems, today);
      return parts ? firstOf(mostProblemsFound, checkIssue(parts)).map(issueProblemOf) : [];
    },
  },
  ...nothing,
  refusals: ['issue-not-possible', 'resource-not-found', 'transition-not-possible'],
  run: (operations, { from, params, body }) =>
    operations.correctInvoice(from, { series: params.serie, number: params.numar }, correctionOf(body)),
});

function correctionOf({ client, text, explicatii, efactura }: Static<typeof correctBody>): Correction {
  return {
    client: clientOf(client),
    texts: {
      ...(text === undefined ? {} : { text: text || null }),
      ...(explicatii === undefined ? {} : { explanations: explicatii || null }),
      ...(efactura === undefined ? {} : { references: documentReferencesOf(efactura) }),
    },
  };
}
