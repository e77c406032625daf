import { Type } from 'typebox';
import { partial } from '../../schema/schemas.ts';
import { settingFields } from '../../shapes/company-settings.ts';
import { asStored, sentOf } from '../../shapes/form.ts';
import { out } from '../../shapes/out.ts';
import { membersAt, type ResultOf, shape } from '../../shapes/shape.ts';
import { get, put } from '../row.ts';

const fields = {
  ...settingFields({
    stripeAccount: 'un cont Stripe, ca acct_1A2b3C',
    browserOrigin: 'o adresă ca https://panou.exemplu.ro, cu litere mici și fără cale',
  }),
  cere_al_doilea_factor: asStored('requiresSecondFactor', Type.Boolean()),
};

type Settings = ResultOf<'readCompanyAccount'>['settings'];

const settings = shape<{ readonly settings: Settings }>()({
  ...membersAt('settings', shape<Settings>()(fields)),
  // What v1 may do is kept elsewhere.
  v1_activ: out.yesNo((company) => company.settings.isV1Active),
  v1_formulare: out.yesNo((company) => company.settings.acceptsV1Forms),
});

export const settingsRows = [
  get('/app/api/setari', {
    id: 'citesteSetarile',
    summary: 'Setările firmei',
    access: 'company:manage',
    data: settings,
    run: (operations, { from }) => operations.readCompanyAccount(from),
  }),
  put('/app/api/setari', {
    id: 'schimbaSetarile',
    summary: 'Schimbă setările numite; celelalte rămân',
    access: 'company:manage',
    // These decide who may come in, and where the money of clients goes.
    proof: { freshWith: ['cere_al_doilea_factor', 'cont_stripe'] },
    body: partial(settings.schema.properties),
    run: (operations, { from, body }) =>
      operations.changeCompany(from, {
        settings: sentOf(fields, body),
        isV1Active: body.v1_activ ?? null,
        acceptsV1Forms: body.v1_formulare ?? null,
      }),
  }),
];
