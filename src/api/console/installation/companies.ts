import { Type } from 'typebox';
import { plans } from '../../../domain/access/right.ts';
import { isRomanianFiscalCode, normaliseFiscalCode } from '../../../domain/company/identifiers.ts';
import { Refused } from '../../../domain/refusal.ts';
import { nullable, oneOf, strict, text } from '../../schema/schemas.ts';
import { planNames } from '../../vocabulary.ts';
import { operation, plainRow, toNothing } from '../operation.ts';
import { ConsoleFault, invalid } from '../problems.ts';
import { emailSchema, shortageNames, shortageSchema } from '../vocabulary.ts';

export const listCompanies = operation({
  ...plainRow,
  id: 'listeazaFirmele',
  method: 'GET',
  path: '/app/api/instalare/firme',
  summary: 'Firmele instalării',
  access: 'operator',
  data: strict({
    firme: Type.Array(
      strict({
        cod_unic: Type.String(),
        denumire: Type.String(),
        abonament: nullable(Type.String()),
        membri: Type.Integer(),
        chei: Type.Integer(),
        lipsuri: Type.Array(shortageSchema),
      }),
    ),
  }),
  run: (operations) => operations.listCompanies(),
  toData: (companies) => ({
    firme: companies.map((one) => ({
      cod_unic: one.fiscalCode,
      denumire: one.name,
      abonament: one.plan && planNames[one.plan],
      membri: one.members,
      chei: one.keys,
      lipsuri: one.shortages.map((shortage) => shortageNames[shortage]),
    })),
  }),
});

export const addCompany = operation({
  ...plainRow,
  id: 'adaugaFirma',
  method: 'POST',
  path: '/app/api/instalare/firme',
  summary: 'Adaugă o firmă după cod; registrul completează restul',
  access: 'operator',
  body: strict({ cod_unic: text(20) }),
  data: strict({ cod_unic: Type.String(), denumire: Type.String(), lipsuri: Type.Array(shortageSchema) }),
  run: async (operations, { body: { cod_unic }, session, visitor }) => {
    const fiscalCode = normaliseFiscalCode(cod_unic);
    const author = { kind: 'person', id: session.personId, interactionId: visitor.interactionId } as const;
    const added = isRomanianFiscalCode(fiscalCode) ? await operations.addCompany(fiscalCode, author) : null;
    if (!added) throw unknownCode;
    return added;
  },
  toData: ({ fiscalCode, name, shortages }) => ({
    cod_unic: fiscalCode,
    denumire: name,
    lipsuri: shortages.map((shortage) => shortageNames[shortage]),
  }),
});

const unknownCode = new ConsoleFault(invalid([{ camp: 'cod_unic', mesaj: 'Registrul nu cunoaște acest cod.' }]));

/** CON-OP-3 */
export const appointAdministrator = operation({
  ...plainRow,
  id: 'numesteAdministratorul',
  method: 'POST',
  path: '/app/api/instalare/firme/{cod_unic}/administrator',
  summary: 'Invită primul administrator al unei firme care nu are încă unul',
  access: 'operator',
  proof: 'fresh',
  params: strict({ cod_unic: text(20) }),
  body: strict({ email: emailSchema }),
  data: 'nothing',
  run: (operations, { params: { cod_unic }, body: { email }, session, visitor }) => {
    const author = { kind: 'person', id: session.personId, interactionId: visitor.interactionId } as const;
    return operations.appointAdministrator(author, normaliseFiscalCode(cod_unic), email);
  },
  toData: toNothing,
});

export const setPlan = operation({
  ...plainRow,
  id: 'schimbaAbonamentul',
  method: 'PUT',
  path: '/app/api/instalare/firme/{cod_unic}/abonament',
  summary: 'Schimbă abonamentul unei firme; null: niciunul',
  access: 'operator',
  params: strict({ cod_unic: text(20) }),
  body: strict({ abonament: nullable(oneOf(plans)) }),
  data: 'nothing',
  run: async (operations, { params: { cod_unic }, body: { abonament }, session, visitor }) => {
    const company = (await operations.listCompanies()).find(({ fiscalCode }) => fiscalCode === cod_unic);
    if (!company) throw new Refused({ reason: 'resource-not-found' });
    const author = { kind: 'person', id: session.personId, interactionId: visitor.interactionId } as const;
    await operations.changeCompany({ companyId: company.companyId, author }, { plan: abonament });
  },
  toData: toNothing,
});
