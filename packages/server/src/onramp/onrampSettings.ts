import * as z from 'zod'
import { list } from '../config/fromText.ts'
import { rate } from '../config/rate.ts'

const dayInSeconds = 86_400

/** Who pays out in the sandbox: a key that holds nothing of worth. */
const faucet = z.strictObject({
  /** CAIP-2 id of a chain that says `"development": true`. */
  chain: z.string().min(1).max(64),
  /** Of EVM chains 32 bytes in hex, of Solana 64 bytes in base58; secret. */
  privateKey: z
    .string()
    .regex(/^(?:0x[0-9a-fA-F]{64}|[1-9A-HJ-NP-Za-km-z]{64,90})$/, 'Expected a private key'),
})

/** A key of meld.io. Its dashboard is given `<publicUrl>/onramp/webhooks/meld`, and has the secret of its webhooks. */
const meld = z.strictObject({
  /** Secret. */
  apiKey: z.string().min(1).max(256),
  /** Where visitors are whose browser does not say (ISO 3166-1 alpha-2): sellers and limits differ by it. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'Expected two letters of a country, such as "US"')
    .default('US'),
  /** `https://api-sb.meld.io` is where Meld lets try it without money. */
  url: z.url({ protocol: /^https?$/ }).default('https://api.meld.io'),
  /** Secret, by which webhooks are signed. */
  webhookSecret: z.string().min(16).max(256),
  /** Where Meld sends webhooks, where that is not `publicUrl` followed by `/onramp/webhooks/meld`; it is signed with them. */
  webhookUrl: z.url({ protocol: /^https?$/ }).optional(),
})

/** Buying with money; without a provider there is none. */
export const onrampSettings = z.strictObject({
  /** Sellers of all the world by one key. */
  meld: meld.optional(),
  /** How many orders an address may open; the rest of them tomorrow. */
  ratePerAddress: rate(40 / dayInSeconds, 20),
  /** A provider that takes no money and pays out on chains for development. */
  sandbox: z
    .strictObject({
      faucets: list(faucet).default([]),
      /** Where the sandbox reaches this server, as a provider outside would; by default where browsers do. */
      url: z.url({ protocol: /^https?$/ }).optional(),
    })
    .optional(),
})
export type OnrampSettings = z.output<typeof onrampSettings>
export type MeldSettings = NonNullable<OnrampSettings['meld']>
export type SandboxSettings = NonNullable<OnrampSettings['sandbox']>
