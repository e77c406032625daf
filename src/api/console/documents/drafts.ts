import type { Static, TObject } from 'typebox';
import { Refused } from '../../../domain/refusal.ts';
import type { DraftAccount, DraftReader, ReadDocument } from '../../../operations/invoices/saved-drafts.ts';
import { optionalText, partial, strict } from '../../schema/schemas.ts';
import { validatorOf } from '../../schema/validator.ts';
import { nameShape } from '../../shapes/document-parts.ts';
import { draftId, toDraftId, uuidOfDraftId } from '../../shapes/identifiers.ts';
import { out } from '../../shapes/out.ts';
import { shape } from '../../shapes/shape.ts';
import { draftReader } from '../../v2/drafts/draft-document.ts';
import { deleteDraft, listDrafts } from '../../v2/drafts/drafts.ts';
import { findingWords } from '../../words/people/findings.ts';
import { type LinePlace, placedProblem } from '../../words/people/issue.ts';
import { fromV2 } from '../from-v2.ts';
import { fieldOf } from '../problems.ts';
import { get, post, put } from '../row.ts';
import { atLines } from './at-lines.ts';
import { checkedCommand, draftRevision, issueBody } from './issue-document.ts';
import { formOfSaved, placesIn, type SavedForm, savedDocument, savedFormMembers } from './saved-form.ts';

const checkForm = validatorOf(issueBody);

interface FormReader extends DraftReader {
  /** It answers where the lines of the document that was read last stand on the form. */
  readonly places: () => readonly LinePlace[];
}

/** CON-DRAFT-3: what issuing would refuse, at the fields of the form and in words for people. */
function formReader(explain: (refused: Refused) => string): FormReader {
  const asProgram = draftReader('');
  let places: readonly LinePlace[] = [];
  return {
    places: () => places,
    read: (document, today) => {
      const ofProgram = asProgram.read(document, today);
      places = placesIn(document);
      const isTyped = 'formular' in document;
      // What a program saved is issued to the ban as it would issue it, also where a form can only come near.
      if (!isTyped && ofProgram.command) return ofProgram;
      const { command, problems } = readTyped({ pret_cu_tva: false, data_emitere: today, ...formOfSaved(document) });
      if (problems.length > 0) return { ...ofProgram, problems, command: null };
      return isTyped ? { ...ofProgram, problems, command } : ofProgram;
    },
    say: (refusal) => {
      if (refusal.reason === 'issue-not-possible')
        return refusal.problems.map((problem) => placedProblem(problem, places));
      return [{ location: 'body', path: [], code: 'invalid_value', message: explain(new Refused(refusal)) }];
    },
  };
}

function readTyped(form: unknown): Pick<ReadDocument, 'command' | 'problems'> {
  const { value, findings } = checkForm(form);
  if (findings.length === 0) return checkedCommand(value as Static<typeof issueBody>);
  const problems = findings.map((finding) => ({
    location: 'body' as const,
    path: finding.path,
    code: 'invalid_value' as const,
    message: findingWords(finding),
  }));
  return { command: null, problems };
}

const form: TObject = strict(savedFormMembers);

/** CON-DRAFT-1 */
const body: TObject = strict({
  nume: optionalText(100, 'Numele după care colegii găsesc ciorna.', 'Comanda lui Popescu'),
  ...savedFormMembers,
});

function inputOf({ nume, ...typed }: Readonly<Record<string, unknown>>) {
  return { name: typeof nume === 'string' ? nume : null, document: savedDocument(typed as SavedForm) };
}

const saved = shape<Pick<DraftAccount, 'draftId' | 'name' | 'revision' | 'changedAt'>>()({
  id: out.text((draft) => toDraftId(draft.draftId)),
  nume: out.textOrNull('name'),
  versiune: out.whole('revision'),
  modificata_la: out.timestamp('changedAt'),
});

const problem = shape<ReturnType<typeof fieldOf>>()({ camp: out.text('camp'), mesaj: out.text('mesaj') });

const opened = shape<DraftAccount>()({
  ...saved.members,
  formular: out.of(form, ({ document }) => formOfSaved(document) as Static<TObject>),
  probleme: out.list(problem, ({ problems }) => problems.map(fieldOf)),
});

const access = 'invoices:issue' as const;
const params = strict({ id_ciorna: draftId({}) });
/** The list tells programs and people the same, so that it is kept in the words of v2. */
const readSaved = draftReader('');

export const draftRows = [
  fromV2(listDrafts),
  post('/app/api/ciorne', {
    id: 'salveazaCiorna',
    v2: ['creeazaCiorna'],
    summary: 'Salvează un document început, ca să fie emis mai târziu, de oricine din firmă',
    access,
    repeats: 'once',
    body,
    data: saved,
    run: (operations, { from, body: sent }) => operations.createDraft(from, inputOf(sent), readSaved),
  }),
  get('/app/api/ciorne/{id_ciorna}', {
    id: 'deschideCiorna',
    v2: ['citesteCiorna'],
    summary: 'O ciornă ca formular, cu ce ar fi refuzat acum la emitere, pe câmpuri',
    access,
    params,
    data: opened,
    run: (operations, { from, params: { id_ciorna }, explain }) =>
      operations.readDraft(from, uuidOfDraftId(id_ciorna), formReader(explain)),
  }),
  put('/app/api/ciorne/{id_ciorna}', {
    id: 'salveazaCiornaDinNou',
    v2: ['inlocuiesteCiorna'],
    summary: 'Salvează din nou o ciornă: ce este trimis ia locul a tot ce era',
    access,
    params,
    /** CON-DRAFT-5 */
    query: partial({ versiune: draftRevision }),
    body,
    data: saved,
    run: (operations, { from, params: { id_ciorna }, query: { versiune }, body: sent }) =>
      operations.replaceDraft(from, uuidOfDraftId(id_ciorna), inputOf(sent), readSaved, versiune),
  }),
  /** CON-DRAFT-4 */
  post('/app/api/ciorne/{id_ciorna}/emite', {
    id: 'emiteCiornaSalvata',
    v2: ['emiteCiorna'],
    summary: 'Emite o ciornă, o singură dată; ea nu mai există după aceea',
    access,
    repeats: 'once',
    params,
    data: nameShape,
    run: (operations, { from, params: { id_ciorna }, explain }) => {
      const reader = formReader(explain);
      const issued = operations.issueDraft(from, uuidOfDraftId(id_ciorna), reader);
      return atLines(issued, reader.places);
    },
  }),
  fromV2(deleteDraft),
];
