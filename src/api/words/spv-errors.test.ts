import { expect, test } from 'vitest';
import { authorityErrorSentence } from './spv-errors.ts';

test.each([
  [
    'E: validari globale  SCHEMATRON   eroare: [BR-RO-092]-Localitatea Cumparatorului trebuie furnizata. #The Buyer city (BT-52) must be provided.',
    'Lipsește localitatea clientului. (BR-RO-092)',
  ],
  [
    '[BR-RO-L302]-Lungimea maxima permisa este de 300 caractere. #The maximum length is 300.',
    'Lungimea maxima permisa este de 300 caractere. (BR-RO-L302)',
  ],
  [
    'E: validari globale\n eroare regula: R6.1: CIF-ul vanzatorului nu figureaza in baza de date:6443019833',
    'ANAF nu cunoaște codul fiscal al firmei emitente. (R6.1)',
  ],
  [
    'Factura a mai fost transmisa anterior cu index=0123456789 si data incarcare=2026-01-20',
    'Factura a mai fost trimisă la ANAF și se află acolo.',
  ],
  [
    "Fisierul transmis nu este valid. org.xml.sax.SAXParseException; lineNumber: 15; cvc-elt.1.a: Cannot find the declaration of element 'Invoice1'. ",
    'ANAF nu a putut citi fișierul: nu respectă formatul e-Factura.',
  ],
  ['Lipseste judetul clientului. (client.cod_judet)', 'Lipseste judetul clientului. (client.cod_judet)'],
  ['', ''],
])('the official text "%s" is told as "%s" [V2-LAW-11]', (official, said) => {
  expect(authorityErrorSentence(official)).toBe(said);
});
