import type { ImportRead } from '../../../operations/imports/run-import.ts';
import { out } from '../../shapes/out.ts';
import { shape } from '../../shapes/shape.ts';
import { importShape } from '../../v2/imports/import-data.ts';
import {
  createImport,
  createSpvImport,
  fileIn,
  listImports,
  previewTable,
  readImport,
  type SentBody,
  tableIn,
  tableToCheck,
  undoImport,
} from '../../v2/imports/imports.ts';
import { importWhole, toldPreview } from '../../v2/imports/preview-table.ts';
import { importWordsIn } from '../../words/import-words.ts';
import { fromV2 } from '../from-v2.ts';
import type { ConsoleCall, ConsoleOperation, Member } from '../operation.ts';

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
const runCreate: ConsoleOperation['run'] = (operations, call) => {
  const [from, body] = sentIn(call);
  const table = tableIn(body);
  return table ? importWhole(operations, from, table, wordsOf(call)) : operations.createImport(from, ...fileIn(body));
};

const runPreview: ConsoleOperation['run'] = async (operations, call) => {
  const [from, body] = sentIn(call);
  const words = wordsOf(call);
  const read = tableToCheck(body, words);
  return toldPreview(read, await operations.previewTable(from, read.moved), words);
};

function sentIn({ from, body }: ConsoleCall): readonly [Member, SentBody] {
  if (!from) throw new Error('an import is of a company');
  return [from, body as SentBody];
}

/** CON-MOVE-1: what a company brings along from another program. */
export const movingRows = [
  fromV2(createImport, { run: runCreate, adds: inTheirWords }),
  fromV2(createSpvImport, { adds: inTheirWords }),
  fromV2(previewTable, { run: runPreview }),
  fromV2(listImports),
  fromV2(readImport, { adds: inTheirWords }),
  fromV2(undoImport, { adds: inTheirWords }),
];
