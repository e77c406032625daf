import { checks } from './ro/checks.ts';
import type { Words } from './ro.ts';

type Told = readonly [name?: string | undefined, advice?: string | undefined];
const none: Told = [];

/** These texts come with the page of the installation. In English the program's own words are there already. */
export function checkIn(words: Words, said: string): Told {
  if (words.code === 'en') return none;
  const [days = ''] = /\d+(?= days$)/.exec(said) ?? [];
  const [name, advice] = checks[days === '' ? said : said.replace(days, '#')] ?? none;
  return name === undefined ? none : [name.replace('#', days), advice];
}
