import { type Logger, pino } from 'pino'
import { onTestFinished } from 'vitest'
import type { ServerConfigInput } from '../config/serverConfig.ts'
import { createServer } from '../createServer.ts'
import type { Database } from '../database/Database.ts'
import { createAuthPage } from './createAuthPage.ts'
import { signInChains } from './signInKeys.ts'

/** The calendar's time, which tests move. */
export function createCalendar(): { now(): number; pass(ms: number): void } {
  let time = Date.parse('2026-01-01T00:00:00.000Z')
  return {
    now: () => time,
    pass(ms) {
      time += ms
    },
  }
}

let visitors = 0

/** A server with sign-in, over a database that is the caller's, until the test ends. Each has visitors of one address. */
export async function startAuth({
  config = {},
  database,
  logger = pino({ level: 'silent' }),
  nodeUrl = 'http://127.0.0.1:9',
  now,
  upstreams = [{ trusted: true, url: nodeUrl }],
}: {
  config?: ServerConfigInput | undefined
  database: Database
  logger?: Logger | undefined
  nodeUrl?: string | undefined
  now: () => number
  /** Nodes of the EVM chain; the one of the URL, unless given. */
  upstreams?: Upstreams | undefined
}) {
  const server = await createServer(
    {
      chains: authChains(upstreams),
      parts: ['sessions'],
      publicChains: false,
      publicUrl: 'https://api.example.com',
      seedProjects: [
        { id: 'shop', name: 'Shop', origins: ['https://shop.example', 'https://pay.shop.example'] },
        { id: 'other', name: 'Other', origins: ['https://shop.example'] },
      ],
      ...config,
    },
    { database, logger, now },
  )
  onTestFinished(() => server.close())
  visitors += 1
  const home = `10.${visitors >> 8}.${visitors & 255}.1`

  return {
    page: (options: Parameters<typeof createAuthPage>[1] = {}) =>
      createAuthPage(server, { address: home, now, ...options }),
    server,
  }
}

type Upstreams = readonly { trusted?: boolean; url: string }[]

/** A chain of each namespace, with the nodes of the EVM one. */
export function authChains(upstreams: Upstreams): NonNullable<ServerConfigInput['chains']> {
  return [
    {
      id: signInChains.evm,
      name: 'Dev',
      nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
      upstreams: [...upstreams],
    },
    {
      id: signInChains.solana,
      name: 'Solana',
      nativeCurrency: { decimals: 9, name: 'Solana', symbol: 'SOL' },
      upstreams: [{ url: 'http://127.0.0.1:9' }],
    },
    {
      id: signInChains.bitcoin,
      name: 'Bitcoin',
      nativeCurrency: { decimals: 8, name: 'Bitcoin', symbol: 'BTC' },
      upstreams: [{ url: 'http://127.0.0.1:9' }],
    },
  ]
}
