/**
 * V2-LAW-11: people read an error of the tax authority as one sentence. Its own text is `E: validari globale SCHEMATRON eroare:
 * [BR-RO-092]-...#The ...`: the name of a program, of a rule, and the same twice in two languages.
 */
export function authorityErrorSentence(official: string): string {
  const said = official.replace(programs, '').trim();
  const [whole = '', rule = ''] = ruleAtHead.exec(said) ?? [];
  const known = sentences[rule] ?? texts.find(([pattern]) => pattern.test(said))?.[1];
  if (known) return rule === '' ? known : `${known} (${rule})`;
  // The translation into English follows the first `#`.
  const [own = ''] = said.slice(whole.length).split('#');
  const text = own.trim() || said;
  return rule === '' ? text : `${text} (${rule})`;
}

const programs = /^(?:E:\s*)?(?:validari globale\s*)?(?:SCHEMATRON\s*)?(?:eroare(?:\s+regula)?\s*:\s*)?/i;
const ruleAtHead = /^\[?((?:BR-[A-Z0-9-]*\d|R\d+(?:\.\d+)?))\]?\s*[-:]\s*/;

const sentences: Readonly<Record<string, string>> = {
  'BR-RO-010': 'Numărul facturii trebuie să aibă cel puțin o cifră.',
  'BR-RO-030': 'La o factură în valută, TVA trebuie spusă și în lei: adăugați cursul.',
  'BR-RO-065': 'Lipsește codul de TVA sau codul fiscal al firmei emitente.',
  'BR-RO-081': 'Lipsește strada din adresa firmei emitente.',
  'BR-RO-082': 'Lipsește strada din adresa clientului.',
  'BR-RO-091': 'Lipsește localitatea firmei emitente.',
  'BR-RO-092': 'Lipsește localitatea clientului.',
  'BR-RO-100': 'Firma emitentă este în București: localitatea trebuie să fie un sector, de exemplu Sector 3.',
  'BR-RO-101': 'Clientul este în București: localitatea trebuie să fie un sector, de exemplu Sector 3.',
  'BR-RO-110': 'Județul firmei emitente nu este un cod de județ.',
  'BR-RO-111': 'Județul clientului nu este un cod de județ.',
  'BR-RO-120': 'Lipsește codul fiscal al clientului.',
  'BR-CO-09': 'Un cod de TVA nu începe cu prefixul țării lui, de exemplu RO sau DE.',
  'BR-CO-25': 'Lipsește data scadenței sau termenul de plată.',
  'BR-61': 'La plata prin transfer trebuie contul bancar al firmei.',
  'R6.1': 'ANAF nu cunoaște codul fiscal al firmei emitente.',
};

const texts: readonly (readonly [RegExp, string])[] = [
  [/transmisa anterior cu index/i, 'Factura a mai fost trimisă la ANAF și se află acolo.'],
  [
    /nu aveti drept in SPV/i,
    'Cine a autorizat serviciul nu are drept în SPV pentru această firmă: autorizați din nou.',
  ],
  [/marime fisier/i, 'Fișierul este mai mare decât primește ANAF: împărțiți liniile pe mai multe facturi.'],
  [
    /SAXParseException|fisierul transmis nu este valid/i,
    'ANAF nu a putut citi fișierul: nu respectă formatul e-Factura.',
  ],
  [/eroare tehnica/i, 'ANAF a avut o eroare tehnică: trimiteți din nou.'],
];
