import { counted } from '../counted.ts';

export const drafts = {
  drafts: {
    title: 'Ciorne',
    intro: 'Documente începute, de emis mai târziu. Le vede toată firma.',
    empty: 'Nicio ciornă. O salvați la un document nou.',
    name: 'Nume',
    unnamed: 'Fără nume',
    problems: 'De completat',
    ready: 'se poate emite',
    count: (count: number) => counted(count, 'o problemă', 'probleme'),
    changed: 'Modificată',
    issueTitle: 'Emite ciorna',
    issueText: (name: string) => `„${name}” primește un număr și nu mai este o ciornă.`,
    remove: 'Șterge',
    removeTitle: 'Șterge ciorna',
    removeText: (name: string) => `„${name}” nu va mai exista pentru nimeni din firmă.`,
    removed: 'Ciorna este ștearsă.',
    open: 'Deschide ciorna',
    save: 'Salvează ciorna',
    saved: 'Ciorna este salvată. O găsiți la Ciorne.',
    ownName: 'Numele ciornei',
  },
};
