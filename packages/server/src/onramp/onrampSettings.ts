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

/** Buying with money; without a provider there is none. */
export const onrampSettings = z.strictObject({
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
export type SandboxSettings = NonNullable<OnrampSettings['sandbox']>
