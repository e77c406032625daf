import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { type StreamedEntry, streamZip } from './stream-zip.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const count = 200;

test('what was written is let go, so that a ZIP of many files needs some hundred bytes for each [OPS-MOVE-1]', async () => {
  const contents: WeakRef<object>[] = [];
  let held = count;
  async function* entries(): AsyncGenerator<StreamedEntry> {
    for (let place = 0; place < count; place += 1) {
      const content = {
        [Symbol.asyncIterator]() {
          const pieces = letters();
          contents.push(new WeakRef(pieces));
          return pieces;
        },
      };
      yield { name: `${place}.xml`, content, isCompressed: true };
    }
    // A weak reference holds its object until the turn of the loop ends.
    await setImmediate();
    collectGarbage();
    held = contents.filter((one) => one.deref() !== undefined).length;
  }
  let bytes = 0;
  for await (const piece of streamZip(entries(), new Date('2026-11-15T10:00:00Z'))) bytes += piece.length;
  expect([contents.length, bytes > count * 100]).toEqual([count, true]);
  expect(held).toBeLessThan(10);
});

async function* letters(): AsyncGenerator<Buffer> {
  yield Buffer.alloc(1000, 'a');
}
