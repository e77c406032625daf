import { Type } from 'typebox';
import { readableAccent } from '../../../domain/company/look.ts';
import { lookChangesOf, lookData, lookMembers } from '../../schema/company-look.ts';
import { nullable, strict } from '../../schema/schemas.ts';
import { operation, plainRow, toNothing } from '../operation.ts';

const wished = strict(
  lookMembers({
    colour: 'o culoare, ca #1a5fb4',
    base64: 'un fișier în base64',
    lines: (most) => `un text de cel mult ${most} rânduri`,
  }),
);
const shownText = nullable(Type.String());

export const readLook = operation({
  ...plainRow,
  id: 'citesteAspectul',
  method: 'GET',
  path: '/app/api/setari/aspect',
  summary: 'Cum arată documentele firmei: sigla, culoarea și textele; null: ca fără ele',
  access: 'company:manage',
  data: strict({
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
  }),
  run: (operations, { from }) => operations.readLook(from),
  toData: (look) => ({ ...lookData(look), culoare_tiparita: look.accent && readableAccent(look.accent) }),
});

export const changeLook = operation({
  ...plainRow,
  id: 'schimbaAspectul',
  method: 'PUT',
  path: '/app/api/setari/aspect',
  summary: 'Schimbă cum arată documentele emise de acum înainte; ce lipsește rămâne, null scoate',
  access: 'company:manage',
  carries: 'file',
  body: wished,
  data: 'nothing',
  run: (operations, { from, body }) => operations.changeLook(from, lookChangesOf(body)),
  toData: toNothing,
});

/** CON-LOOK-6 */
export const previewLook = operation({
  ...plainRow,
  id: 'previzualizeazaAspectul',
  method: 'POST',
  path: '/app/api/setari/aspect/previzualizare',
  summary: 'Un document de exemplu cu acest aspect, ca imagine SVG; nu se păstrează nimic',
  access: 'company:manage',
  carries: 'file',
  body: wished,
  data: strict({ imagine: Type.String() }),
  run: (operations, { from, body }) => operations.previewLook(from, lookChangesOf(body)),
  toData: (imagine) => ({ imagine }),
});
