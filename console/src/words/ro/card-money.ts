import { counted } from '../counted.ts';

export const cardMoney = {
  intro: (count: number) =>
    `${counted(count, 'O plată cu cardul nu a putut fi pusă', 'plăți cu cardul nu au putut fi puse')} pe un document: banii au ajuns la firmă, iar dumneavoastră hotărâți ce faceți cu ei.`,
  paidOn: 'Plătită la',
  amount: 'Sumă',
  meant: 'Pentru',
  why: 'De ce așteaptă',
  unknownDocument: 'nu se știe',
  reference: (processor: string, reference: string) => `${processor}, ${reference}`,
  reasons: {
    neinceputa_aici: 'Plata nu a pornit de aici sau s-a plătit a doua oară.',
    document_sters: 'Documentul a fost șters.',
    document_anulat: 'Documentul a fost anulat.',
    document_stornat: 'Documentul a fost stornat.',
    alta_valuta: 'S-a plătit în altă valută decât a documentului.',
    document_incasat: 'Documentul nu mai avea atât de încasat.',
  },
  refunds: {
    ceruta: 'Restituirea este cerută procesatorului de carduri.',
    in_curs: 'Restituirea este în curs la procesatorul de carduri.',
    facuta: '',
    esuata: 'Restituirea nu a reușit.',
  },
  said: (text: string) => `Mesajul procesatorului: ${text}`,
  allocate: {
    act: 'Alocă',
    title: 'Alocă plata',
    text: 'Banii devin încasări cu cardul, cu data plății.',
    ofClient: (client: string) => `Se caută printre documentele clientului ${client}.`,
    sums: (tied: string, left: string | null) =>
      left === null ? `Se alocă ${tied}, toată plata.` : `Se alocă ${tied}; mai așteaptă ${left}.`,
    tooMuch: (beyond: string) => `Sumele depășesc plata cu ${beyond}.`,
    done: 'Banii au fost alocați, iar încasările au fost înregistrate.',
  },
  giveBack: {
    act: 'Restituie pe card',
    title: 'Restituie pe card',
    text: (amount: string, processor: string) =>
      `${processor} dă înapoi ${amount} pe cardul cu care s-a plătit. Până răspunde, cu acești bani nu se poate face altceva.`,
    done: 'Restituirea este cerută procesatorului de carduri.',
  },
  settle: {
    act: 'Marchează ca rezolvată',
    title: 'Marchează ca rezolvată',
    text: (amount: string) =>
      `Ați dat deja înapoi ${amount}, sau i-ați înregistrat altfel. Plata nu mai așteaptă, iar nota rămâne în jurnal.`,
    note: 'Cum s-a rezolvat',
    noteHint: 'De exemplu: dați înapoi prin bancă, cu ordinul 14.',
    done: 'Plata a fost rezolvată.',
  },
};
