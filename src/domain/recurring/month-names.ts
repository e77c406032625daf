import type { DocumentLanguage, SpokenLanguage } from '../nomenclature/language.ts';

/** V2-REC-11: the name of the month in the language of the document; for a bilingual document in Romanian. */
export function monthName(date: string, language: DocumentLanguage): string {
  const names = monthNames[language === 'ro-en' ? 'ro' : language];
  return names.split(' ')[Number(date.slice(5, 7)) - 1] ?? '';
}

const monthNames: Readonly<Record<SpokenLanguage, string>> = {
  ro: 'ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie',
  en: 'January February March April May June July August September October November December',
  de: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember',
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
  hu: 'január február március április május június július augusztus szeptember október november december',
  it: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
};
