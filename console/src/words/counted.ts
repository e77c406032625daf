/** It writes `o cheie`, `2 chei`, `20 de chei`: from twenty on Romanian puts a `de`, unless the last two digits are 1 to 19. */
export function counted(count: number, one: string, many: string): string {
  if (count === 1) return one;
  const rest = count % 100;
  return count === 0 || (rest >= 1 && rest <= 19) ? `${count} ${many}` : `${count} de ${many}`;
}
