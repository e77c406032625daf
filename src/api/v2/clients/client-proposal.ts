import { type TObject, type TString, Type } from 'typebox';
import type { ProposableMember, ProposedChange } from '../../../domain/client/client-proposal.ts';
import type { ToldClient } from '../../../domain/event/event.ts';
import { formed, strict } from '../../schema/schemas.ts';
import { clientId, toClientId, uuidOfClientId } from '../../shapes/identifiers.ts';
import { out } from '../../shapes/out.ts';
import { type ResultOf, shape } from '../../shapes/shape.ts';
import { type Operation, operation } from '../operation.ts';

const memberWords = {
  name: 'denumire',
  tradeRegisterNumber: 'nr_reg_com',
  address: 'adresa',
  locality: 'localitate',
  countyCode: 'cod_judet',
  email: 'email',
  phone: 'telefon',
} as const satisfies Readonly<Record<ProposableMember, string>>;

const change = shape<ProposedChange>()({
  camp: out.word(memberWords, 'member', { description: 'Ce se schimbă.', examples: ['adresa'] }),
  acum: out.textOrNull('before', { description: 'Cum este; null dacă lipsește.', examples: ['Str. Veche 1'] }),
  propus: out.textOrNull('after', { description: 'Cum ar fi; null dacă se scoate.', examples: ['Str. Nouă 2'] }),
});

type Waiting = NonNullable<ResultOf<'readClientProposal'>['proposal']>;

const toProposalId = (uuid: string): string => `prp_${uuid.replaceAll('-', '')}`;
const uuidOfProposalId = (id: string): string => id.slice('prp_'.length);

const waiting = shape<Waiting>()({
  id: out.text(({ proposalId }) => toProposalId(proposalId), {
    description: 'Propunerea; alta a aceluiași client are alt id.',
    examples: ['prp_0123456789abcdef0123456789abcdef'],
  }),
  propusa_la: out.moment('proposedAt', {
    description: 'Când a trimis-o clientul.',
    examples: ['2026-11-16T12:00:00+02:00'],
  }),
  schimbari: out.list(change, 'changes'),
});

const state = shape<ResultOf<'readClientProposal'>>()({
  propunere: out.oneOrNull(waiting, 'proposal'),
  confirmate_la: out.momentOrNull('confirmedAt', {
    description: 'Când a spus clientul ultima dată că datele lui sunt bune; null dacă nu a spus.',
    examples: ['2026-11-16T12:00:00+02:00'],
  }),
});

/** V2-PORTAL-11: what an event tells of a proposal. */
export const toToldClient = ({ clientId: id, name, proposalId, changes }: ToldClient) => ({
  id_client: toClientId(id),
  denumire: name,
  id_propunere: proposalId === null ? null : toProposalId(proposalId),
  schimbari: changes.map((one) => change.out(one)),
});

/** V2-PORTAL-11: the console calls a client by another id, so the rows are made with the id of its wire. */
export function proposalRowsBy(id_client: TString, uuidOf: (id: string) => string): readonly Operation[] {
  const ofClient: TObject<{ id_client: TString }> = strict({ id_client });
  const ofProposal = strict({
    id_client,
    id_propunere: formed(/^prp_[0-9a-f]{32}$/, 'prp_ si 32 de caractere hexazecimale', {
      description: 'Propunerea care așteaptă: `propunere.id`.',
      examples: ['prp_0123456789abcdef0123456789abcdef'],
    }),
  });
  const shared = {
    group: 'Clienti',
    rate: 'protective',
    platform: 'none',
    query: 'none',
    body: 'none',
    refusals: ['resource-not-found'],
  } as const;
  const decided = {
    ...shared,
    method: 'POST',
    access: { right: 'clients:write', plans: 'any' },
    params: ofProposal,
    answer: 'nothing',
    data: Type.Null(),
    identity: [],
    toData: () => null,
  } as const;
  return [
    operation({
      ...shared,
      id: 'citestePropunereaClientului',
      method: 'GET',
      path: '/v2/clienti/{id_client}/propunere',
      summary: 'Ce propune un client pentru datele lui',
      description:
        'Corecturile pe care clientul le-a scris pe pagina lui și care așteaptă o hotărâre, lângă datele de acum, și când și-a confirmat datele. O propunere nouă ia locul celei dinainte.',
      access: { right: 'clients:read', plans: 'any' },
      params: ofClient,
      answer: 'one',
      data: state.schema,
      identity: [],
      run: (operations, { from, params: { id_client: id } }) => operations.readClientProposal(from, uuidOf(id)),
      toData: state.out,
    }),
    operation({
      ...decided,
      id: 'acceptaPropunereaClientului',
      path: '/v2/clienti/{id_client}/propunere/{id_propunere}/accepta',
      summary: 'Acceptă ce propune un client',
      description: 'Datele clientului devin cele propuse. 404 dacă propunerea nu mai este cea care așteaptă.',
      refusals: ['resource-not-found'],
      run: (operations, { from, params: { id_client: id, id_propunere: proposal } }) =>
        operations.acceptClientProposal(from, { clientId: uuidOf(id), proposalId: uuidOfProposalId(proposal) }),
    }),
    operation({
      ...decided,
      id: 'refuzaPropunereaClientului',
      path: '/v2/clienti/{id_client}/propunere/{id_propunere}/refuza',
      summary: 'Refuză ce propune un client',
      description: 'Datele clientului rămân cum sunt. 404 dacă propunerea nu mai este cea care așteaptă.',
      run: (operations, { from, params: { id_client: id, id_propunere: proposal } }) =>
        operations.refuseClientProposal(from, { clientId: uuidOf(id), proposalId: uuidOfProposalId(proposal) }),
    }),
  ];
}

export const proposalRows = proposalRowsBy(
  clientId({ description: 'Clientul: `id` din `GET /v2/clienti`.' }),
  uuidOfClientId,
);
