import type { Static, TObject } from 'typebox';
import type { MoneyAmounts } from '../../../domain/invoice/totals.ts';
import type { InputProblem } from '../../../domain/refusal.ts';
import type { DraftAccount } from '../../../operations/invoices/saved-drafts.ts';
import { optionalText, strict } from '../../schema/schemas.ts';
import { draftId, toDraftId, uuidOfDraftId } from '../../shapes/identifiers.ts';
import { out } from '../../shapes/out.ts';
import { shape } from '../../shapes/shape.ts';
import { issueExamples } from '../invoices/issue-examples.ts';
import { issueInvoice } from '../invoices/issue-invoice.ts';
import { nameOf, pointerOf } from '../messages.ts';
import { emptyBody, listOperation, nothing, operation } from '../operation.ts';
import { answeredDocument, answeredMembers, documentMembers, draftReader } from './draft-document.ts';

const access = { right: 'invoices:issue', plans: 'any' } as const;
const params = strict({ id_ciorna: draftId({ description: 'Ciorna: `id` primit la salvarea ei.' }) });

const problem = shape<InputProblem>()({
  camp: out.text(({ path }) => nameOf(path), {
    description: 'Câmpul, cum îl numește și refuzul emiterii; gol pentru tot documentul.',
    examples: ['client.denumire'],
  }),
  pointer: out.text(({ path }) => pointerOf(path), {
    description: 'Același loc, ca JSON Pointer (RFC 6901).',
    examples: ['/client/denumire'],
  }),
  cod: out.text('code', { description: 'Codul, ca în `validation_errors`.', examples: ['required'] }),
  mesaj: out.text('message', { examples: ['"client.denumire" este obligatoriu.'] }),
});

const totals = shape<MoneyAmounts>()({
  valoare_fara_tva: out.money('net', { examples: [49] }),
  valoare_tva: out.money('vat', { examples: [10.29] }),
  valoare_totala: out.money('gross', { examples: [59.29] }),
});

type Told = Omit<DraftAccount, 'document'>;

const id = out.text<Told>((draft) => toDraftId(draft.draftId), {
  description: 'Identificatorul ciornei.',
  examples: ['cio_0123456789abcdef0123456789abcdef'],
});
const nume = out.textOrNull<Told>('name', { description: 'Numele dat ciornei.', examples: ['Comanda lui Popescu'] });
const facts = shape<Told>()({
  probleme: out.list(problem, 'problems'),
  totaluri: out.oneOrNull(totals, 'totals'),
  creata_la: out.timestamp('createdAt', { description: 'Când a fost salvată întâi.' }),
  modificata_la: out.timestamp('changedAt', { description: 'Când a fost salvată ultima oară.' }),
});

const row = shape<Told>()({
  id,
  nume,
  nume_client: out.textOrNull('clientName', { examples: ['Brutăria Țărăncuța SRL'] }),
  serie: out.textOrNull('series', { examples: ['FCT'] }),
  valuta: out.textOrNull('currency', { examples: ['RON'] }),
  ...facts.members,
});

const draftData: TObject = strict({ id: id.schema, nume: nume.schema, ...answeredMembers, ...facts.schema.properties });

const toDraft = (draft: DraftAccount): Static<TObject> => ({
  id: id.out(draft),
  nume: nume.out(draft),
  ...answeredDocument(draft.document),
  ...facts.out(draft),
});

const answered = { answer: 'one', data: draftData, identity: ['id'], toData: toDraft } as const;

/** V2-DRAFT-1 */
const body: TObject = strict({
  nume: optionalText(100, 'Numele după care colegii găsesc ciorna. Poate lipsi.', 'Comanda lui Popescu'),
  ...documentMembers,
});

/** V2-DRAFT-6 */
const mebibytes = 1;

const inputOf = ({ nume: name, ...document }: Readonly<Record<string, unknown>>) => ({
  name: typeof name === 'string' ? name : null,
  document,
});

/** Nothing is issued by a save, so that the shop is not asked for. */
const reader = draftReader('');
const [whole] = issueExamples;

export const createDraft = operation({
  id: 'creeazaCiorna',
  method: 'POST',
  path: '/v2/ciorne',
  group: 'Facturi',
  summary: 'Salvează o ciornă',
  description:
    'Un document început, de emis mai târziu, de oricine din firmă. Corpul este al lui `POST /v2/facturi`, din care poate lipsi orice, și un nume. Ce este trimis trebuie să aibă forma cerută acolo; tot ce ar fi refuzat la emitere este spus în `probleme`. O ciornă nu ia un număr, nu mișcă stocul și nu creează clienți sau articole. Cel mult 500 de ciorne ale unei firme, fiecare de cel mult 1 MiB.',
  access,
  rate: 'protective',
  platform: 'none',
  params: 'none',
  query: 'none',
  body: {
    schema: body,
    presence: 'required',
    mebibytes,
    examples: [
      { summary: 'Gata de emis', value: { nume: 'Comanda lui Popescu', ...whole?.value } },
      { summary: 'Numai clientul se știe', value: { nume: 'De completat', client: { denumire: 'Ana Ionescu' } } },
    ],
  },
  refusals: ['drafts-too-many'],
  run: (operations, { from, body: sent }) => operations.createDraft(from, inputOf(sent), reader),
  ...answered,
});

