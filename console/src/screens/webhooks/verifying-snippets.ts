/**
 * WHK-20: receivers paste this code. A test runs each against docs/webhook-vectors.json: in its language, or transliterated where that is
 * missing.
 */

interface Snippet {
  readonly language: string;
  readonly code: string;
}

/** The import below is not one of this file. */
const from = 'from';

const typescript = `import { createHmac, timingSafeEqual } ${from} 'node:crypto';

// body: the bytes of the request as text, before anything parses them. Test data: docs/webhook-vectors.json
export function verify(secret: string, headers: Record<string, string>, body: string, now = Date.now()): unknown {
  const id = headers['webhook-id'] ?? '';
  const timestamp = headers['webhook-timestamp'] ?? '';
  if (!(Math.abs(now / 1000 - Number(timestamp)) <= 300)) throw new Error('too old');
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const hmac = createHmac('sha256', key).update(\`\${id}.\${timestamp}.\${body}\`).digest('base64');
  const expected = Buffer.from(\`v1,\${hmac}\`);
  for (const part of (headers['webhook-signature'] ?? '').split(' ')) {
    const sent = Buffer.from(part);
    if (sent.length === expected.length && timingSafeEqual(sent, expected)) return JSON.parse(body);
  }
  throw new Error('wrong signature');
}
`;

const php = `<?php
// $body: file_get_contents('php://input'). Test data: docs/webhook-vectors.json
function verify(string $secret, array $headers, string $body, ?int $now = null): array {
    $id = $headers['webhook-id'] ?? '';
    $timestamp = $headers['webhook-timestamp'] ?? '';
    if (abs(($now ?? time()) - (int) $timestamp) > 300) throw new Exception('too old');
    $key = base64_decode(substr($secret, strlen('whsec_')));
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    foreach (explode(' ', $headers['webhook-signature'] ?? '') as $sent) {
        if (hash_equals($expected, $sent)) return json_decode($body, true);
    }
    throw new Exception('wrong signature');
}
`;

const python = `import base64, hashlib, hmac, json, time

# body: the bytes of the request. Test data: docs/webhook-vectors.json
def verify(secret: str, headers: dict, body: bytes, now: float | None = None):
    msg_id, timestamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "0")
    if abs((now or time.time()) - int(timestamp)) > 300:
        raise ValueError("too old")
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{msg_id}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    for sent in headers.get("webhook-signature", "").split(" "):
        if hmac.compare_digest(expected.encode(), sent.encode()):
            return json.loads(body)
    raise ValueError("wrong signature")
`;

const csharp = `using System.Security.Cryptography;
using System.Text;
using System.Text.Json;

public static class Webhook
{
    // body: the bytes of the request. Test data: docs/webhook-vectors.json
    public static JsonDocument Verify(string secret, IDictionary<string, string> headers, byte[] body, DateTimeOffset? now = null)
    {
        var id = headers["webhook-id"];
        var timestamp = headers["webhook-timestamp"];
        var seconds = (now ?? DateTimeOffset.UtcNow).ToUnixTimeSeconds();
        if (Math.Abs(seconds - long.Parse(timestamp)) > 300) throw new Exception("too old");
        var key = Convert.FromBase64String(secret.Substring("whsec_".Length));
        var signed = Encoding.UTF8.GetBytes($"{id}.{timestamp}.").Concat(body).ToArray();
        var expected = "v1," + Convert.ToBase64String(HMACSHA256.HashData(key, signed));
        foreach (var sent in headers["webhook-signature"].Split(' '))
        {
            if (CryptographicOperations.FixedTimeEquals(Encoding.UTF8.GetBytes(expected), Encoding.UTF8.GetBytes(sent)))
                return JsonDocument.Parse(body);
        }
        throw new Exception("wrong signature");
    }
}
`;

export const snippets: readonly Snippet[] = [
  { language: 'TypeScript', code: typescript },
  { language: 'PHP', code: php },
  { language: 'Python', code: python },
  { language: 'C#', code: csharp },
];
