import { Type } from 'typebox';
import { largestNumber } from '../../../domain/decimal/decimal.ts';
import { lineReferences } from '../../schema/references.ts';
import { decimal, oneOf, optionalText, strict, visibleText } from '../../schema/schemas.ts';

/** Quantities and unit prices still fit fifteen digits with their decimals. */

export const issueLine = strict({
  tip: Type.Optional(
    oneOf(['Articol', 'Discount'], {
      description: 'Ce este linia. Lipsa înseamnă `Articol`.',
      examples: ['Articol'],
    }),
  ),
  nr_crt: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 2147483647,
      description: 'Numărul liniei, unic în factură. Lipsa înseamnă poziția ei, de la 1.',
      examples: [1],
    }),
  ),
  nr_crt_articol: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 2147483647,
      description: 'La un discount: `nr_crt` al liniei reduse. Lipsa înseamnă un discount nelegat de o linie.',
      examples: [1],
    }),
  ),
  cod_articol: optionalText(
    128,
    'Codul articolului. După el se caută articolul, dacă firma caută după `cod_articol`. Lipsa înseamnă căutarea după denumire.',
    'A1',
  ),
  cod_bare: optionalText(
    20,
    'Codul de bare. După el se caută articolul, dacă firma caută după `cod_bare`. Poate lipsi.',
    '5941234567899',
  ),
  denumire: visibleText(2000, {
    description: 'Numele de pe factură al produsului sau al serviciului.',
    examples: ['Cană ceramică'],
  }),
  um: optionalText(20, 'Unitatea de măsură. Lipsa înseamnă fără unitate; în e-Factura se scrie atunci bucată.', 'BUC'),
  nr_produse: decimal(3, {
    minimum: -largestNumber,
    maximum: largestNumber,
    description: 'Cantitatea, diferită de 0; negativă la un discount sau la un articol returnat.',
    examples: [2],
  }),
  pret_unitar: Type.Optional(
    decimal(6, {
      maximum: largestNumber,
      description: 'Prețul unei unități, fără TVA, niciodată negativ. Lipsa cere `pret_total`.',
      examples: [24.5],
    }),
  ),
  pret_total: Type.Optional(
    decimal(2, {
      description:
        'Totalul liniei, cu TVA, păstrat la ban; negativ la un discount sau la un retur. Lipsa cere `pret_unitar`; împreună nu se trimit.',
      examples: [59.29],
    }),
  ),
  cota_tva: Type.Optional(
    decimal(4, {
      minimum: 0,
      maximum: 1,
      'x-fraction': true,
      description:
        'Cota ca fracție: 0.21 înseamnă 21 %. O cotă din nomenclatorul `cote-tva` la data emiterii, sau 0. Poate lipsi numai la taxare inversă (`T`) și la o firmă neplătitoare de TVA, unde înseamnă 0.',
      examples: [0.21],
    }),
  ),
  cod_gestiune: optionalText(
    255,
    'Gestiunea din care se scade stocul, una din cele ale firmei. Lipsa înseamnă stocul fără gestiune.',
    'DEP',
  ),
  descriere: optionalText(
    4000,
    'Textul de sub denumire. Lipsa înseamnă descrierea articolului; `[[descriere]]` în text este înlocuit de ea; un singur spațiu înseamnă fără.',
    '[[descriere]], ambalată pentru cadou',
  ),
  cod_centru_cost: optionalText(255, 'Centrul de cost, pentru contabilitate. Poate lipsi.', 'ONLINE'),
  efactura: Type.Optional(lineReferences),
});
