const weights = [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9] as const;
const codePattern = /^[1-9]\d{12}$/;

// Where the first digit names residents and foreigners, it says nothing of the century.
const centuries: Readonly<Record<string, readonly number[]>> = {
  '1': [1900],
  '2': [1900],
  '3': [1800],
  '4': [1800],
  '5': [2000],
  '6': [2000],
};
const anyCentury = [1900, 2000];

/** Whether this is a CNP: 13 digits, the birth date exists, and the last digit follows from the others. */
export function isPersonalCode(code: string): boolean {
  return codePattern.test(code) && namesDate(code) && checkDigit(code) === Number(code.at(-1));
}

/** V2-CLIENT-2: 13 digits that are no CNP (13 zeros among them) identify nobody. */
export function isUnusablePersonalCode(code: string): boolean {
  return /^\d{13}$/.test(code) && !isPersonalCode(code);
}

function namesDate(code: string): boolean {
  const [year, month, day] = [code.slice(1, 3), code.slice(3, 5), code.slice(5, 7)].map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  return (centuries[code.charAt(0)] ?? anyCentury).some((century) => {
    const date = new Date(Date.UTC(century + year, month - 1, day));
    return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  });
}

function checkDigit(code: string): number {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(code[index]), 0);
  return sum % 11 === 10 ? 1 : sum % 11;
}
