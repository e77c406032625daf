import { Type } from 'typebox';
import { type Look, readableAccent } from '../../../domain/company/look.ts';
import { lookChangesOf, lookMembers } from '../../schema/company-look.ts';
import { strict } from '../../schema/schemas.ts';
import { out } from '../../shapes/out.ts';
import { shape } from '../../shapes/shape.ts';
import { get, post, put, single } from '../row.ts';

const sentLook = strict(
  lookMembers({
    colour: 'o culoare, ca #1a5fb4',
    base64: 'un fișier în base64',
    lines: (most) => `un text de cel mult ${most} rânduri`,
  }),
);
const logo = shape<NonNullable<Look['logo']>>()({ tip: out.text('kind'), continut: out.text('content') });

const shownLook = shape<Look>()({
  logo: out.oneOrNull(logo, 'logo'),
  culoare: out.textOrNull('accent'),
  culoare_tiparita: out.textOrNull(({ accent }) => accent && readableAccent(accent)),
  telefon: out.textOrNull('phone'),
  web: out.textOrNull('website'),
  capital_social: out.textOrNull('shareCapital'),
  text_sub_totaluri: out.textOrNull('closingText'),
  subsol: out.textOrNull('footer'),
  total_pe_linie: out.yesNo((look) => look.showsLineGross === true),
  emis_de: out.yesNo((look) => look.showsIssuedBy === true),
  cod_de_bare: out.yesNo((look) => look.showsBarcode === true),
});

export const lookRows = [
  get('/app/api/setari/aspect', {
    id: 'citesteAspectul',
    summary: 'Cum arată documentele firmei: sigla, culoarea și textele; null: ca fără ele',
    access: 'company:manage',
    data: shownLook,
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
