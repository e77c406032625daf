import { type Static, Type } from 'typebox';
import { documentLanguages } from '../../../domain/nomenclature/language.ts';
import { invoiceReferences } from '../../schema/references.ts';
import {
  date,
  decimal,
  documentNumber,
  nullable,
  oneOf,
  optionalText,
  strict,
  text,
  visibleText,
} from '../../schema/schemas.ts';
import { issueClient } from './issue-client-schema.ts';
import { issueLine } from './issue-line-schema.ts';

export const issueBody = strict({
  serie: text(50, {
    description: 'O serie a firmei, de felul documentului: `FCT` pentru facturi, `PRF` pentru proforme.',
    examples: ['FCT'],
  }),
  numar: Type.Optional(
    documentNumber({
      description: 'Numărul documentului, dacă îl dați dumneavoastră. Lipsa înseamnă următorul număr al seriei.',
      examples: ['1042'],
    }),
  ),
  valuta: Type.String({
    minLength: 3,
    maxLength: 3,
    'x-nomenclature': 'valute',
    description: 'Codul valutei, din nomenclatorul `valute`.',
    examples: ['RON'],
  }),
  tip_factura: Type.String({
    minLength: 1,
    maxLength: 50,
    'x-nomenclature': 'tipuri-factura',
    description:
      'Codul sau numele din nomenclatorul `tipuri-factura`: `F` factură, `P` proformă, `T` taxare inversă și altele.',
    examples: ['F'],
  }),
  data_emitere: Type.Optional(date({ description: 'Ziua emiterii. Lipsa înseamnă astăzi.', examples: ['2026-11-15'] })),
  data_scadenta: Type.Optional(
    date({
      description:
        'Până când se plătește; nu înainte de data emiterii. Lipsa înseamnă data emiterii și încă `termen_scadenta_zile` din setările firmei.',
      examples: ['2026-12-15'],
    }),
  ),
  curs_valutar: Type.Optional(
    decimal(6, {
      exclusiveMinimum: 0,
      maximum: 999999,
      description:
        'Câți lei face o unitate din valută; nu la RON. Lipsa înseamnă cursul firmei, altfel al BNR; fără curs factura se emite, dar nu se poate trimite în SPV.',
      examples: [5.0871],
    }),
  ),
  id_extern: optionalText(
    100,
    'Referința dumneavoastră, de exemplu numărul comenzii; după ea se regăsește factura. Poate lipsi.',
    'comanda-1042',
  ),
  verificare_duplicat: Type.Optional(
    Type.Boolean({
      examples: [false],
      description:
        'Cu `true`, o factură salvată cu același `id_extern` în aceeași serie (fără el: cu același număr) este refuzată, cu `factura_duplicata`. Lipsa înseamnă că nu se verifică.',
    }),
  ),
  text: optionalText(2000, 'Un text liber, tipărit pe document. Poate lipsi.', 'Vă mulțumim!'),
  explicatii: optionalText(
    2000,
    'Explicații tipărite pe document, sub textul liber. Poate lipsi.',
    'Retur în 30 de zile',
  ),
  tva_la_incasare: Type.Optional(
    Type.Boolean({
      description: 'Firma aplică TVA la încasare; mențiunea apare pe document. Lipsa înseamnă că nu.',
      examples: [false],
    }),
  ),
  awb: optionalText(
    128,
    'Numărul de urmărire al curierului. Lipsa înseamnă că se poate atașa mai târziu.',
    '1Z999AA10123456784',
  ),
  limba: Type.Optional(
    oneOf(documentLanguages, {
      description:
        'Limba documentului, a mesajului de e-mail și a paginii de plată; `ro-en` înseamnă în amândouă. Lipsa înseamnă limba clientului, altfel `limba_clienti_straini` din setările firmei, altfel româna.',
      examples: ['en'],
    }),
  ),
  livrare: Type.Optional(
    strict(
      {
        data: Type.Optional(
          date({ description: 'Ziua livrării. Lipsa înseamnă că nu se tipărește.', examples: ['2026-11-16'] }),
        ),
        delegat: optionalText(200, 'Cine ia marfa, cu actul de identitate. Poate lipsi.', 'Popescu Ion, CI CJ 123456'),
        mijloc_transport: optionalText(100, 'Cu ce pleacă marfa. Poate lipsi.', 'Auto CJ 12 ABC'),
      },
      { description: 'Livrarea mărfii, tipărită pe document. Lipsa înseamnă că nu se spune nimic despre ea.' },
    ),
  ),
  bon_fiscal: Type.Optional(
    strict(
      {
        numar: text(50, { description: 'Numărul bonului.', examples: ['0123'] }),
        data: date({ description: 'Ziua bonului, cel mult ziua emiterii.', examples: ['2026-11-14'] }),
      },
      {
        description:
          'Bonul fiscal pentru care se emite factura: în e-Factura este de tip 751, iar factura este încasată integral, cu felul `Bon`, în ziua bonului. Lipsa înseamnă că nu este pentru un bon.',
      },
    ),
  ),
  documente_corectate: Type.Optional(
    Type.Array(
      strict({
        serie: Type.Optional(
          visibleText(50, {
            description: 'Seria documentului. Lipsa înseamnă un document de altundeva, care are numai număr.',
            examples: ['AVS'],
          }),
        ),
        numar: documentNumber({ description: 'Numărul documentului.', examples: ['118'] }),
        data: date({ description: 'Ziua în care a fost emis, cel mult ziua emiterii.', examples: ['2025-06-10'] }),
      }),
      {
        minItems: 1,
        maxItems: 10,
        description:
          'Facturile pe care documentul le corectează (art. 330 din Codul fiscal) sau le regularizează (avansuri), emise aici sau în altă parte; apar pe PDF și în XML (BT-25, BT-26). Una dintr-o serie a firmei trebuie să existe, cu data ei, la același client. Cu ele se acceptă și cotele de TVA din zilele lor. Lipsa înseamnă că nu numește niciuna.',
      },
    ),
  ),
  valideaza_cod_unic_ro: Type.Optional(
    Type.Boolean({
      examples: [false],
      description:
        'Cu `true`, un cod fiscal românesc cu cifra de control greșită este refuzat. Lipsa înseamnă că nu se verifică.',
    }),
  ),
  proforma: Type.Optional(
    strict(
      {
        serie: text(50, { description: 'Seria proformei.', examples: ['PRF'] }),
        numar: text(50, { description: 'Numărul proformei.', examples: ['1'] }),
      },
      {
        description:
          'Proforma din care provine factura; liniile se potrivesc după `nr_crt`. Lipsa înseamnă că nu provine din una.',
      },
    ),
  ),
  client: issueClient,
  articole: Type.Array(issueLine, {
    minItems: 1,
    maxItems: 10_000,
    description: 'Liniile, în ordinea de pe document.',
  }),
  efactura: Type.Optional(invoiceReferences),
});

export type IssueBody = Static<typeof issueBody>;

export const issuedData = strict({
  serie: Type.String({ description: 'Seria documentului emis.', examples: ['FCT'] }),
  numar: Type.String({ description: 'Numărul primit, text.', examples: ['1'] }),
  stocuri: Type.Array(
    strict({
      cod_articol: nullable(Type.String({ examples: ['A1'] })),
      cod_bare: nullable(Type.String({ examples: ['5941234567899'] })),
      nume: Type.String({ description: 'Numele articolului.', examples: ['Cană ceramică'] }),
      cod_gestiune: nullable(
        Type.String({ description: 'Null pentru stocul tuturor gestiunilor.', examples: ['DEP'] }),
      ),
      stoc: decimal(3, { description: 'Cât a rămas.', examples: [98] }),
    }),
    {
      description:
        'Ce a rămas în stoc după fiecare linie care l-a scăzut; lista goală când firma nu arată cantitățile.',
    },
  ),
});
