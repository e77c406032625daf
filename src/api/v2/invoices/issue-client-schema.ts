import { Type } from 'typebox';
import { oneOf, optionalText, strict, text, visibleText } from '../../schema/schemas.ts';

export const externalClientId = (absence: string) =>
  Type.Unsafe<number | string>({
    type: ['integer', 'string'],
    minimum: 0,
    maximum: 2147483647,
    pattern:
      '^(?:0*(?:[0-9]{1,9}|1[0-9]{9}|20[0-9]{8}|21[0-3][0-9]{7}|214[0-6][0-9]{6}|2147[0-3][0-9]{5}|21474[0-7][0-9]{4}|214748[0-2][0-9]{3}|2147483[0-5][0-9]{2}|21474836[0-3][0-9]|214748364[0-7]))$',
    'x-hint': 'numai cifre, cel mult 2147483647',
    description: `Numărul clientului în magazinul dumneavoastră, numai cifre. Regăsește un \`PF\` fără cod, dacă firma a activat \`cautare_client_dupa_id_extern\`. ${absence}`,
    examples: [1042],
  });

export const issueClient = strict(
  {
    tip: oneOf(['PJ', 'PF'], {
      description: '`PJ` pentru o persoană juridică, `PF` pentru o persoană fizică.',
      examples: ['PJ'],
    }),
    denumire: visibleText(255, {
      description: 'Numele firmei sau al persoanei. La o firmă din România, numele oficial îl înlocuiește.',
      examples: ['Brutăria Țărăncuța SRL'],
    }),
    cod_unic: Type.Optional(
      text(128, {
        description:
          'Codul fiscal, cu sau fără prefixul țării, ori CNP-ul. Obligatoriu la `PJ`. Lipsa la `PF` înseamnă un client nou de fiecare dată.',
        examples: ['90100218'],
      }),
    ),
    email: optionalText(
      500,
      'Adresa la care se trimite documentul. Lipsa înseamnă cea știută deja despre client.',
      'client@exemplu.ro',
    ),
    telefon: optionalText(100, 'Telefonul clientului. Lipsa înseamnă cel știut deja.', '0740123456'),
    tara: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 128,
        'x-nomenclature': 'tari',
        description: 'Numele sau codul țării, din nomenclatorul `tari`. Lipsa înseamnă România.',
        examples: ['RO'],
      }),
    ),
    cod_judet: optionalText(
      100,
      'Codul județului, din nomenclatorul `judete`, nu numele lui. Lipsa înseamnă cel știut deja sau cel oficial; fără el factura nu poate ajunge în SPV.',
      'IS',
    ),
    localitate: optionalText(
      100,
      'Localitatea; la București, sectorul. Lipsa înseamnă cea știută deja sau cea oficială.',
      'Iași',
    ),
    adresa: optionalText(
      500,
      'Strada și numărul. Lipsa înseamnă adresa știută deja sau cea oficială.',
      'Str. Lăpușneanu 10',
    ),
    nr_reg_com: optionalText(
      128,
      'Numărul din registrul comerțului. Lipsa înseamnă cel știut deja sau cel oficial.',
      'J22/99/2015',
    ),
    cont_bancar: optionalText(
      50,
      'Contul clientului, tipărit pe factură. Lipsa înseamnă cel știut deja.',
      'RO49AAAA1B31007593840000',
    ),
    platitor_tva: Type.Optional(
      Type.Boolean({
        description: 'Dacă este înregistrat în scopuri de TVA. Lipsa înseamnă ce se știe deja sau ce spune ANAF.',
        examples: [true],
      }),
    ),
    id_extern: Type.Optional(externalClientId('Lipsa sau 0 înseamnă că nu se caută după el.')),
  },
  {
    description:
      'Cui i se facturează. Un client cu același cod și aceeași țară este folosit, și primește din cerere numai ce îi lipsea; altfel este creat.',
  },
);
