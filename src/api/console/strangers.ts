import type { FastifyRequest } from 'fastify';
import type { TObject } from 'typebox';
import type { Sender } from '../../operations/calls/strangers.ts';
import type { ConsoleOperation } from './operation.ts';

/**
 * OPS-STRANGE-3: where nobody is known yet a few texts are sent: an address, a password, the answer of a passkey. What an identity
 * provider sends back is longer, and its form says how long.
 */
export const strangersBytes = ({ body }: ConsoleOperation): number =>
  body !== 'none' && longestText(body) > 4096 ? 16 * 1024 : 4096;

const longestText = ({ properties }: TObject): number =>
  Math.max(0, ...Object.values(properties).map((member) => ('maxLength' in member ? Number(member.maxLength) : 0)));

/** OPS-STRANGE-4: a browser that somebody has signed in with counts alone, whatever others send from its address. */
export const senderOf = ({ callerAddress }: FastifyRequest, browserId: string | null): Sender =>
  browserId === null
    ? { name: callerAddress, isKnownBrowser: false }
    : { name: `browser ${browserId}`, isKnownBrowser: true };

export const sentBytes = ({ url, bodyBytes }: FastifyRequest): number => url.length + bodyBytes;
