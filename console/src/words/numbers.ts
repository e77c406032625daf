/** A whole number as people type it (1.000 too); null where it is none. */
export function typedWhole(text: string): number | null {
  const plain = text.replaceAll(/[\s.]/g, '');
  return /^\d{1,15}$/.test(plain) ? Number(plain) : null;
}
