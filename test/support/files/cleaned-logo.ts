import { cleanLogo } from '../../../src/documents/logo/clean-logo.ts';
import type { LogoKind } from '../../../src/domain/company/look.ts';
import { base64 } from './pictures.ts';

export const cleaned = (kind: LogoKind, file: string | Uint8Array) => cleanLogo({ kind, content: base64(file) });

export function acceptedLogo(kind: LogoKind, file: string | Uint8Array) {
  const result = cleaned(kind, file);
  if ('fault' in result) throw new Error(`refused: ${JSON.stringify(result.fault)}`);
  return { ...result.logo, bytes: Buffer.from(result.logo.content, 'base64') };
}

export const faultOf = (kind: LogoKind, file: string | Uint8Array): unknown => {
  const result = cleaned(kind, file);
  return 'fault' in result ? result.fault.is : null;
};
