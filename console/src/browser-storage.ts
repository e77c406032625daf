import { type Path, storedPath } from './addresses.ts';

/** The browser stores choices, and a document that is half-written. None is a secret, and signing out deletes all of it. */

const companyName = 'firma';
const themeName = 'tema';

/** It is this window's company; for a new window, the one that was last chosen in another. */
export const storedCompany = (): string | null =>
  sessionStorage.getItem(companyName) ?? localStorage.getItem(companyName);

/** A window that is loaded again stays where it is, whatever another window chose meanwhile. */
export const stayIn = (code: string): void => sessionStorage.setItem(companyName, code);

export function storeCompany(code: string): void {
  stayIn(code);
  localStorage.setItem(companyName, code);
}

const themes: Readonly<Record<string, 'light' | 'dark'>> = { luminos: 'light', intunecat: 'dark' };

/** It is stored so that the page has its colours before the service says whose they are. */
export function storeTheme(theme: string): void {
  localStorage.setItem(themeName, theme);
  showStoredTheme();
}

export function showStoredTheme(): void {
  const theme = themes[localStorage.getItem(themeName) ?? ''];
  if (theme) document.documentElement.dataset['theme'] = theme;
  else delete document.documentElement.dataset['theme'];
}

const languageName = 'limba';

export const storedLanguage = (): string => localStorage.getItem(languageName) ?? 'ro';

export function storeLanguage(language: string): void {
  localStorage.setItem(languageName, language);
}

const askedName = 'cerut';

/** It is the screen to come back to from the identity provider. */
export function storeAsked(path: Path): void {
  sessionStorage.setItem(askedName, path);
}

export function takeAsked(): Path {
  const path = storedPath(sessionStorage.getItem(askedName));
  sessionStorage.removeItem(askedName);
  return path;
}

const draftName = (company: string): string => `document-nou ${company}`;

/** Only this window has the half-written document. */
export const storedDraft = (company: string): string | null => sessionStorage.getItem(draftName(company));

export function storeDraft(company: string, draft: string | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(draftName(company));
    else sessionStorage.setItem(draftName(company), draft);
  } catch {
    // The browser stores no more, so what is typed stays on the screen only.
  }
}

export function forgetChoices(): void {
  sessionStorage.clear();
  localStorage.clear();
}
