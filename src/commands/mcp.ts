import { WrongUsage, webAddress } from '../config-values.ts';
import { systemIds } from '../partners/system.ts';
import type { Command } from './command.ts';
import { CannotGoOn } from './installation.ts';

/** MCP-1: it needs neither a database nor a data folder: it calls a service that runs, here or elsewhere. */
export const mcp: Command = {
  name: 'mcp',
  usage: 'mcp --url URL --company COD_UNIC',
  summary: 'Offer a running service to an assistant (Model Context Protocol, stdio); the key is in FACTURIER_MCP_KEY.',
  flags: {
    url: { type: 'string', value: 'URL', help: 'address of the service, http://127.0.0.1:8080 if not said' },
    company: { type: 'string', value: 'COD_UNIC', help: 'the company that the key belongs to' },
    platform: { type: 'string', value: 'URL', help: 'the registered platform that documents are issued for' },
    write: { type: 'boolean', help: 'also what changes something, each act after a person confirmed it' },
  },
  arguments: [],
  async run({ settings, flags, warn }) {
    const key = settings.mcpKey;
    if (key === null) throw new WrongUsage('Put the API key into FACTURIER_MCP_KEY.');
    const { company, platform } = flags;
    if (typeof company !== 'string' || !/^\d+$/.test(company)) {
      throw new WrongUsage('--company is the fiscal code of the company, digits alone.');
    }
    const { serveStdio } = await import('../api/mcp/stdio.ts');
    const problem = await serveStdio({
      url: addressOf(flags['url']) ?? 'http://127.0.0.1:8080',
      headers: {
        authorization: `Bearer ${key}`,
        'svc-cod-unic': company,
        ...(typeof platform === 'string' ? { 'svc-url-platforma': platform } : {}),
      },
      mayWrite: flags['write'] === true,
      sessionId: systemIds.uuid(),
      warn,
    });
    if (problem !== null) throw new CannotGoOn(problem);
    return 0;
  },
};

const addressOf = (url: unknown): string | null =>
  webAddress({ name: '--url', value: typeof url === 'string' ? url : undefined });
