import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { Window } from './open-browser.ts';

type Place = ReturnType<Window['locator']>;

/** The keystroke-level model of Card, Moran and Newell: to think of the next act, to point and press, and to press a key. */
const seconds = { think: 1.35, press: 1.3, key: 0.28 };

const page = readFileSync(new URL('../../docs/design.md', import.meta.url), 'utf8');

/** What a person presses and types for a task, who knows the screens alone; an address is never typed. */
export async function doTask(task: string, work: (hands: Hands) => Promise<void>): Promise<void> {
  const done = { presses: 0, keys: 0, seconds: 0 };
  const acted = (presses: number, keys: number): void => {
    done.presses += presses;
    done.keys += keys;
    done.seconds += seconds.think + presses * seconds.press + keys * seconds.key;
  };
  await work({
    press: async (place) => {
      await place.click();
      acted(1, 0);
    },
    type: async (place, text) => {
      await place.pressSequentially(text);
      acted(0, text.length);
    },
    keys: async (place, ...names) => {
      for (const name of names) await place.press(name);
      acted(0, names.length);
    },
    choose: async (place, label) => {
      await place.selectOption({ label });
      acted(2, 0);
    },
    drop: async (place, file) => {
      await place.setInputFiles(file);
      acted(1, 0);
    },
  });
  const told = page.split('\n').find((row) => row.startsWith(`| ${task} |`));
  expect(told).toBe(`| ${task} | ${done.presses} | ${done.keys} | ${Math.round(done.seconds)} |`);
}

export interface Hands {
  readonly press: (place: Place) => Promise<void>;
  readonly type: (place: Place, text: string) => Promise<void>;
  /** Keys that are no text, where the focus stands. */
  readonly keys: (place: Place, ...names: readonly string[]) => Promise<void>;
  readonly choose: (place: Place, label: string) => Promise<void>;
  /** A file is dragged there. */
  readonly drop: (place: Place, file: Parameters<Place['setInputFiles']>[0]) => Promise<void>;
}
