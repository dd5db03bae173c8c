import { isIPv4 } from 'node:net'
import { maxBodyBytes } from '@latchkey/protocol'
import ipaddr from 'ipaddr.js'
import * as z from 'zod'
import { currencyRates } from '../balance/currency.ts'
import { chainSetting } from '../chains/chainConfig.ts'
import { historySetting } from '../history/historySettings.ts'
import { nameSettings, projectNames } from '../names/nameSettings.ts'
import { onrampSettings } from '../onramp/onrampSettings.ts'
import { type PreviousName, previousNames } from '../parts/chosenParts.ts'
import { defaultPartNames, partNames } from '../parts/registry.ts'
import { priceSettings } from '../prices/priceSettings.ts'
import { customWallet } from '../projects/customWallet.ts'
import { originProblem } from '../projects/originProblem.ts'
import { featureIds } from '../projects/Project.ts'
import { relaySettings } from '../relay/relaySettings.ts'
import { siteLogins } from '../roles/site/siteLoginSettings.ts'
import { recoverySocial } from '../roles/social/socialSettings.ts'
import { swapSettings } from '../swap/sources/swapSettings.ts'
import { walletSettings } from '../wallet/walletSettings.ts'
import { boolean, list, number } from './fromText.ts'
import { rate } from './rate.ts'

const database = z.preprocess(
  (value) => {
    // LATCHKEY__DATABASE__URL or __FOLDER alone is enough to say which kind is meant.
    if (typeof value !== 'object' || value === null || 'kind' in value) return value
    if ('url' in value) {
      // Container images name a folder for all who give no URL.
      const { folder: _, ...rest } = value as Record<string, unknown>
      return { kind: 'postgres', ...rest }
    }
    return { kind: 'pglite', ...value }
  },
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('memory') }),
    z.strictObject({
      /** How long the database may go without an answer before the process ends. */
      answerMs: number(z.number().int().min(1000)).default(20_000),
      folder: z.string().min(1).default('./latchkey-data'),
      /** With less than this free on its disk, the database refuses writes. */
      freeSpaceFloorBytes: number(z.number().int().min(0)).default(256 * 1024 * 1024),
      kind: z.literal('pglite'),
    }),
    z.strictObject({
      kind: z.literal('postgres'),
      /** Connections this process opens at most. */
      poolSize: number(z.number().int().positive()).default(10),
      url: z.url({ protocol: /^postgres(ql)?$/ }),
    }),
  ]),
)

const trustedRange = z
  .string()
  .transform((text) => (text.includes('/') ? text : `${text}/${text.includes(':') ? 128 : 32}`))
  .refine(
    (text) => ipaddr.isValidCIDR(text),
    'Expected an address or a CIDR range, such as 10.0.0.0/8',
  )

const originPattern = z.string().superRefine((text, context) => {
  const problem = originProblem(text)
  if (problem) context.addIssue(problem)
})

const partName = z.union([z.enum(partNames), z.enum(Object.keys(previousNames) as PreviousName[])])

/** Ids, slugs, names or reverse domain names. */
const walletIds = z.array(z.string().trim().min(1).max(128)).max(1000)

function haveOwnIds(wallets: readonly { id: string }[]): boolean {
  return new Set(wallets.map(({ id }) => id.toLowerCase())).size === wallets.length
}

/** How a project is written in a file or on the command line. */
export const projectSettings = z.strictObject({
  analyticsEnabled: z.boolean().optional(),
  /** Whether pages of its makers' machines may show the wallet. */
  development: z.boolean().optional(),
  enabled: z.boolean().optional(),
  features: z
    .partialRecord(z.enum(featureIds), z.union([z.boolean(), z.array(z.string().min(1).max(64))]))
    .optional(),
  id: z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/),
  name: z.string().min(1).max(128),
  /** Zones of its visitors' names, in place of the server's; empty for the server's. */
  names: projectNames.optional(),
  origins: z.array(originPattern).max(200).optional(),
  wallets: z
    .strictObject({
      certified: walletIds.optional(),
      custom: z
        .array(customWallet)
        .max(100)
        .refine(haveOwnIds, 'Two wallets have one id')
        .optional(),
      exclude: walletIds.optional(),
      featured: walletIds.optional(),
      include: walletIds.optional(),
    })
    .optional(),
})
export type ProjectSettings = z.infer<typeof projectSettings>

/** Digits and dots alone are an address: the system would look for a computer of that name, and find none. */
const host = z
  .string()
  .regex(/^[\w.:%-]+$/, 'Expected an address of this computer, such as 0.0.0.0 or ::, or its name')
  .refine((text) => !/^[\d.]+$/.test(text) || isIPv4(text), {
    error: 'Expected an IP address, of four numbers from 0 to 255',
  })

const sessionDays = number(z.number().int().min(1).max(3650))

