import { type TArray, type TObject, Type } from 'typebox';
import { strict } from '../../schema/schemas.ts';
import { post, single } from '../row.ts';
import { commandOf } from './issue-document.ts';
import { type SavedForm, savedFormMembers, soFar } from './saved-form.ts';

/** A longer document has many pages, and nobody looks at all of them while typing. */
const mostLines = 60;

const body: TObject = strict({
  ...savedFormMembers,
  linii: Type.Optional({ ...savedFormMembers['linii'], maxItems: mostLines } as unknown as TArray),
});

export const previewRows = [
  /** CON-FORM-11 */
  post('/app/api/emitere/previzualizare', {
    id: 'previzualizeazaDocumentul',
    summary: 'Hârtia documentului care se scrie, ca imagine SVG; nimic nu se schimbă și niciun număr nu se ia',
    access: 'invoices:issue',
    body,
    data: single('imagine', Type.String()),
    run: (operations, { from, body: typed }) =>
      operations.previewDocument(from, (today) => commandOf(soFar(typed as SavedForm, today)).command),
  }),
];
