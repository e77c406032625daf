import { expect } from 'vitest';
import { paste } from './at-form.ts';
import type { Window } from './open-browser.ts';

/** Pastes so many lines into the first, each of 12,10 with VAT. */
export async function pasteLines(page: Window, count: number): Promise<void> {
  await page.locator('[name="linii.0.denumire"]').focus();
  await paste(page, Array.from({ length: count }, (_, place) => `Produs ${place}\t1\tbuc\t10\t21`).join('\n'));
}

/** How many of the lines are touched by the drawing that a key in a new one behind them causes, once the totals of all are there. */
export async function linesDrawnByKey(page: Window, lines: number, total: string): Promise<number> {
  // Roles are looked for in the whole page, which takes long in a large one.
  await page.locator(`[name="linii.${lines - 1}.denumire"]`).waitFor({ state: 'attached' });
  await page.locator('button', { hasText: 'Adaugă linie' }).click();
  const last = `[name="linii.${lines}.denumire"]`;
  await page.locator(last).fill('a');
  await expect.poll(() => page.locator('section[aria-label="Totaluri"]').innerText()).toContain(total);
  return page.evaluate<number>(`new Promise((resolve) => {
    const seen = new Set();
    const watch = new MutationObserver((all) => all.forEach(({ target }) => seen.add((target.closest ?? target.parentElement.closest).call(target.closest ? target : target.parentElement, 'fieldset'))));
    watch.observe(document.querySelector('[name="linii.0.denumire"]').closest('fieldset').parentElement, { subtree: true, attributes: true, childList: true, characterData: true });
    const input = document.querySelector(${JSON.stringify(last)});
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, 'ab');
    input.dispatchEvent(new Event('input', { bubbles: true }));
    // What a key causes is painted with the next frame.
    requestAnimationFrame(() => requestAnimationFrame(() => { watch.disconnect(); resolve(seen.size); }));
  })`);
}
