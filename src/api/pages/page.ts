import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { Html, html } from '../../domain/html/html.ts';
import { script } from './script.ts';
import { style } from './style.ts';

/** Whole in one file: nothing is fetched from anywhere. */
export function page(title: string, body: Html, head: Html | null = null): string {
  return html`<!doctype html>
<html lang="ro">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow">
<title>${title}</title>
${head}<style>${new Html(style)}</style>
</head>
<body>
${body}
<script>${new Html(script)}</script>
</body>
</html>
`.text;
}

/** Only what stands in the page itself may run or show, and its forms lead nowhere but here. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  `script-src '${hashOf(script)}'`,
  `style-src '${hashOf(style)}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

export function sendHtml(reply: FastifyReply, text: string): FastifyReply {
  return reply.header('content-security-policy', contentSecurityPolicy).type('text/html; charset=utf-8').send(text);
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
