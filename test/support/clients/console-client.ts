import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import type { TestService } from '../service/test-service.ts';
import type { Reply } from './api-client.ts';

export interface Browser {
  /** Sends a request as the page does: with the cookie, and on changes with our header and origin. */
  readonly ask: (method: string, path: string, json?: unknown, headers?: Headers) => Promise<Reply>;
  /** The same, but fails the test if the request does not succeed. */
  readonly done: (method: string, path: string, json?: unknown) => Promise<Reply['body']>;
  readonly signIn: (email: string, password: string, code?: string) => Promise<Reply>;
  /** The token that the browser has; null if it has none. */
  readonly token: () => string | null;
  /** Another browser with the same cookie. */
  readonly copy: () => Browser;
}

type Headers = Readonly<Record<string, string | null>>;

const methods = { GET: {}, POST: {}, PUT: {}, DELETE: {} } as const;

/** A browser at the console of the service, in one of the person's companies. Every answer must match the published description. */
export function browserAt(
  service: Pick<TestService, 'url'>,
  company: string | null = null,
  held: string | null = null,
): Browser {
  const cookies = new Map(held === null ? [] : [['facturier', held]]);
  const ask: Browser['ask'] = async (method, path, json, headers = {}) => {
    const own =
      method === 'GET' ? {} : { origin: service.url, 'x-facturier-consola': '1', 'sec-fetch-site': 'same-origin' };
    const sent = Object.entries({
      ...own,
      ...(company === null ? {} : { 'svc-cod-unic': company }),
      ...(cookies.size === 0 ? {} : { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      'user-agent': 'Firefox de proba',
      ...headers,
    }).flatMap(([name, value]) => (value === null ? [] : [[name, value] as [string, string]]));
    const response = await fetch(`${service.url}/app/api${path}`, {
      method,
      headers: sent,
      body: json === undefined ? null : JSON.stringify(json),
    });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const text = await response.text();
    const reply = {
      status: response.status,
      headers: response.headers,
      text,
      body: text === '' ? null : JSON.parse(text),
    };
    await checkAnswer(service.url, method, path, reply);
    return reply;
  };
  return {
    ask,
    async done(method, path, json) {
      const reply = await ask(method, path, json);
      expect([200, 204], `${method} ${path}: ${reply.text}`).toContain(reply.status);
      return reply.body;
    },
    signIn: (email, password, code) =>
      ask('POST', '/intra', { email, parola: password, ...(code === undefined ? {} : { cod: code }) }),
    token: () => cookies.get('facturier') ?? null,
    copy: () => browserAt(service, company, cookies.get('facturier') ?? null),
  };
}

type Described = { readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: object }>>>> };
type Check = (method: string, path: string, reply: Reply) => void;
/** Descriptions of the console differ only in the address: the first service that is asked gives it for all. */
let check: Promise<Check> | null = null;

async function checkAnswer(url: string, method: string, path: string, reply: Reply): Promise<void> {
  check ??= fetch(`${url}/app/api/openapi.json`).then(async (answer) => makeCheck((await answer.json()) as Described));
  (await check)(method, path, reply);
}

/** CON-DOOR-3: every answer must match the description. */
function makeCheck(document: Described): Check {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema({ $id: 'consola', ...document });
  const validators = new Map<string, ValidateFunction>();
  const patterns = Object.keys(document.paths).map(
    (template) => [template, new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`)] as const,
  );
  return (method: string, path: string, reply: Reply): void => {
    const plain = `/app/api${path.split('?', 1)[0]}`;
    const template = patterns.find(([, pattern]) => pattern.test(plain))?.[0];
    const responses = template && document.paths[template]?.[method.toLowerCase()]?.responses;
    if (!responses || !(method in methods)) return;
    const named = Object.hasOwn(responses, String(reply.status)) ? String(reply.status) : 'default';
    if (reply.status < 300) expect(named, `${method} ${path} answered ${reply.status}`).not.toBe('default');
    if (reply.status === 204) return;
    const media = named === 'default' ? 'application/problem+json' : 'application/json';
    const pointer = ['paths', template, method.toLowerCase(), 'responses', named, 'content', media, 'schema'];
    const reference = `consola#/${pointer.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;
    const validate = validators.get(reference) ?? ajv.compile({ $ref: reference });
    validators.set(reference, validate);
    expect(validate(reply.body), `${method} ${path}: ${ajv.errorsText(validate.errors)} in ${reply.text}`).toBe(true);
  };
}
