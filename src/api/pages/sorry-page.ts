import { type Html, html } from '../../domain/html/html.ts';
import { counted } from '../romanian.ts';
import { page } from './page.ts';

/** What is said where there is nothing to show; nothing of any company stands on these pages. */

const sorry = (title: string, sentence: Html | string): string =>
  page(title, html`<main class="sorry"><h1>${title}</h1><p>${sentence}</p></main>`);

export const noSuchPage = sorry(
  'Pagina nu există',
  'Linkul nu este complet, documentul s-a schimbat între timp sau nu mai există. Cereți un link nou celui care vi l-a trimis.',
);

export const tooManyPage = (seconds: number): string =>
  sorry('Prea multe cereri', `Reîncercați peste ${counted(seconds, 'o secundă', 'secunde')}.`);

export const laterPage = sorry(
  'Reveniți în câteva minute',
  'Serviciul nu poate răspunde acum. Documentul nu s-a pierdut; încercați din nou puțin mai târziu.',
);

export const faultPage = sorry('A apărut o eroare', 'Nu am putut arăta documentul. Încercați din nou mai târziu.');
