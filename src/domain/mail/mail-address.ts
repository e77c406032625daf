const sign = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]";
// Latin with its diacritics, Greek and Cyrillic; of other scripts the form that travels (xn--...).
const letter = 'A-Za-z\\u00C0-\\u024F\\u0300-\\u036F\\u0388-\\u052F\\u1E00-\\u1EFF';
const inside = `(?:[${letter}0-9-]{0,61}[${letter}0-9])`;

/**
 * One address, of the kind that people have: letters, digits and a few signs, at a domain with a dot in it. What the standards
 * also allow (quoted names, numbers of machines) is more often a slip than an address. It is published, so it does without
 * what only some readers of regular expressions know.
 */
export const mailAddressPattern = new RegExp(
  `^(?=.{3,254}$)(?=[^@]{1,64}@)${sign}+(?:\\.${sign}+)*@(?:[${letter}0-9]${inside}?\\.)+[${letter}]${inside}$`,
);

export function isMailAddress(text: string): boolean {
  return mailAddressPattern.test(text);
}

/** `example.ro` of `office@example.ro` */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}
