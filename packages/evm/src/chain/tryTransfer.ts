import { RpcFailedError } from '@latchkey/core/adapter'
import { isHex, padHex } from 'viem/utils'
import { encodeCall, selectors } from './erc20.ts'

type Hex = `0x${string}`
type Trial = {
  from: string
  to: string
  token: string
  /** Data of the call that moves the token. */
  data: Hex
}
type Ask = (method: string, ...params: readonly unknown[]) => Promise<unknown>

/**
 * What a transfer of a token adds to the receiver's balance, as a node finds by trying it out: some tokens take a fee
 * of their own on the way. Undefined where no node can try it.
 */
export async function tryTransfer(ask: Ask, trial: Trial): Promise<bigint | undefined> {
  // To oneself nothing is added, whatever arrives.
  if (trial.from.toLowerCase() === trial.to.toLowerCase()) return undefined
  const attempt = (run: typeof simulate) =>
    run(ask, trial).catch((error: unknown) => {
      // Many nodes lack one of the ways, or both.
      if (!(error instanceof RpcFailedError)) throw error
    })
  const [before, after] = (await attempt(simulate)) ?? (await attempt(runAsAccount)) ?? []
  return before === undefined || after === undefined || after < before ? undefined : after - before
}

type Balances = readonly [before: bigint, after: bigint] | undefined

async function simulate(ask: Ask, { data, from, to, token }: Trial): Promise<Balances> {
  const balance = { data: encodeCall(selectors.balanceOf, to), from, to: token }
  const calls = [balance, { data, from, to: token }, balance]
  const answer = await ask('eth_simulateV1', { blockStateCalls: [{ calls }] }, 'latest')
  const [block] = Array.isArray(answer) ? answer : []
  const { calls: done } = Object(block) as { calls?: unknown }
  if (!Array.isArray(done) || done.length !== calls.length) return undefined
  const results = done.map(
    (call) => Object(call) as Partial<Record<'returnData' | 'status', unknown>>,
  )
  if (results.some(({ status }) => status !== '0x1')) return undefined
  return balancesIn(results[0]?.returnData, results[2]?.returnData)
}

/**
 * Has the account run code for one call: it asks for the balance (calldata 0 to 36), moves the token (36 to 104), asks
 * again, and gives both with a word that says whether all three calls went well. The token stands at 104.
 */
const trialCode = [
  // Calldata to memory.
  '366000600037',
  // balanceOf, its answer to 0xa0.
  '602060a0602460006068355afa',
  // The transfer.
  '600060006044602460006068355af1',
  // balanceOf, its answer to 0xc0.
  '602060c0602460006068355afa',
  // All went well: to 0xe0; 0xa0 to 0x100 is the answer.
  '161660e052',
  '606060a0f3',
].join('')

async function runAsAccount(ask: Ask, { data, from, to, token }: Trial): Promise<Balances> {
  const parts = [encodeCall(selectors.balanceOf, to), data, padHex(token as Hex, { size: 32 })]
  const input = `0x${parts.map((part) => part.slice(2)).join('')}`
  const overrides = { [from]: { code: `0x${trialCode}` } }
  const answer = await ask('eth_call', { data: input, from, to: from }, 'latest', overrides)
  if (!isHex(answer) || answer.length !== 2 + 3 * 64) return undefined
  const word = (index: number): Hex => `0x${answer.slice(2 + index * 64, 66 + index * 64)}`
  return BigInt(word(2)) === 1n ? balancesIn(word(0), word(1)) : undefined
}

function balancesIn(before: unknown, after: unknown): Balances {
  const [first, last] = [before, after].map((answer) =>
    isHex(answer) && answer.length === 66 ? BigInt(answer) : undefined,
  )
  return first === undefined || last === undefined ? undefined : [first, last]
}
