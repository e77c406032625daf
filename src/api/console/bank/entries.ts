import { Type } from 'typebox';
import { oneOf, partial, strict, text } from '../../schema/schemas.ts';
import { entryStateNames, listedEntry, proposals } from '../../shapes/bank-entry.ts';
import { movementId, uuidOfMovementId } from '../../shapes/identifiers.ts';
import { confirmMovement, ignoreMovement, undoMovement } from '../../v2/bank/bank-movements.ts';
import { codeWord } from '../../words/invoices.ts';
import { fromV2 } from '../from-v2.ts';
import { cursorSchema, pageAfter } from '../page-cursor.ts';
import { get, paged, post, single } from '../row.ts';

export const bankEntryRows = [
  get('/app/api/banca/propuneri', {
    id: 'listeazaPropunerile',
    v2: ['listeazaMiscarileBancare'],
    summary: 'Intrările care par încasări ale unor facturi, cele mai noi întâi; primele 200',
    access: 'balances:read',
    data: proposals,
    run: async (operations, { from, today }) => ({ found: await operations.listProposals(from, today) }),
  }),
  get('/app/api/banca/intrari', {
    id: 'listeazaIntrarileBancare',
    v2: ['listeazaMiscarileBancare'],
    summary: 'Intrările din extrase, cele mai noi întâi',
    access: 'balances:read',
    query: partial({ cont: text(50), stare: oneOf(Object.values(entryStateNames)), dupa: cursorSchema }),
    data: paged('intrari', listedEntry),
    run: (operations, { from, query: { cont, stare, dupa } }) => {
      const filter = { iban: cont ?? null, state: codeWord(entryStateNames, stare) };
      return operations.listBankEntries(from, filter, pageAfter(dupa));
    },
  }),
  post('/app/api/banca/intrari/{id}/incasare', {
    id: 'confirmaIntrarea',
    v2: ['confirmaMiscareaBancara'],
    summary: 'Confirmă propunerea: intrarea devine o încasare prin bancă a acestei facturi',
    access: 'balances:manage',
    params: strict({ id: movementId({}) }),
    body: strict({ serie: text(50), numar: text(50) }),
    run: (operations, { from, params: { id }, body: { serie, numar }, today }) =>
      operations.confirmEntry(from, uuidOfMovementId(id), { series: serie, number: numar }, today),
  }),
  /** CON-BANK-1 */
  fromV2(confirmMovement),
  post('/app/api/banca/incasari-exacte', {
    id: 'confirmaIntrarileExacte',
    v2: ['confirmaMiscareaBancara'],
    summary: 'Confirmă toate propunerile exacte, cel mult o mie odată',
    access: 'balances:manage',
    data: single('incasate', Type.Integer()),
    run: (operations, { from, today }) => operations.confirmExact(from, today),
  }),
  fromV2(undoMovement),
  fromV2(ignoreMovement),
];
