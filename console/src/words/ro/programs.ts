export const programs = {
  platforms: {
    intro: 'Adresele magazinelor care emit prin API. Cu o cheie se emite numai de la una dintre ele.',
    address: 'Adresă',
    addressHint: 'Începutul adresei magazinului, de exemplu https://magazin.exemplu.ro.',
    add: 'Adaugă adresă',
    empty: 'Nicio adresă încă: fără una nu se poate emite prin API.',
    removeTitle: 'Scoateți adresa?',
    removeText: (address: string) => `De la ${address} nu se va mai putea emite.`,
    removed: (address: string) => `${address} a fost scoasă.`,
  },
  apiUsers: {
    intro:
      'Pentru programe mai vechi, care semnează fiecare cerere cu o cheie privată. Programele noi folosesc chei API.',
    add: 'Utilizator API nou',
    name: 'Nume',
    since: 'Din',
    state: 'Stare',
    active: 'activ',
    made: 'Utilizatorul API a fost făcut',
    privateKey: 'Cheia privată',
    empty: 'Niciun utilizator API.',
    revokeTitle: (name: string) => `Revocați utilizatorul API „${name}”?`,
    revokeText: 'Cererile semnate cu cheia lui nu vor mai fi primite, din această clipă și pentru totdeauna.',
    revokedNow: (name: string) => `Utilizatorul API „${name}” a fost revocat.`,
    v1: 'Interfața v1',
  },
} as const;
