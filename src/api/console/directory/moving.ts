import type { Operations } from '../../../operations/bind-operations.ts';
import type { Caller } from '../../../operations/caller.ts';
import type { ImportRead } from '../../../operations/imports/run-import.ts';
import { out } from '../../shapes/out.ts';
import { shape } from '../../shapes/shape.ts';
import { importShape } from '../../v2/imports/import-data.ts';
import {
  beginImport,
  checkTable,
  createImport,
  createSpvImport,
  listImports,
  previewTable,
  readImport,
  type SentBody,
  undoImport,
} from '../../v2/imports/imports.ts';
import { type ImportWords, importWordsIn } from '../../words/import-words.ts';
import { fromV2 } from '../from-v2.ts';
import type { ConsoleCall } from '../operation.ts';

const wordsOf = ({ session }: ConsoleCall) => importWordsIn(session?.language ?? 'ro');

interface ReadImport extends ImportRead {
  readonly call: ConsoleCall;
}

/** MOVE-21: why files were refused is said in the language of the person. */
const inTheirWords = shape<ReadImport>()({
  refuzuri: out.of(importShape.members.refuzuri.schema, (imported) => {
    const { ofFile } = wordsOf(imported.call);
    const said = importShape.members.refuzuri.out(imported);
    return said.map((refusal, place) => {
      const found = imported.refusals[place];
      return found ? { ...refusal, mesaj: ofFile(found) } : refusal;
    });
  }),
});

/** What is wrong with a table is said so too. */
const runIn =
  <Result>(run: (operations: Operations, from: Caller, body: SentBody, words: ImportWords) => Promise<Result>) =>
  (operations: Operations, call: ConsoleCall): Promise<Result> => {
    const { from, body } = call;
    if (!from) throw new Error('an import is of a company');
    return run(operations, from, body as SentBody, wordsOf(call));
  };

/** CON-MOVE-1: what a company brings along from another program. */
export const movingRows = [
  fromV2(createImport, { run: runIn(beginImport), adds: inTheirWords }),
  fromV2(createSpvImport, { adds: inTheirWords }),
  fromV2(previewTable, { run: runIn(checkTable) }),
  fromV2(listImports),
  fromV2(readImport, { adds: inTheirWords }),
  fromV2(undoImport, { adds: inTheirWords }),
];
