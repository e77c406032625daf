import { plans } from '../../../domain/access/right.ts';
import { isRomanianFiscalCode, normaliseFiscalCode } from '../../../domain/company/identifiers.ts';
import { Refused } from '../../../domain/refusal.ts';
import { emailSchema, nullable, oneOf, strict, text } from '../../schema/schemas.ts';
import { out } from '../../shapes/out.ts';
import { type ResultOf, shape } from '../../shapes/shape.ts';
import { planNames, shortageNames } from '../../words/vocabulary.ts';
import type { ConsoleCall } from '../operation.ts';
import { wrongField } from '../problems.ts';
import { get, listed, post, put } from '../row.ts';

const company = shape<ResultOf<'listCompanies'>[number]>()({
  cod_unic: out.text('fiscalCode'),
  denumire: out.text('name'),
  abonament: out.textOrNull(({ plan }) => plan && planNames[plan]),
  membri: out.whole('members'),
  chei: out.whole('keys'),
  lipsuri: out.words(shortageNames, 'shortages'),
});

const addedCompany = shape<NonNullable<ResultOf<'addCompany'>>>()({
  cod_unic: out.text('fiscalCode'),
  denumire: out.text('name'),
  lipsuri: out.words(shortageNames, 'shortages'),
});

const params = strict({ cod_unic: text(20) });

type Operator = { readonly session: NonNullable<ConsoleCall['session']>; readonly visitor: ConsoleCall['visitor'] };

const authorOf = ({ session, visitor }: Operator) =>
  ({ kind: 'person', id: session.personId, interactionId: visitor.interactionId }) as const;

export const companiesRows = [
  get('/app/api/instalare/firme', {
    id: 'listeazaFirmele',
    summary: 'Firmele instalării',
    access: 'operator',
    data: listed('firme', company),
    run: (operations) => operations.listCompanies(),
  }),
  post('/app/api/instalare/firme', {
    id: 'adaugaFirma',
    summary: 'Adaugă o firmă după cod; registrul completează restul',
    access: 'operator',
    body: strict({ cod_unic: text(20) }),
    data: addedCompany,
    run: async (operations, call) => {
      const fiscalCode = normaliseFiscalCode(call.body.cod_unic);
      const added = isRomanianFiscalCode(fiscalCode) ? await operations.addCompany(fiscalCode, authorOf(call)) : null;
      if (!added) throw wrongField('cod_unic', 'Registrul nu cunoaște acest cod.');
      return added;
    },
  }),
  put('/app/api/instalare/firme/{cod_unic}/abonament', {
    id: 'schimbaAbonamentul',
    summary: 'Schimbă abonamentul unei firme; null: niciunul',
    access: 'operator',
    params,
    body: strict({ abonament: nullable(oneOf(plans)) }),
    run: async (operations, call) => {
      const { cod_unic } = call.params;
      const found = (await operations.listCompanies()).find(({ fiscalCode }) => fiscalCode === cod_unic);
      if (!found) throw new Refused({ reason: 'resource-not-found' });
      const changer = { companyId: found.companyId, author: authorOf(call) };
      await operations.changeCompany(changer, { plan: call.body.abonament });
    },
  }),
  /** CON-OP-3 */
  post('/app/api/instalare/firme/{cod_unic}/administrator', {
    id: 'numesteAdministratorul',
    summary: 'Invită primul administrator al unei firme care nu are încă unul',
    access: 'operator',
    proof: 'fresh',
    params,
    body: strict({ email: emailSchema }),
    run: (operations, call) =>
      operations.appointAdministrator(authorOf(call), normaliseFiscalCode(call.params.cod_unic), call.body.email),
  }),
];
