import { counted } from '../counted.ts';

export const search = {
  everywhere: {
    title: 'Caută peste tot',
    button: 'Căutare',
    hint: 'număr, nume, cod, sumă sau ecran',
    results: 'Rezultate',
    searching: 'Se caută…',
    nothing: 'Nimic nu se potrivește.',
    count: (count: number) => counted(count, 'Un rezultat.', 'rezultate.'),
    groups: { acts: 'Acțiune', screens: 'Ecran', ofSettings: 'Setări' },
    kinds: {
      factura: 'Document',
      client: 'Client',
      articol: 'Articol',
      furnizor: 'Furnizor',
      factura_primita: 'Factură primită',
    },
  },
};
