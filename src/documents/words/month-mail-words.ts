import { monthName } from '../../domain/recurring/month-names.ts';

interface MonthMailFacts {
  readonly company: string;
  readonly fiscalCode: string;
  /** yyyy-mm */
  readonly month: string;
  readonly fileName: string;
}

/** CON-MONTH-1: the mail is in Romanian, because accounts are kept in it. */
export function monthMailWords({ company, fiscalCode, month, fileName }: MonthMailFacts) {
  const named = `${monthName(month, 'ro')} ${month.slice(0, 4)}`;
  return {
    subject: `${company}: ${named} pentru contabilitate`,
    text: `Bună ziua,

Găsiți în atașament luna ${named} a firmei ${company} (${fiscalCode}): facturile emise, facturile primite, încasările și plățile.

Fișierul se numește ${fileName}. Dacă o factură din această lună se schimbă după aceea, luna poate fi trimisă din nou.

Vă mulțumim,
${company}
`,
  };
}