/** Everything an operator can set. Unknown keys are errors, so that a misspelt one is not lost in silence. */
export const serverConfig = z.strictObject({
  auth: z
    .strictObject({
      /** `open` takes any project id (development); `registered` only those in the database. */
      mode: z.enum(['open', 'registered']).default('registered'),
      /** What `sessions.days` was called before: a configuration of an older server still starts. */
      sessionDays: sessionDays.optional(),
    })
    .prefault({}),
  /** Chains to add, to put in place of a default, or to take out: `{ "id": "eip155:56", "enabled": false }`. */
  chains: list(chainSetting).default([]),
  /** What one US dollar buys, such as `{ "eur": 0.9 }`; other currencies than these cannot be asked for. */
  currencyRates: currencyRates.default({}),
  database: database.prefault({ kind: 'pglite' }),
  /** Where the activity of accounts comes from, by chain: `{ "chain": "eip155:1", "source": "indexer" }`. */
  history: list(historySetting).default([]),
  host: host.default('127.0.0.1'),
  limits: z
    .strictObject({
      /** How long `/readyz` says 503 before a stopping server takes no more connections. */
      drainMs: number(z.number().int().min(0).max(300_000)).default(0),
      /** Connections at once, whatever they are used for. */
      connections: number(z.number().int().positive()).default(20_000),
      /** Of an address, but those of `trustProxy`. */
      connectionsPerAddress: number(z.number().int().positive()).default(256),
      /** That wait for a request; the one that waits longest makes room. */
      idleConnections: number(z.number().int().positive()).default(1000),
      bodyBytes: number(z.number().int().positive()).default(maxBodyBytes),
      ratePerAddress: z
        .strictObject({
          calls: rate(200, 2000),
          events: rate(10, 60),
          keys: rate(1, 30),
          light: rate(200, 2000),
          login: rate(0.5, 30),
          nameWrite: rate(5 / 60, 5),
          orders: rate(0.5, 30),
          rest: rate(10, 60),
          rpc: rate(50, 200),
        })
        .prefault({}),
      ratePerProject: z
        .strictObject({
          calls: rate(10_000, 50_000),
          events: rate(500, 5000),
          keys: rate(200, 2000),
          light: rate(5000, 20_000),
          login: rate(50, 500),
          nameWrite: rate(2, 60),
          orders: rate(10, 600),
          rest: rate(1000, 5000),
          rpc: rate(2000, 10_000),
        })
        .prefault({}),
      timeoutMs: number(z.number().int().positive()).default(30_000),
    })
    .prefault({}),
  log: z
    .strictObject({
      // The toolkit in the browser logs errors only (S9.30); an operator wants the request lines.
      level: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
    })
    .prefault({}),
  metrics: z
    .strictObject({
      /** Bearer token of `GET /metrics`; without one only this machine may read it. */
      token: z.string().min(16).optional(),
    })
    .prefault({}),
  names: nameSettings.prefault({}),
  /** Buying with money; off without a provider. */
  onramp: onrampSettings.prefault({}),
  /** What to serve besides probes and metrics; by default everything but the wallet's two roles. */
  parts: list(partName).default([...defaultPartNames]),
  port: number(z.number().int().min(0).max(65_535)).default(4500),
  /** What tokens are worth, where the operator has put no price on them. */
  prices: priceSettings.prefault({}),
  /** Whether well-known chains are served over their public nodes besides those of `chains`. */
  publicChains: boolean().default(true),
  /** Where browsers reach the server, such as `https://api.example.com`; by default what it listens on. */
  publicUrl: z.url({ protocol: /^https?$/ }).optional(),
  /** What the role `recovery` has of its own; it shares the other settings of the wallet. */
  recovery: z.strictObject({ siteLogins, social: recoverySocial }).prefault({}),
  relay: relaySettings.prefault({}),
  /** Projects that exist from the first start; those already in the database stay as they are. */
  seedProjects: list(projectSettings).default([]),
  sessions: z
    .strictObject({
      /** When a visitor has to sign in again, however often the session was refreshed: days after the sign-in; else 90. */
      days: sessionDays.optional(),
    })
    .prefault({}),
  /** Who is asked what swaps bring; by default the exchanges of each chain alone. */
  swap: swapSettings.prefault({}),
  telemetry: z
    .strictObject({
      /** Whether analytics events that sites send are kept. */
      enabled: boolean().default(false),
      /** How long they are kept. */
      retentionDays: number(z.number().int().min(1).max(3650)).default(90),
    })
    .prefault({}),
  /** Proxies whose `X-Forwarded-For` is believed. */
  trustProxy: list(trustedRange).default([]),
  /** The wallet that is made for visitors; served where `parts` names `wallet` and `recovery`. */
  wallet: walletSettings.prefault({}),
})

export type ServerConfig = z.output<typeof serverConfig>

/** What `createServer` takes: the same with every default left out. */
export type ServerConfigInput = z.input<typeof serverConfig>
