/** `un element`, `2 elemente`, `20 de elemente`: Romanian puts "de" between a count whose last two digits are 0 or 20..99 and its noun. */
export function counted(count: number, one: string, many: string): string {
  if (count === 1) return one;
  const lastTwo = count % 100;
  const needsDe = count !== 0 && (lastTwo === 0 || lastTwo >= 20);
  return `${count} ${needsDe ? 'de ' : ''}${many}`;
}
