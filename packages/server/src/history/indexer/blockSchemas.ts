import type { Address, Hash, Hex } from 'viem'
import * as z from 'zod'

const hex = (characters: string) =>
  z
    .string()
    .regex(new RegExp(`^0x[0-9a-fA-F]${characters}$`))
    .transform((text) => text.toLowerCase() as Hex)

const address = hex('{40}').transform((text): Address => text)
const hash = hex('{64}').transform((text): Hash => text)
const bytes = hex('*')
const amount = hex('{1,64}').transform((text) => BigInt(text))
/** A number that JavaScript holds exactly, which a block's are. */
const count = hex('{1,16}')
  .transform((text) => Number(text))
  .refine((number) => Number.isSafeInteger(number))

/** The last second that a date can say. */
const maxSeconds = 8_640_000_000_000

/** A block without its transactions. */
export const blockHeader = z.object({ hash, number: count, parentHash: hash })

/** A block with them. */
export const fullBlock = blockHeader.extend({
  timestamp: count.refine((seconds) => seconds <= maxSeconds),
  transactions: z.array(
    z.object({
      from: address,
      hash,
      input: bytes,
      nonce: count,
      to: z.nullish(address),
      value: amount,
    }),
  ),
})
export type FullBlock = z.output<typeof fullBlock>

/** A log, of which tokens' events are read. */
export const log = z.object({
  address,
  blockHash: hash,
  data: bytes,
  logIndex: count,
  removed: z.boolean().nullish(),
  topics: z.array(hash).max(4),
  transactionHash: hash,
  transactionIndex: count,
})
export type Log = z.output<typeof log>

/** A receipt. Before Byzantium there was no status, and nothing said what failed. */
export const receipt = z.object({
  blockHash: hash,
  logs: z.array(log),
  status: z.nullish(count),
  transactionHash: hash,
})
export type Receipt = z.output<typeof receipt>
