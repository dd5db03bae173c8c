import { callsOf } from '../actions/prepareCall.ts'
import type { WrittenSwap } from '../actions/prepareSwap.ts'
import { requirePayer } from '../actions/requirePayer.ts'
import type { Call } from '../adapters/CallActions.ts'
import { requireNetwork } from '../adapters/requireNetwork.ts'
import { type Atomic, readAtomic } from '../calls/readAtomic.ts'
import type { Latchkey } from '../Latchkey.ts'
import { approveData } from './approveData.ts'
import type { PreparedApproval } from './PreparedApproval.ts'
import type { PreparedSwapBatch } from './PreparedSwapBatch.ts'
import type { SwapStep } from './swapSteps.ts'

/**
 * All that a swap still takes as one request, where the wallet says that it can and a node has carried it out as a whole.
 * Undefined in any other case: then the steps are asked for one by one. What was checked of each of them counts here too: the
 * calls are the same.
 */
export async function planBatch(
  latchkey: Latchkey,
  {
    approval,
    atomic,
    signal,
    steps,
    written: { call, ...swap },
  }: {
    approval: PreparedApproval
    /** The wallet that can. */
    atomic: Promise<AtomicWallet | undefined>
    signal?: AbortSignal | undefined
    steps: readonly [SwapStep, ...SwapStep[]]
    written: WrittenSwap
  },
): Promise<PreparedSwapBatch | undefined> {
  const { account, fee, networkId } = approval.call
  const { namespace } = account
  const { spender, token } = approval
  const wallet = await atomic
  if (!wallet) return undefined
  const allow = (amount: bigint): Call => ({
    data: approveData(spender, amount),
    to: token,
    value: 0n,
  })
  const ofStep = {
    approve: allow(swap.quote.fromAmount),
    reset: allow(0n),
    swap: call,
  } satisfies Record<SwapStep, Call>
  const calls = steps.map((step) => ofStep[step])
  try {
    const network = requireNetwork(latchkey, { namespace, networkId })
    const { tryCalls } = await callsOf(latchkey, { namespace, operation: 'planBatch' })
    await tryCalls({ address: account.address, calls, network, signal })
  } catch {
    // Many nodes do not know how. What the chain has against it the steps say.
    return undefined
  }
  return {
    ...swap,
    account,
    approval,
    calls,
    connectorId: wallet.connectorId,
    fee: fee + (swap.quote.networkFee ?? 0n),
    networkId,
    steps,
    upgrades: wallet.status === 'ready',
  }
}

/** What the wallet that would pay says of batches. */
export async function atomicOfPayer(
  latchkey: Latchkey,
  payer: Parameters<typeof requirePayer>[1],
): Promise<AtomicWallet | undefined> {
  const connector = requirePayer(latchkey, payer, 'planBatch')
  const { account, networkId } = payer
  const status = await readAtomic(latchkey, { address: account.address, connector, networkId })
  return status && { connectorId: connector.id, status }
}

type AtomicWallet = { connectorId: string; status: Atomic }
