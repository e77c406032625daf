// The abusive company runs in a process of its own and sends requests without pause, whatever the answers are.
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { abuses } from './abuses.mjs';
import { answerAsWorker } from './processes.mjs';

let stop = async () => ({});

answerAsWorker({
  begin({ address, abuse, targets }) {
    const { connections, requests } = abuses[abuse];
    const agent = new Agent({ keepAlive: true, maxSockets: connections });
    const asked = requests(targets).map((one) => ({ ...one, body: Buffer.from(one.body) }));
    /** How often each status was answered; `cut` counts connections that ended without an answer. */
    const answers = {};
    let isOver = false;
    const callers = Array.from({ length: connections }, async (_, caller) => {
      for (let turn = caller; !isOver; turn += connections) {
        const answer = await ask(agent, address, asked[turn % asked.length]);
        answers[answer] = (answers[answer] ?? 0) + 1;
        // A real caller could not reconnect faster, and a service that is down would be called a million times.
        if (answer === 'cut') await pause(20);
      }
    });
    stop = async () => {
      isOver = true;
      // Requests that still wait for an answer are aborted.
      await Promise.race([Promise.all(callers), pause(patienceMs)]);
      agent.destroy();
      await Promise.all(callers);
      return answers;
    };
  },

  end: () => stop(),
});

const patienceMs = 1000;

function ask(agent, address, { method, path, headers, body }) {
  return new Promise((resolve) => {
    const sent = request(
      new URL(path, address),
      { agent, method, headers: { ...headers, 'content-length': body.length } },
      (response) => {
        response.on('error', () => resolve('cut'));
        response.on('close', () => resolve(response.statusCode));
        response.resume();
      },
    );
    sent.on('error', () => resolve('cut'));
    sent.end(body);
  });
}
