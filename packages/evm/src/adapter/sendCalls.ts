import {
  type CallActions,
  type Capabilities,
  linkSignals,
  type SentCalls,
} from '@latchkey/core/adapter'
import type { EvmReader } from '../chain/createReader.ts'
import { askToSend, type TransactionRequest } from '../wallet/askToSend.ts'
import type { Eip1193Provider } from '../wallet/Eip1193Provider.ts'
import type { SessionProvider } from '../wallet/openSession.ts'
import { refusesBatch } from '../wallet/refusesBatch.ts'
import { requireCalls } from '../wallet/requireCalls.ts'
import { sendCalls as sendBatch } from '../wallet/sendCalls.ts'
import { sendOneByOne } from '../wallet/sendOneByOne.ts'

/** How long a call of the fallback may take to be in a block before the others are cancelled. */
const callLimitMs = 180_000

type Parameters = Omit<globalThis.Parameters<CallActions['sendCalls']>[1], 'signal'> & {
  signal: AbortSignal
}

/**
 * Has a wallet carry calls out as a batch, or one after another where it takes none and that is wanted.
 *
 * @throws {InvalidCallsError} @throws {InvalidAddressError} @throws {WalletError} @throws {CallsIncompleteError}
 */
export async function sendCalls(
  wallet: Eip1193Provider,
  reader: Pick<EvmReader, 'trackTransaction'>,
  parameters: Parameters,
): Promise<SentCalls> {
  const { atomicRequired, calls, capabilities, fallback, network, onUpgradeRejected } = parameters
  requireCalls(calls)
  const isPlain = !atomicRequired && Object.values(capabilities ?? {}).every(isOptional)
  const fallsBack = fallback === 'transactions' && isPlain
  // A wallet that is asked for what it lacks tells the visitor so (S4.23): here nothing is lacking.
  if (fallsBack && lacksBatch(wallet)) return sendAsTransactions(wallet, reader, parameters)
  try {
    const networkId = network.caipNetworkId
    return { id: await sendBatch(wallet, { ...parameters, networkId }), sentAs: 'batch' }
  } catch (error) {
    const refused = fallsBack ? refusesBatch(error) : 'no'
    const begins = refused === 'yes' || (refused === 'upgrade' && (await onUpgradeRejected?.()))
    if (!begins) throw error
    return sendAsTransactions(wallet, reader, parameters)
  }
}

/** Whether a session's wallet says beforehand that it takes no batch. */
function lacksBatch(wallet: Eip1193Provider | SessionProvider): boolean {
  return 'lacks' in wallet && wallet.lacks('wallet_sendCalls')
}

/** Whether a wallet without a capability may carry the calls out without it (EIP-5792). */
function isOptional(capability: Capabilities[string]): boolean {
  return (capability as { optional?: unknown } | null)?.optional === true
}

async function sendAsTransactions(
  wallet: Eip1193Provider,
  reader: Pick<EvmReader, 'trackTransaction'>,
  { address, calls, network, onSent, signal }: Parameters,
): Promise<SentCalls> {
  const networkId = network.caipNetworkId
  const id = await sendOneByOne({
    calls,
    networkId,
    onSent,
    send: (call) =>
      askToSend(wallet, {
        address,
        networkId,
        operation: 'sendCalls',
        signal,
        transaction: call as TransactionRequest,
      }),
    async track(hash) {
      const { release, signal: ends } = linkSignals([signal], callLimitMs)
      return reader.trackTransaction({ id: hash, network, signal: ends }).finally(release)
    },
  })
  return { id, sentAs: 'transactions' }
}
