import { type Static, Type } from 'typebox';
import { documentLanguages } from '../../../domain/nomenclature/language.ts';
import { date, mailRecipient, nullable, oneOf, strict, visibleText } from '../../schema/schemas.ts';
import { modeNames, periodNames } from '../../words/recurring.ts';
import { changed, leftOut } from '../clients/write-clients.ts';
import { issueLine } from '../invoices/issue-line-schema.ts';
import { issueBody } from '../invoices/issue-schema.ts';

/** A document has these members of POST /v2/facturi whatever its day. */
const {
  serie,
  valuta,
  tip_factura,
  id_extern,
  text,
  explicatii,
  tva_la_incasare,
  valideaza_cod_unic_ro,
  limba,
  client,
  efactura,
} = issueBody.properties;

/** A template has fewer lines than a document, because templates are read and issued by the hundred. */
const mostLines = 200;

const articole = Type.Array(issueLine, {
  minItems: 1,
  maxItems: mostLines,
  description:
    'Liniile, ca la `POST /v2/facturi`, cel mult 200. În denumiri, descrieri și texte, `{luna}` și `{an}` devin luna, în limba documentului, și anul pentru care se emite documentul: `Abonament {luna} {an}`.',
});

const name = visibleText(200, {
  description: 'Cum îi spuneți dumneavoastră; nu apare pe documente.',
  examples: ['Abonament Brutăria Țărăncuța'],
});
const period = oneOf(Object.values(periodNames), { description: 'Cât de des se emite.', examples: ['lunar'] });
const first = date({
  description: 'Ziua primului document, de astăzi înainte; celelalte se numără de la ea.',
  examples: ['2099-01-31'],
});
const day = Type.Integer({
  minimum: 1,
  maximum: 31,
  description:
    'Ziua din lună; într-o lună mai scurtă, ultima ei zi. Diferă de ziua din `prima_emitere` numai dacă aceea este ultima a lunii.',
  examples: [31],
});
const end = date({ description: 'Ultima zi în care se mai emite un document.', examples: ['2099-12-31'] });
const mode = oneOf(Object.values(modeNames), {
  description:
    '`ciorna` așteaptă aprobarea cuiva în contul firmei, `emitere` emite documentul, `emitere_si_trimitere` îl trimite și pe e-mail.',
  examples: ['emitere_si_trimitere'],
});
const recipient = mailRecipient({
  description: 'Adresa la care se trimite documentul.',
  examples: ['client@exemplu.ro'],
});
const dueDays = Type.Integer({
  minimum: 0,
  maximum: 3650,
  description: 'Termenul de plată, în zile de la emitere.',
  examples: [15],
});

const language = oneOf(documentLanguages, {
  description: 'Limba documentelor; null: cea a clientului sau a firmei.',
  examples: ['en'],
});

export const newRecurring = strict({
  denumire: name,
  ritm: period,
  prima_emitere: first,
  zi: leftOut(day, 'Lipsa înseamnă ziua din `prima_emitere`.'),
  pana_la: leftOut(end, 'Lipsa înseamnă fără sfârșit.'),
  mod: mode,
  email: leftOut(recipient, 'Lipsa înseamnă adresa clientului din document.'),
  termen_zile: leftOut(dueDays, 'Lipsa înseamnă `termen_scadenta_zile` din setările firmei.'),
  serie,
  valuta,
  tip_factura,
  id_extern,
  text,
  explicatii,
  tva_la_incasare,
  valideaza_cod_unic_ro,
  limba,
  client,
  articole,
  efactura,
});

const unchanged = 'Lipsa îl lasă cum este.';
const changedText = (what: string, example: string) =>
  Type.Optional(
    nullable(
      Type.String({
        maxLength: 2000,
        description: `${what}. Lipsa îl lasă cum este; null sau un text gol îl scoate.`,
        examples: [example],
      }),
    ),
  );