export const listDrafts = listOperation({
  id: 'listeazaCiornele',
  method: 'GET',
  path: '/v2/ciorne',
  group: 'Facturi',
  summary: 'Ciornele',
  description:
    'Ciornele firmei, cea mai nouă întâi, ale tuturor. `probleme` (cel mult 20 de fiecare) și `totaluri` sunt cele de la ultima salvare; `GET /v2/ciorne/{id_ciorna}` le spune pe cele de acum, cu tot documentul.',
  access,
  rate: 'protective',
  platform: 'none',
  params: 'none',
  query: 'none',
  body: 'none',
  answer: 'list',
  data: row.schema,
  identity: ['id'],
  refusals: [],
  run: (operations, { from, page }) => operations.listDrafts(from, page),
  toData: row.out,
});

export const readDraft = operation({
  id: 'citesteCiorna',
  method: 'GET',
  path: '/v2/ciorne/{id_ciorna}',
  group: 'Facturi',
  summary: 'O ciornă',
  description:
    'Documentul cum a fost salvat, null la ce lipsește, cu `probleme`: ce ar fi refuzat acum la emitere, pe câmpuri; lista goală când se poate emite. `totaluri` adună liniile; null cât timp suma vreuneia nu se știe.',
  access,
  rate: 'protective',
  platform: 'none',
  params,
  query: 'none',
  body: 'none',
  refusals: ['resource-not-found'],
  run: (operations, call) => operations.readDraft(call.from, uuidOfDraftId(call.params.id_ciorna), reader),
  ...answered,
});

export const replaceDraft = operation({
  id: 'inlocuiesteCiorna',
  method: 'PUT',
  path: '/v2/ciorne/{id_ciorna}',
  group: 'Facturi',
  summary: 'Salvează din nou o ciornă',
  description:
    'Ce este trimis ia locul a tot ce era: un membru care nu este trimis lipsește de acum. Altfel ca la `POST`.',
  access,
  rate: 'protective',
  platform: 'none',
  params,
  query: 'none',
  body: {
    schema: body,
    presence: 'required',
    mebibytes,
    examples: [{ summary: 'Cu alt nume', value: { nume: 'Comanda lui Popescu, verificată', ...whole?.value } }],
  },
  refusals: ['resource-not-found'],
  run: (operations, { from, body: sent, ...call }) =>
    operations.replaceDraft(from, uuidOfDraftId(call.params.id_ciorna), inputOf(sent), reader),
  ...answered,
});

/** V2-DRAFT-4 */
export const issueDraft = operation({
  id: 'emiteCiorna',
  method: 'POST',
  path: '/v2/ciorne/{id_ciorna}/emite',
  group: 'Facturi',
  summary: 'Emite o ciornă',
  description:
    'Emite documentul, o singură dată, cu regulile și răspunsul lui `POST /v2/facturi`; ciorna nu mai există după aceea. Dacă emiterea este refuzată, ciorna rămâne. Din două cereri în același timp, una emite, iar cealaltă primește 404. Intervalul dintre cereri este comun cu al lui `POST /v2/facturi`.',
  access,
  rate: { calls: 1, seconds: 1, sharedAs: issueInvoice.id },
  platform: 'required',
  params,
  query: 'none',
  body: emptyBody,
  answer: 'one',
  data: issueInvoice.data,
  identity: [],
  refusals: ['resource-not-found', ...issueInvoice.refusals, 'invalid-input'],
  run: (operations, { from, platform, ...call }) =>
    operations.issueDraft(from, uuidOfDraftId(call.params.id_ciorna), draftReader(platform)),
  toData: (issued) => issueInvoice.toData(issued as never),
});

export const deleteDraft = operation({
  id: 'stergeCiorna',
  method: 'DELETE',
  path: '/v2/ciorne/{id_ciorna}',
  group: 'Facturi',
  summary: 'Șterge o ciornă',
  description: 'Ciorna nu mai există pentru nimeni din firmă.',
  access,
  rate: 'protective',
  platform: 'none',
  params,
  query: 'none',
  body: 'none',
  ...nothing,
  refusals: ['resource-not-found'],
  run: (operations, call) => operations.deleteDraft(call.from, uuidOfDraftId(call.params.id_ciorna)),
});
