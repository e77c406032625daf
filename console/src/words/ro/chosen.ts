import { counted } from '../counted.ts';

export const chosen = {
  tooMany: (most: number) => `Se pot face cel mult ${most} odată: alegeți mai puține.`,
  undo: (count: number) => (count === 1 ? 'Desfă' : `Desfă (${count})`),
  undone: 'Desfacere',
  collect: 'Încasează',
  mail: 'Trimite',
  collectText: (count: number) =>
    `Se încasează tot ce a rămas din ${counted(count, 'documentul ales', 'documente')}, în același fel și la aceeași dată. La o proformă se emite întâi factura ei.`,
  collected: (amount: string) => amount,
  receipt: (name: string) => `chitanța ${name}`,
  invoice: (name: string) => `factura ${name}`,
  remind: 'Memento acum',
  remindText: (count: number) =>
    `Se trimite acum câte un memento pe e-mail pentru ${counted(count, 'documentul ales', 'documente')}, dacă a rămas ceva de plată.`,
  approve: 'Aprobă',
  approveText: (count: number) =>
    `${counted(count, 'Factura aleasă se aprobă', 'facturi se aprobă')}; liniile legate de articole intră în stoc.`,
  received: (count: number) => counted(count, 'o factură aleasă', 'facturi alese'),
  export: (format: string, count: number) => `Exportă ${format}: ${counted(count, 'cel ales', 'alese')}`,
};
