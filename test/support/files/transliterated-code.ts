import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * WHK-20: the published PHP and C# are so short that they can be run as JavaScript if their languages are not installed, with a few
 * rewriting rules and substitutes for the functions that they call. Code that the rules do not cover does not parse, or calls what does not
 * exist.
 */

type Verify = (secret: string, headers: Readonly<Record<string, string>>, body: string, now: number) => unknown;
type Rule = readonly [spelling: RegExp, inJavaScript: (match: string, ...groups: string[]) => string];

export const verifyInPhp = (code: string): Verify => evaluate(code, phpRules, phpFunctions, 'verify');

export function verifyInCsharp(code: string): Verify {
  const verify = evaluate(code, csharpRules, csharpClasses, 'Verify');
  return (secret, headers, body, now) =>
    verify(secret, asDictionary(headers), Bytes.from(Buffer.from(body)), { ToUnixTimeSeconds: () => now });
}

function evaluate(code: string, rules: readonly Rule[], names: object, entry: string) {
  const script = rules.reduce((text, [spelling, inJavaScript]) => text.replace(spelling, inJavaScript), code);
  const build = new Function(...Object.keys(names), `'use strict';\n${script}\nreturn ${entry};`);
  return build(...Object.values(names)) as (...given: readonly unknown[]) => unknown;
}

const phpRules: readonly Rule[] = [
  [/^<\?php\n/, () => ''],
  [/function verify\([^)]*\): array/, () => 'function verify($secret, $headers, $body, $now)'],
  [/^ {4}(\$\w+) = /gm, (_match, name) => `    const ${name} = `],
  // A dot between spaces concatenates, and double quotes interpolate values.
  [/ \. /g, () => ' + '],
  [/"([^"]*)"/g, (_match, text) => `\`${text?.replaceAll(/\$\w+/g, (name) => `\${${name}}`)}\``],
  [/\(int\) (\$\w+)/g, (_match, name) => `int(${name})`],
  [/foreach \((.*) as (\$\w+)\) \{/g, (_match, list, name) => `for (const ${name} of ${list}) {`],
  [/new Exception/g, () => 'new Error'],
];

const phpFunctions = {
  abs: Math.abs,
  time: () => Math.floor(Date.now() / 1000),
  int: (text: string) => Number.parseInt(text, 10) || 0,
  strlen: (text: string) => Buffer.byteLength(text),
  substr: (text: string, from: number) => text.slice(from),
  explode: (separator: string, text: string) => text.split(separator),
  base64_decode: (text: string) => Buffer.from(text, 'base64'),
  base64_encode: (bytes: Buffer) => bytes.toString('base64'),
  hash_hmac(algorithm: string, text: string, key: Buffer, wantsBytes: boolean) {
    const hash = createHmac(algorithm, key).update(text).digest();
    return wantsBytes ? hash : hash.toString('hex');
  },
  hash_equals: (known: string, given: string) => inConstantTime(Buffer.from(known), Buffer.from(given)),
  json_decode: (text: string) => JSON.parse(text) as unknown,
};

const csharpRules: readonly Rule[] = [
  [/^using .*;\n/gm, () => ''],
  [/^public static class \w+\n\{\n/m, () => ''],
  [/^\}\n$/m, () => ''],
  [/public static JsonDocument Verify\([^)]*\)/, () => 'function Verify(secret, headers, body, now)'],
  [/\$"([^"]*)"/g, (_match, text) => `\`${text?.replaceAll('{', '$' + '{')}\``],
  [/foreach \(var (\w+) in (.*)\)$/gm, (_match, name, list) => `for (const ${name} of ${list})`],
  [/\.Split\(/g, () => '.split('],
  [/\.Substring\(/g, () => '.substring('],
  [/\.Length\b/g, () => '.length'],
  [/new Exception/g, () => 'new Error'],
];

class Bytes extends Uint8Array {
  Concat(other: Uint8Array): Bytes {
    return Bytes.from([...this, ...other]) as Bytes;
  }
  ToArray(): Bytes {
    return this;
  }
}

const csharpClasses = {
  Math: { Abs: Math.abs },
  DateTimeOffset: { UtcNow: { ToUnixTimeSeconds: () => Math.floor(Date.now() / 1000) } },
  long: {
    Parse(text: string): number {
      if (!/^-?\d+$/.test(text)) throw new Error('FormatException');
      return Number(text);
    },
  },
  Convert: {
    FromBase64String: (text: string) => Buffer.from(text, 'base64'),
    ToBase64String: (bytes: Buffer) => bytes.toString('base64'),
  },
  Encoding: { UTF8: { GetBytes: (text: string) => Bytes.from(Buffer.from(text)) } },
  HMACSHA256: { HashData: (key: Buffer, signed: Bytes) => createHmac('sha256', key).update(signed).digest() },
  CryptographicOperations: { FixedTimeEquals: inConstantTime },
  JsonDocument: { Parse: (bytes: Bytes) => JSON.parse(Buffer.from(bytes).toString()) as unknown },
};

/** Both languages return false if the lengths differ. */
function inConstantTime(known: Uint8Array, given: Uint8Array): boolean {
  return known.length === given.length && timingSafeEqual(known, given);
}

/** A dictionary throws if it does not have the key. */
function asDictionary(headers: Readonly<Record<string, string>>): object {
  return new Proxy(headers, {
    get(known, name) {
      const value = Reflect.get(known, name);
      if (value === undefined) throw new Error('KeyNotFoundException');
      return value;
    },
  });
}
