import { type Address, encodeAbiParameters, type Hex, pad } from 'viem'
import type { Contracts } from '../../src/testing/contractNode.ts'

/** What the nodes were asked: pings left out. */
export type NodeReport = { requests: number; calls: number }

/** Tokens on the list of each chain. */
export const tokensPerChain = 60

const at = (digit: string): Address => `0x${digit.repeat(40)}`
const [factory, pool, usd, wrapped] = [at('a'), at('b'), at('1'), at('2')]

/** The addresses of the bench. */
export const benchContracts = {
  factory,
  token: (index: number): Address => `0x${(index + 1).toString(16).padStart(40, '7')}`,
  usd,
  wrapped,
}

const reserves = encodeAbiParameters(
  [{ type: 'uint112' }, { type: 'uint112' }, { type: 'uint32' }],
  [100_000n * 10n ** 6n, 40n * 10n ** 18n, 1],
)
const amount: Hex = pad('0x4563918244f40000')

/** A factory with a pool for every pair, and tokens of which everyone has five. */
export const answerContract: Contracts = (to) => {
  if (to === factory) return pad(pool)
  return to === pool ? reserves : amount
}
