import { beforeAll, describe, expect, test } from 'vitest';
import type { House } from '../scenarios/console/house.ts';
import { type TestService, testService } from '../support/service/test-service.ts';
import { cutTexts } from './cut-texts.ts';
import { addressesOf, fullHouse, untilLoaded } from './full-house.ts';
import { hasBrowser, openWindow, sidewaysOf, violationsOf, type Window } from './open-browser.ts';

/** A window of 1280 by 800 in which everything is twice as large has so much room. */
const enlarged = { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 };

/** What still moves, or fades, for longer than somebody could see. */
const movements = `[...new Set([...document.querySelectorAll('*')].flatMap((one) => {
  const { transitionDuration, animationName, animationDuration } = getComputedStyle(one);
  const longest = (text) => Math.max(...text.split(',').map((part) => parseFloat(part)));
  const moves = longest(transitionDuration) > 0.01 || (animationName !== 'none' && longest(animationDuration) > 0.01);
  return moves ? [one.tagName + '.' + one.className] : [];
}))]`;

/** Controls and signs that only a ground tells apart, which a person who chose the colours does not see. */
const groundAlone = `[...document.querySelectorAll('.button:not(.button-plain, .button-quiet), .input, .badge, .note, [aria-current="page"]')]
  .filter((one) => one.checkVisibility() && one.tabIndex !== -1 || one.matches('.badge, .note'))
  .filter((one) => {
    const { borderStyle, borderWidth, outlineStyle } = getComputedStyle(one);
    const hasBorder = borderStyle.split(' ').some((side) => side !== 'none') && parseFloat(borderWidth) > 0;
    return !hasBorder && outlineStyle === 'none';
  })
  .map((one) => one.outerHTML.slice(0, 160))`;

describe.runIf(hasBrowser())('every screen, for everybody', () => {
  let service: TestService;
  let house: House;
  let all: readonly string[];

  beforeAll(async () => {
    service = await testService({ variables: { FACTURIER_CALL_LOG: 'on' } });
    house = await fullHouse(service);
    all = await addressesOf(service, house);
  });

  /** What is wrong on each screen, all of it in one answer. */
  const everywhere = async (page: Window, look: () => Promise<readonly string[]>): Promise<readonly string[]> => {
    const wrong: string[] = [];
    for (const address of all) {
      await page.open(address);
      await untilLoaded(page);
      wrong.push(...(await look()).map((one) => `${address}: ${one}`));
    }
    return wrong;
  };

  test('at twice its size nothing is cut and nothing scrolls sideways [CON-DESIGN-8]', {
    timeout: 900_000,
  }, async () => {
    const page = await openWindow(service, { as: house.browser, ...enlarged });
    const look = async () => {
      const beyond = await sidewaysOf(page);
      return [...(beyond === 0 ? [] : [`${beyond} pixels sideways`]), ...(await page.evaluate<string[]>(cutTexts))];
    };
    expect(await everywhere(page, look)).toEqual([]);
  });

  test('who wants no movement sees none [CON-DESIGN-9]', { timeout: 900_000 }, async () => {
    const page = await openWindow(service, { as: house.browser, reducedMotion: 'reduce' });
    expect(await everywhere(page, () => page.evaluate<string[]>(movements))).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.open('/clienti');
    await page.getByRole('button', { name: 'Client nou', exact: true }).click();
    await page.getByRole('dialog').waitFor();
    expect(await page.evaluate<string[]>(movements)).toEqual([]);
  });

  test('in colours that the person chose, borders say what grounds said [CON-DESIGN-10]', {
    timeout: 900_000,
  }, async () => {
    const page = await openWindow(service, { as: house.browser, forcedColors: 'active' });
    const look = async () => [...(await page.evaluate<string[]>(groundAlone)), ...(await violationsOf(page))];
    expect(await everywhere(page, look)).toEqual([]);
  });
});
