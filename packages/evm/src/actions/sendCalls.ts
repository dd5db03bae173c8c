import {
  type Call,
  type Capabilities,
  type Latchkey,
  linkSignals,
  requireNetwork,
  untilAborted,
} from '@latchkey/core/adapter'
import { isUnknownMethod } from '../wallet/isUnknownMethod.ts'
import { sendCalls as send } from '../wallet/sendCalls.ts'
import { type ConnectedWallet, connectedWallet } from './connectedWallet.ts'
import { type NetworkMeant, networkNamed } from './networkMeant.ts'
import { readerFor } from './readerFor.ts'
import { requireReceiver } from './requireReceiver.ts'

export type SendCallsParameters = NetworkMeant & {
  calls: readonly (Omit<Call, 'data' | 'to'> & {
    data?: `0x${string}` | undefined
    /** Left out to deploy a contract, which is then `data`. */
    to?: `0x${string}` | undefined
  })[]
  /** Whether the calls must succeed or fail together. Defaults to false. */
  atomicRequired?: boolean | undefined
  /** What the wallet is asked for besides, such as a paymaster. */
  capabilities?: Capabilities | undefined
  /**
   * What becomes of calls whose wallet has no batches. `transactions` sends each as a transaction of its own, after the
   * one before it has succeeded in a block: the visitor is asked once a call, and the first that fails ends it, with
   * those before it done. Calls that must be atomic, or need a capability, are never sent so. Defaults to an error.
   */
  fallback?: 'transactions' | undefined
  /** Called with each transaction of the fallback as it is sent. */
  onSent?: ((sent: { hash: `0x${string}`; index: number }) => void) | undefined
}

export type SendCallsReturnType = {
  /** For `getCallsStatus`. */
  id: string
  /** Whether the wallet took the calls as a batch, or they were sent as transactions one after another. */
  sentAs: 'batch' | 'transactions'
}

/** How long a call of the fallback may take to be in a block before the others are cancelled. */
const callLimitMs = 180_000

/**
 * Asks the connected wallet to carry calls out (`wallet_sendCalls`, EIP-5792).
 *
 * @throws {NotConnectedError} @throws {NetworkNotConfiguredError} @throws {InvalidAddressError}
 * @throws {WalletError} code `wallet.user_rejected` when the visitor declined, `wallet.atomicity_unsupported` when the
 * wallet cannot carry them out as one, `wallet.unsupported_method` and the like when it has no batches
 * @throws {CallsIncompleteError} when the fallback has sent some of them
 *
 * @example
 * const { id } = await sendCalls(latchkey, { calls: [approve, swap], fallback: 'transactions' })
 */
export async function sendCalls(
  latchkey: Latchkey,
  { atomicRequired, calls, capabilities, fallback, onSent, ...meant }: SendCallsParameters,
): Promise<SendCallsReturnType> {
  const connected = connectedWallet(latchkey, 'sendCalls')
  const { address, networkId: shown, signal, wallet } = connected
  for (const call of calls) requireReceiver(call)
  const asked = networkNamed(meant) ?? shown
  const network = requireNetwork(latchkey, { namespace: 'eip155', networkId: asked })
  const networkId = network.caipNetworkId
  try {
    const id = await untilAborted([signal], (ends) =>
      send(wallet, { address, atomicRequired, calls, capabilities, networkId, signal: ends }),
    )
    return { id, sentAs: 'batch' }
  } catch (error) {
    const isPlain = !atomicRequired && Object.values(capabilities ?? {}).every(isOptional)
    if (fallback !== 'transactions' || !isPlain || !isUnknownMethod(error)) throw error
    return sendAsTransactions(latchkey, { ...connected, networkId }, { calls, onSent })
  }
}

/** Whether a wallet without a capability may carry the calls out without it (EIP-5792). */
function isOptional(capability: unknown): boolean {
  return (capability as { optional?: unknown } | null)?.optional === true
}

/** For the account and on the network that were meant at first, whatever the visitor changes on the way. */
async function sendAsTransactions(
  latchkey: Latchkey,
  { address, networkId, signal, wallet }: ConnectedWallet,
  { calls, onSent }: Pick<SendCallsParameters, 'calls' | 'onSent'>,
): Promise<SendCallsReturnType> {
  const operation = 'sendCalls'
  const [{ network, reader }, { askToSend }, { sendOneByOne }] = await Promise.all([
    readerFor(latchkey, { networkId, operation }),
    import('../wallet/askToSend.ts'),
    import('../wallet/sendOneByOne.ts'),
  ])
  const id = await sendOneByOne({
    calls,
    networkId,
    onSent,
    send: (transaction) =>
      askToSend(wallet, { address, networkId, operation, signal, transaction }),
    async track(hash) {
      const { release, signal: ends } = linkSignals([signal], callLimitMs)
      return reader.trackTransaction({ id: hash, network, signal: ends }).finally(release)
    },
  })
  return { id, sentAs: 'transactions' }
}
