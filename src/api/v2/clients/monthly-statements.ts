import { type TObject, type TString, Type } from 'typebox';
import { strict } from '../../schema/schemas.ts';
import { clientId, uuidOfClientId } from '../../shapes/identifiers.ts';
import { out } from '../../shapes/out.ts';
import { type ResultOf, shape } from '../../shapes/shape.ts';
import { type Operation, operation } from '../operation.ts';

const isOn = {
  description: 'Dacă fișa lunii trecute pleacă singură, în prima zi a fiecărei luni.',
  examples: [true],
};

const state = shape<ResultOf<'readMonthlyStatement'>>()({ lunar: out.yesNo('isOn', isOn) });

/** V2-STMT-6: the console calls a client by another id, so the rows are made with the id of its wire. */
export function monthlyRowsBy(
  params: TObject<{ id_client: TString }>,
  uuidOf: (id: string) => string,
): readonly Operation[] {
  const shared = {
    path: '/v2/clienti/{id_client}/fisa-lunara',
    group: 'Clienti',
    rate: 'protective',
    platform: 'none',
    params,
    query: 'none',
    refusals: ['resource-not-found'],
    answer: 'one',
    data: state.schema,
    identity: [],
    toData: state.out,
  } as const;
  return [
    operation({
      ...shared,
      id: 'citesteFisaLunara',
      method: 'GET',
      summary: 'Dacă un client își primește fișa în fiecare lună',
      description: 'Spune dacă fișa contului pleacă singură pe e-mail la adresa clientului.',
      access: { right: 'clients:read', plans: 'any' },
      body: 'none',
      run: (operations, { from, params: { id_client: id } }) => operations.readMonthlyStatement(from, uuidOf(id)),
    }),
    operation({
      ...shared,
      id: 'scrieFisaLunara',
      method: 'PUT',
      summary: 'Pornește sau oprește fișa lunară a unui client',
      description:
        'Cu `lunar: true`, în dimineața primei zile a fiecărei luni pleacă, la adresa din datele clientului, fișa lunii trecute, prima fiind cea a lunii în care s-a pornit. Nu pleacă nimic unui client fără adresă, nici când în acea lună nu s-a mișcat nimic și soldul este zero.',
      access: { right: 'invoices:send', plans: 'any' },
      body: {
        schema: strict({ lunar: Type.Boolean(isOn) }),
        presence: 'required',
        examples: [{ summary: 'În fiecare lună', value: { lunar: true } }],
      },
      run: (operations, { from, params: { id_client: id }, body }) =>
        operations.switchMonthlyStatement(from, uuidOf(id), body.lunar),
    }),
  ];
}

export const monthlyRows = monthlyRowsBy(
  strict({ id_client: clientId({ description: 'Clientul: `id` din `GET /v2/clienti`.' }) }),
  uuidOfClientId,
);
