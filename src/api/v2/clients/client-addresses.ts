import { type Static, type TObject, type TString, Type } from 'typebox';
import {
  type ClientAddresses,
  mostOtherAddresses,
  type OtherAddress,
  type Wanted,
} from '../../../domain/client/client-addresses.ts';
import { mailRecipient, nullable, strict } from '../../schema/schemas.ts';
import { clientId, uuidOfClientId } from '../../shapes/identifiers.ts';
import { out } from '../../shapes/out.ts';
import { type ResultOf, shape } from '../../shapes/shape.ts';
import { type Operation, operation } from '../operation.ts';

const documents = { description: 'Dacă primește documentele trimise pe e-mail.', examples: [true] };
const reminders = { description: 'Dacă primește mementourile de plată.', examples: [false] };
const email = { description: 'Adresa de e-mail.', examples: ['contabilitate@crinul.ro'] };

const wanted = {
  documente: out.yesNo('getsDocuments', documents),
  mementouri: out.yesNo('getsReminders', reminders),
} as const;

const other = shape<OtherAddress>()({ email: out.text('email', email), ...wanted });

const addresses = shape<ResultOf<'readAddresses'>>()({
  principala: out.one(
    shape<ResultOf<'readAddresses'>>()({
      email: out.of(
        nullable(Type.String({ description: 'Cea din datele clientului.', examples: ['office@crinul.ro'] })),
        'email',
      ),
      documente: out.yesNo(({ own }) => own.getsDocuments, documents),
      mementouri: out.yesNo(({ own }) => own.getsReminders, reminders),
    }),
    (found) => found,
  ),
  altele: out.list(other, 'others'),
});

const flags = { documente: Type.Boolean(documents), mementouri: Type.Boolean(reminders) };

const sent = strict({
  principala: Type.Optional(
    strict(flags, { description: 'Ce primește adresa din datele clientului. Lipsa înseamnă tot.' }),
  ),
  altele: Type.Array(strict({ email: mailRecipient(email), ...flags }), {
    maxItems: mostOtherAddresses,
    description: `Celelalte adrese, cel mult ${mostOtherAddresses}; iau locul celor de dinainte.`,
  }),
});

type Flags = Readonly<Record<keyof typeof flags, boolean>>;
const wantedOf = ({ documente, mementouri }: Flags): Wanted => ({
  getsDocuments: documente,
  getsReminders: mementouri,
});

const addressesIn = ({ principala, altele }: Static<typeof sent>): ClientAddresses => ({
  own: wantedOf(principala ?? { documente: true, mementouri: true }),
  others: altele.map((one) => ({ email: one.email, ...wantedOf(one) })),
});

/** V2-ADDR-1: the console calls a client by another id, so the rows are made with the id of its wire. */
export function addressRowsBy(
  params: TObject<{ id_client: TString }>,
  uuidOf: (id: string) => string,
): readonly Operation[] {
  const shared = {
    path: '/v2/clienti/{id_client}/adrese-email',
    group: 'Clienti',
    rate: 'protective',
    platform: 'none',
    params,
    query: 'none',
    answer: 'one',
    data: addresses.schema,
    identity: [],
    toData: addresses.out,
  } as const;
  return [
    operation({
      ...shared,
      id: 'citesteAdreseleClientului',
      method: 'GET',
      summary: 'Adresele de e-mail ale unui client',
      description: 'Adresa din datele clientului și celelalte, cu ce primește fiecare.',
      access: { right: 'clients:read', plans: 'any' },
      body: 'none',
      refusals: ['resource-not-found'],
      run: (operations, { from, params: { id_client: id } }) => operations.readAddresses(from, uuidOf(id)),
    }),
    operation({
      ...shared,
      id: 'scrieAdreseleClientului',
      method: 'PUT',
      summary: 'Scrie adresele de e-mail ale unui client',
      description:
        'Spune ce primește adresa din datele clientului și care sunt celelalte. Un document trimis fără `email`, și un memento, pleacă la fiecare adresă care le primește, câte un mesaj; dacă niciuna nu le primește, la cea din datele clientului. Adresa dintr-un apel (`trimite-pe-email`) are întâietate.',
      access: { right: 'clients:write', plans: 'any' },
      body: {
        schema: sent,
        presence: 'required',
        examples: [
          {
            summary: 'Mementourile la contabilitate',
            value: {
              principala: { documente: true, mementouri: false },
              altele: [{ email: 'contabilitate@crinul.ro', documente: true, mementouri: true }],
            },
          },
        ],
      },
      refusals: ['resource-not-found', 'entry-not-possible'],
      run: (operations, { from, params: { id_client: id }, body }) =>
        operations.writeAddresses(from, uuidOf(id), addressesIn(body)),
    }),
  ];
}

export const addressRows = addressRowsBy(
  strict({ id_client: clientId({ description: 'Clientul: `id` din `GET /v2/clienti`.' }) }),
  uuidOfClientId,
);