export const changedRecurring = strict({
  denumire: leftOut(name, unchanged),
  ritm: leftOut(period, unchanged),
  prima_emitere: leftOut(first, unchanged),
  zi: leftOut(day, 'Lipsa îl lasă cum este; cu altă `prima_emitere`, înseamnă ziua ei.'),
  pana_la: changed(end),
  mod: leftOut(mode, unchanged),
  email: changed(recipient),
  termen_zile: changed(dueDays),
  oprita: Type.Optional(
    Type.Boolean({
      description:
        'Cu `true` nu se mai emite nimic; cu `false` se emite din nou, de la următoarea zi: cele trecute între timp rămân neemise. Lipsa îl lasă cum este.',
      examples: [false],
    }),
  ),
  serie: leftOut(serie, unchanged),
  valuta: leftOut(valuta, unchanged),
  tip_factura: leftOut(tip_factura, unchanged),
  id_extern: changed(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'Referința dumneavoastră, aceeași pe toate documentele.',
      examples: ['contract-45'],
    }),
  ),
  tva_la_incasare: leftOut(
    Type.Boolean({
      description: 'Firma aplică TVA la încasare; mențiunea apare pe documente.',
      examples: [false],
    }),
    unchanged,
  ),
  valideaza_cod_unic_ro: leftOut(
    Type.Boolean({
      description: 'Cu `true`, un cod fiscal românesc cu cifra de control greșită este refuzat.',
      examples: [false],
    }),
    unchanged,
  ),
  text: changedText('Textul liber de pe document', 'Vă mulțumim!'),
  explicatii: changedText('Explicațiile de pe document', 'Abonament {luna} {an}'),
  limba: changed(language),
  client: leftOut(client, 'Lipsa îl lasă cum este; trimis, îl înlocuiește întreg.'),
  efactura: leftOut(
    nullable({ ...efactura, description: 'Referințele facturilor pentru e-Factura.' }),
    'Lipsa le lasă cum sunt; trimise, le înlocuiesc pe toate; null le scoate.',
  ),
  articole: leftOut(articole, 'Lipsa le lasă cum sunt; trimise, le înlocuiesc pe toate.'),
});

export type NewRecurring = Static<typeof newRecurring>;
export type ChangedRecurring = Static<typeof changedRecurring>;

/** The answer shows a document of the template as it was sent. */
export const templateData = {
  serie: Type.String({ examples: ['FCT'] }),
  valuta: Type.String({ examples: ['RON'] }),
  tip_factura: Type.String({ examples: ['F'] }),
  id_extern: nullable(Type.String({ examples: ['contract-45'] })),
  text: nullable(Type.String({ examples: ['Vă mulțumim!'] })),
  explicatii: nullable(Type.String({ examples: ['Abonament {luna} {an}'] })),
  tva_la_incasare: Type.Boolean({ examples: [false] }),
  valideaza_cod_unic_ro: Type.Boolean({ examples: [false] }),
  efactura: Type.Unsafe<unknown>({
    type: ['object', 'null'],
    description: 'Referințele facturilor pentru e-Factura, cum au fost trimise.',
    examples: [null],
  }),
  limba: nullable(
    Type.String({ description: 'Limba documentelor; null: cea a clientului sau a firmei.', examples: [null] }),
  ),
  client: strict({
    tip: oneOf(['PJ', 'PF'], { examples: ['PJ'] }),
    denumire: Type.String({ examples: ['Brutăria Țărăncuța SRL'] }),
    cod_unic: nullable(Type.String({ examples: ['90100218'] })),
    email: nullable(Type.String({ examples: ['client@exemplu.ro'] })),
    telefon: nullable(Type.String({ examples: ['0740123456'] })),
    tara: Type.String({ description: 'Codul țării.', examples: ['RO'] }),
    cod_judet: nullable(Type.String({ examples: ['IS'] })),
    localitate: nullable(Type.String({ examples: ['Iași'] })),
    adresa: nullable(Type.String({ examples: ['Str. Lăpușneanu 10'] })),
    nr_reg_com: nullable(Type.String({ examples: ['J22/99/2015'] })),
    cont_bancar: nullable(Type.String({ examples: ['RO49AAAA1B31007593840000'] })),
    platitor_tva: nullable(Type.Boolean({ examples: [true] })),
  }),
};
