/** The few choices that the browser keeps. None is a secret, and signing out forgets them all. */

const companyName = 'firma';
const themeName = 'tema';

/** This window's company; for a new window, the one that was last chosen in another. */
export const keptCompany = (): string | null =>
  sessionStorage.getItem(companyName) ?? localStorage.getItem(companyName);

export function keepCompany(code: string): void {
  sessionStorage.setItem(companyName, code);
  localStorage.setItem(companyName, code);
}

const themes: Readonly<Record<string, 'light' | 'dark'>> = { luminos: 'light', intunecat: 'dark' };

/** Kept so that the page has its colours before the service says whose they are. */
export function keepTheme(theme: string): void {
  localStorage.setItem(themeName, theme);
  showKeptTheme();
}

export function showKeptTheme(): void {
  const theme = themes[localStorage.getItem(themeName) ?? ''];
  if (theme) document.documentElement.dataset['theme'] = theme;
  else delete document.documentElement.dataset['theme'];
}

const languageName = 'limba';

export const keptLanguage = (): string => localStorage.getItem(languageName) ?? 'ro';

export function keepLanguage(language: string): void {
  localStorage.setItem(languageName, language);
}

const columnsName = 'coloane';

/** The columns of the list of invoices; null where none were chosen. */
export const keptColumns = (): readonly string[] | null => localStorage.getItem(columnsName)?.split(' ') ?? null;

export function keepColumns(columns: readonly string[]): void {
  localStorage.setItem(columnsName, columns.join(' '));
}

const askedName = 'cerut';

/** The screen that was asked for, over a visit to who says who somebody is. */
export function keepAsked(path: string): void {
  sessionStorage.setItem(askedName, path);
}

export function takeAsked(): string {
  const path = sessionStorage.getItem(askedName) ?? '/';
  sessionStorage.removeItem(askedName);
  return path;
}

export function forgetChoices(): void {
  sessionStorage.clear();
  localStorage.clear();
}
