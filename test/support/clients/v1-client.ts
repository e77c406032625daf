import { createHash } from 'node:crypto';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import type { Operation } from '../../../src/api/v1/operation.ts';
import { v1Operations } from '../../../src/api/v1/operations.ts';
import type { TestService } from '../service/test-service.ts';
import type { Reply, Request } from './api-client.ts';

type Members = Readonly<Record<string, unknown>>;

export const platform = 'https://magazin.exemplu.ro';

/** Calls v1 as one API user. Every answer is checked: 200, JSON, the headers, and the shape that its row declares. */
export interface LegacyCaller {
  /** Calls an operation, such as `factura/emitere`, with these members and good credentials. */
  readonly call: (operation: string, members?: Members) => Promise<Reply>;
  /** The body that `call` sends. */
  readonly signed: (operation: string, members?: Members) => Members;
}

export function legacyCaller(service: TestService, code: string, privateKey: string): LegacyCaller {
  const signed: LegacyCaller['signed'] = (operation, members = {}) => ({
    CodUnic: code,
    PlatformaUrl: platform,
    Hash: hashOf(code, privateKey, suffixOf(rowOf(operation), members)),
    ...members,
  });
  return {
    signed,
    call: (operation, members) => sendV1(service, operation, { json: signed(operation, members) }),
  };
}

export function hashOf(code: string, privateKey: string, suffix: string): string {
  return createHash('sha1').update(`${code}${privateKey}${suffix}`).digest('hex').toUpperCase();
}

export async function sendV1(service: TestService, operation: string, request: Request): Promise<Reply> {
  const reply = await service.send(`/v1/${operation}`, { method: 'POST', ...request });
  expectV1(
    reply,
    v1Operations.find(({ path }) => path === `/v1/${operation}`),
  );
  return reply;
}

/** V1-ERR-1, V1-ERR-6, V1-VER-1: these are true of every answer. */
export function expectV1(reply: Reply, row?: Operation): void {
  expect(reply.status, reply.text).toBe(200);
  expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(reply.headers.get('deprecation')).toMatch(/^@\d+$/);
  expect(Date.parse(reply.headers.get('sunset') ?? '')).toBeGreaterThan(0);
  expect(reply.headers.get('link')).toMatch(/^<http:\/\/[^>]+\/(?:v2\/[^>]+|docs)>; rel="successor-version"$/);
  expect(reply.headers.get('x-fapi-interaction-id')).toMatch(/^[0-9a-f-]{36}$/);
  expect(reply.headers.get('server-timing')).toMatch(/total;dur=[0-9.]+$/);
  if (reply.body.Success) {
    const { Success: _success, ...answer } = reply.body;
    if (row) expect(ajv.validate(row.answer, answer), `${ajv.errorsText()} in ${reply.text}`).toBe(true);
    return;
  }
  expect(reply.body.Success, reply.text).toBe(false);
  expect(reply.body.Message, reply.text).toMatch(/^.{10,600}$/s);
}

/** The message of a refusal; fails if the call succeeded. */
export function refusalOf(reply: Reply): string {
  expect(reply.body.Success, reply.text).toBe(false);
  return reply.body.Message;
}

const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });

function rowOf(operation: string): Operation {
  const row = v1Operations.find(({ path }) => path === `/v1/${operation}`);
  if (!row) throw new Error(`there is no operation ${operation}`);
  return row;
}

function suffixOf({ access }: Operation, members: Members): string {
  if (access === 'public' || access.suffix.length === 0) return '';
  const found = access.suffix.reduce<unknown>((inner, name) => (inner as Members | undefined)?.[name], members);
  return String(found ?? '');
}
