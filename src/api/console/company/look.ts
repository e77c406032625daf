import { Type } from 'typebox';
import { readableAccent } from '../../../domain/company/look.ts';
import { lookChangesOf, lookData, lookMembers } from '../../schema/company-look.ts';
import { nullable, strict } from '../../schema/schemas.ts';
import type { ResultOf } from '../../shapes/shape.ts';
import { get, post, put, single } from '../row.ts';

const sentLook = strict(
  lookMembers({
    colour: 'o culoare, ca #1a5fb4',
    base64: 'un fișier în base64',
    lines: (most) => `un text de cel mult ${most} rânduri`,
  }),
);
const shownText = nullable(Type.String());

const shownLook = strict({
  logo: nullable(strict({ tip: Type.String(), continut: Type.String() })),
  culoare: shownText,
  culoare_tiparita: shownText,
  telefon: shownText,
  web: shownText,
  capital_social: shownText,
  text_sub_totaluri: shownText,
  subsol: shownText,
  total_pe_linie: Type.Boolean(),
  emis_de: Type.Boolean(),
  cod_de_bare: Type.Boolean(),
});
const toShownLook = (look: ResultOf<'readLook'>) => ({
  ...lookData(look),
  culoare_tiparita: look.accent && readableAccent(look.accent),
});

export const lookRows = [
  get('/app/api/setari/aspect', {
    id: 'citesteAspectul',
    summary: 'Cum arată documentele firmei: sigla, culoarea și textele; null: ca fără ele',
    access: 'company:manage',
    data: { schema: shownLook, out: toShownLook },
    run: (operations, { from }) => operations.readLook(from),
  }),
  put('/app/api/setari/aspect', {
    id: 'schimbaAspectul',
    summary: 'Schimbă cum arată documentele emise de acum înainte; ce lipsește rămâne, null scoate',
    access: 'company:manage',
    carries: 'file',
    body: sentLook,
    run: (operations, { from, body }) => operations.changeLook(from, lookChangesOf(body)),
  }),
  /** CON-LOOK-6 */
  post('/app/api/setari/aspect/previzualizare', {
    id: 'previzualizeazaAspectul',
    summary: 'Un document de exemplu cu acest aspect, ca imagine SVG; nu se păstrează nimic',
    access: 'company:manage',
    carries: 'file',
    body: sentLook,
    data: single('imagine', Type.String()),
    run: (operations, { from, body }) => operations.previewLook(from, lookChangesOf(body)),
  }),
];
