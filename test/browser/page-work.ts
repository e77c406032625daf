import type { Window } from './open-browser.ts';

/** A table is built, laid out and taken away, which is what a screen costs too. */
const table = `(() => {
  for (let round = 0; round < 3; round += 1) {
    const table = document.createElement('table');
    for (let row = 0; row < 200; row += 1) {
      const made = table.insertRow();
      for (let cell = 0; cell < 8; cell += 1) made.insertCell().textContent = 'Rând ' + row * cell;
    }
    document.body.append(table);
    table.getBoundingClientRect();
    table.remove();
  }
})()`;

/** It goes on once the page shows what is said in JavaScript, and has drawn it. */
export const untilDrawn = (isShown: string): string => `new Promise((done) => {
  const look = () => {
    if (!(${isShown})) return;
    changes.disconnect();
    requestAnimationFrame(() => setTimeout(done));
  };
  const changes = new MutationObserver(look);
  changes.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  look();
})`;

/** Less is what a page does that nobody uses; on a crowded machine to be asked for it already takes as much. */
const restMs = 4;
const mostLooks = 10;

export interface PageWork {
  /** It is over when the page does nothing by itself any more. */
  readonly rest: () => Promise<void>;
  /** What the page has worked since the last rest, in tables. */
  readonly since: () => Promise<number>;
}

/**
 * What a page works, by the processor time of its thread: what else the machine does is no part of that. It is told in the tables that the
 * same page builds meanwhile, so that it is the same on a slow machine.
 */
export async function workOf(page: Window): Promise<PageWork> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? 0) * 1000;
  };
  let began = 0;
  const untilStill = async (): Promise<void> => {
    began = await worked();
    for (let look = 0; look < mostLooks; look += 1) {
      const last = began;
      await page.waitForTimeout(100);
      began = await worked();
      if (began - last < restMs) return;
    }
  };
  let unit = 1;
  const rest = async (): Promise<void> => {
    await untilStill();
    await page.evaluate(table);
    unit = (await worked()) - began;
    await untilStill();
  };
  return { rest, since: async () => ((await worked()) - began) / unit };
}
