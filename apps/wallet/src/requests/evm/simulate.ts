import * as z from 'zod/mini'
import { RequestError } from '../../errors/RequestError.ts'
import type { Effect } from '../../judge/Effect.ts'
import type { Outcome } from '../../judge/judgeOutcome.ts'
import { type Log, readLogs, transferEvent, withdrawalEvent } from '../../judge/readLogs.ts'
import { wrappedCoinOf } from '../../judge/wrappedCoins.ts'
import { askNode } from '../askNode.ts'
import type { RequestContext } from '../createRequests.ts'
import { measure } from './measure.ts'
import { chainIdOf, toQuantity } from './quantity.ts'
import type { AskedTransaction } from './readTransaction.ts'

/** Contracts may write down as much as they like. */
const maxLogs = 512

const hex = z.string().check(z.regex(/^0x[\da-f]*$/i))
const simulated = z.array(
  z.object({
    calls: z.array(
      z.object({
        logs: z.optional(
          z.array(
            z.object({ address: hex, data: hex, topics: z.array(hex).check(z.maxLength(4)) }),
          ),
        ),
        status: hex,
      }),
    ),
  }),
)

/** What is tried out; with gas and fees where they are known, so that no contract takes it for a trial. */
export type Tried = Pick<AskedTransaction, 'data' | 'gasLimit' | 'to' | 'value'> &
  Partial<Pick<AskedTransaction, 'maxFeePerGas' | 'maxPriorityFeePerGas'>>

const block = z.object({ baseFeePerGas: z.optional(z.nullable(hex)) })

/** What came of trying a transaction out, and what it allowed on its way. */
export type Simulated = { allowances: readonly Effect[]; outcome: Outcome }

/**
 * Has the wallet's own node carry a transaction out without sending it (`eth_simulateV1`); a node that does not know how
 * measures the tokens that the request names, before and after.
 */
export async function simulate(
  asked: Tried,
  { request, tokens }: { request: RequestContext; tokens: readonly string[] },
): Promise<Simulated> {
  const { network, user } = request
  const owner = user.descriptor.addresses.eip155.toLowerCase()
  const ask = (method: string, params: readonly unknown[]) => askNode(request, method, params)
  try {
    const logs = await trace(asked, { ask, owner })
    if (!logs) return { allowances: [], outcome: { status: 'fails' } }
    const { exchange, id } = network
    const chainId = chainIdOf(id)
    const { allowances, changes } = readLogs(logs, { chainId, exchange, owner })
    const { value } = asked
    const wrapped = wrappedCoinOf({ chainId, exchange })
    const isUnseen = !hasCoin(logs) && (value > 0n || logs.some((log) => isUnwrap(log, wrapped)))
    return {
      allowances,
      outcome: {
        // What is paid leaves, also where a node does not write down that the coin itself moves.
        changes: isUnseen && value > 0n ? [{ amount: -value, kind: 'coins' }, ...changes] : changes,
        status: 'done',
        ...(isUnseen && { unseen: 'coin' }),
      },
    }
  } catch (error) {
    // Only a node that answered may be asked in another way.
    const isAnswer = error instanceof RequestError && typeof error.code === 'number'
    const outcome = isAnswer
      ? await measure(asked, { ask, owner, tokens }).catch(() => undefined)
      : undefined
    return { allowances: [], outcome: outcome ?? { status: 'unknown' } }
  }
}

/** What it wrote down; nothing where it failed. */
async function trace(
  asked: Tried,
  {
    ask,
    owner,
  }: { ask: (method: string, params: readonly unknown[]) => Promise<unknown>; owner: string },
): Promise<readonly Log[] | undefined> {
  const { data, gasLimit, to, value } = asked
  const fees = await feesOf(asked, ask)
  const call = {
    data,
    from: owner,
    to,
    value: toQuantity(value),
    ...(gasLimit !== undefined && { gas: toQuantity(gasLimit) }),
    ...fees?.call,
  }
  const state = { calls: [call], ...(fees && { blockOverrides: fees.block }) }
  const answer = simulated.safeParse(
    await ask('eth_simulateV1', [
      { blockStateCalls: [state], traceTransfers: true, validation: false },
      'latest',
    ]),
  )
  const [only] = answer.data?.[0]?.calls ?? []
  if (!only || (only.logs?.length ?? 0) > maxLogs) throw new RequestError('unavailable')
  if (BigInt(only.status) !== 1n) return undefined
  // What does not say what was written down says nothing of what changes.
  if (!only.logs) throw new RequestError('unavailable')
  return only.logs
}

/** What the transaction and its block name as their price; without it both are none, which a contract can see. */
async function feesOf(
  { gasLimit, maxFeePerGas, maxPriorityFeePerGas }: Tried,
  ask: (method: string, params: readonly unknown[]) => Promise<unknown>,
): Promise<{ block: object; call: object } | undefined> {
  // Without a limit the account would have to pay for the gas of a whole block.
  if (gasLimit === undefined || maxFeePerGas === undefined) return undefined
  const latest = block.safeParse(await ask('eth_getBlockByNumber', ['latest', false]))
  const baseFeePerGas = latest.data?.baseFeePerGas
  if (!baseFeePerGas) return undefined
  return {
    block: { baseFeePerGas },
    call: {
      maxFeePerGas: toQuantity(maxFeePerGas),
      maxPriorityFeePerGas: toQuantity(maxPriorityFeePerGas ?? 0n),
    },
  }
}

/** Whether a node has written down that the coin itself moves. */
function hasCoin(logs: readonly Log[]): boolean {
  return logs.some(({ address }) => /^0xe{40}$/i.test(address))
}

/** Whether the coin must have moved, as its token has: by WETH9's `Withdrawal`, or as others have it, by a payment to no one. */
function isUnwrap({ address, data, topics }: Log, wrapped: string | undefined): boolean {
  if (address.toLowerCase() !== wrapped || !/[^0x]/i.test(data)) return false
  const [event, , to = '0x1'] = topics
  return event === withdrawalEvent || (event === transferEvent && !/[^0x]/i.test(to))
}
