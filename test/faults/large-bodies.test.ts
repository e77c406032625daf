import { connect } from 'node:net';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { heldAtPace, mostHeldMs } from '../support/program/loop-watch.ts';
import { invoice, startWatched, type Watched } from '../support/program/watched-program.ts';
import { counted, soakTest } from '../support/runner/effort.ts';
import { whenFileEnds } from '../support/runner/file-end.ts';

const wait = { timeout: 60_000 };

let program: Watched;

beforeAll(async () => {
  program = await startWatched(whenFileEnds);
}, 200_000);

test('bodies of strangers that never end take a bounded part of the memory, and keep nobody from the service [OPS-BODY-1] [OPS-BODY-2]', async () => {
  const { service, send, askWatched } = program;
  const before = await askWatched();
  const { hostname, port } = new URL(service.url);
  const part = Buffer.alloc(7 * 1024 * 1024, ' ');
  const head = (path: string) =>
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${8 * 1024 * 1024}\r\n\r\n`;
  const answers: string[] = [];
  const count = counted(40, 120);
  const strangers = Array.from({ length: count }, (_, place) => {
    const path = place % 2 === 0 ? '/v1/factura/emitere' : '/v2/facturi';
    const socket = connect({ port: Number(port), host: hostname, localAddress: `127.0.0.${2 + (place % 20)}` });
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => answers.push(String(chunk)));
    socket.write(head(path));
    socket.write(part);
    return socket;
  });
  // Who has no key is told so at once, who finds no room is told to come back.
  await expect.poll(() => answers.filter((answer) => answer.startsWith('HTTP/1.1 401')).length, wait).toBe(count / 2);
  await expect
    .poll(() => answers.filter((answer) => /retry-after: 2/i.test(answer)).length, wait)
    .toBeGreaterThan(count / 2 - 20);
  expect((await send('GET', '/v2/identitate')).status).toBe(200);
  expect((await send('POST', '/v2/facturi', JSON.stringify(invoice(1)))).status).toBe(200);
  expect((await askWatched()).residentMb - before.residentMb).toBeLessThan(200);
  for (const socket of strangers) socket.destroy();
}, 200_000);

soakTest(
  'a body that does not arrive within a minute is cut off [OPS-BODY-2]',
  async () => {
    const { hostname, port } = new URL(program.service.url);
    const socket = connect({ port: Number(port), host: hostname });
    onTestFinished(() => void socket.destroy());
    let answer = '';
    socket.on('data', (chunk) => {
      answer += String(chunk);
    });
    socket.write(
      'POST /v1/factura/emitere HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
    );
    await expect.poll(() => answer, { timeout: 120_000 }).toContain('nu a sosit la timp');
  },
  200_000,
);

soakTest(
  'strangers who send large bodies without end do not hold up another company [OPS-LOOP-1] [OPS-LOOP-2] [V1-BODY-1]',
  async () => {
    const { service, send, askWatched } = program;
    const members = `{${Array.from({ length: 240_000 }, (_, place) => `"m${place}":1`).join(',')}}`;
    let isOver = false;
    const answered: string[] = [];
    const stranger = async (): Promise<void> => {
      while (!isOver) {
        const response = await fetch(`${service.url}/v1/factura/emitere`, { method: 'POST', body: members });
        answered.push(await response.text());
      }
    };
    const strangers = [stranger(), stranger(), stranger(), stranger(), stranger(), stranger()];
    await expect.poll(() => answered.length, wait).toBeGreaterThan(0);
    await askWatched();
    for (let count = 0; count < counted(10, 30); count += 1)
      expect((await send('GET', '/v2/identitate')).status).toBe(200);
    expect(heldAtPace(await askWatched())).toBeLessThanOrEqual(mostHeldMs);
    const isAnswered = (words: string) => () => answered.some((text) => text.includes(words));
    await expect.poll(isAnswered('reincercati peste'), wait).toBe(true);
    // Whose turn comes in the thread is answered last.
    await expect.poll(isAnswered('"CodUnic\\" este obligatoriu'), wait).toBe(true);
    isOver = true;
    await Promise.all(strangers);
  },
  200_000,
);
