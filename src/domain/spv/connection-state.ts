import { openText, sealText, type TextSeal } from '../access/master-key.ts';

/** CON-SPV-1: what goes to the tax authority and comes back with the owner's yes. */
export interface ConnectionState {
  readonly companyId: number;
  /** Whoever comes back in another session has not asked for it. */
  readonly sessionId: string;
}

/** A certificate has to be found, and a password of it. */
const lifeMs = 15 * 60 * 1000;
const context = 'spv connection';

export function sealState(seal: TextSeal, { companyId, sessionId }: ConnectionState, now: Date): string {
  return sealText(seal, [companyId, sessionId, now.getTime() + lifeMs].join(' '), context);
}

/** Whether it was given for this company in this session, and lately. */
export function isStateOf(seal: TextSeal, state: string, expected: ConnectionState, now: Date): boolean {
  const [companyId, sessionId, until] = openText(seal, state, context)?.split(' ') ?? [];
  return Number(companyId) === expected.companyId && sessionId === expected.sessionId && Number(until) > now.getTime();
}
