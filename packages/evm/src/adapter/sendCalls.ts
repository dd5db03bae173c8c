import {
  type CallActions,
  type Capabilities,
  linkSignals,
  pause,
  type SentCalls,
} from '@latchkey/core/adapter'
import type { EvmReader } from '../chain/createReader.ts'
import type { EvmRpc } from '../chain/createRpc.ts'
import { readQuantity } from '../chain/readQuantity.ts'
import { askToSend, type TransactionRequest } from '../wallet/askToSend.ts'
import type { Eip1193Provider } from '../wallet/Eip1193Provider.ts'
import type { SessionProvider } from '../wallet/openSession.ts'
import { refusesBatch } from '../wallet/refusesBatch.ts'
import { requireCalls } from '../wallet/requireCalls.ts'
import { sendCalls as sendBatch } from '../wallet/sendCalls.ts'
import { sendOneByOne } from '../wallet/sendOneByOne.ts'

/** How long a call of the fallback may take to be in a block before the others are cancelled. */
const callLimitMs = 180_000

/** How long a wallet is kept waiting for where its account stands. */
const standingWaitMs = 300

/** A network that is slower than this is not waited for: the visitor has answered. */
const standingLimitMs = 3_000

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
  reader: Pick<EvmReader, 'rpc' | 'trackTransaction'>,
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
    const standing = readStanding(reader.rpc, parameters)
    // A wallet that asks no one has sent before a node answers; one that opens a window must not be kept from it.
    const wait = new AbortController()
    await Promise.race([standing, pause(standingWaitMs, wait.signal)])
    wait.abort()
    const id = await sendBatch(wallet, { ...parameters, networkId })
    return { asked: await standing, id, sentAs: 'batch' }
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

/** Where the account stands; nothing where its network does not say in time. */
async function readStanding(
  rpc: EvmRpc,
  { address, network, signal }: Parameters,
): Promise<SentCalls['asked']> {
  const { release, signal: ends } = linkSignals([signal], standingLimitMs)
  const read = async (method: string, ...params: readonly unknown[]) =>
    readQuantity(await rpc.request(network, { method, params }, ends))
  const [block, nonce] = await Promise.all([
    read('eth_blockNumber'),
    read('eth_getTransactionCount', address, 'latest'),
  ])
    .catch(() => [])
    .finally(release)
  return block === undefined || nonce === undefined ? undefined : { block, nonce }
}

async function sendAsTransactions(
  wallet: Eip1193Provider,
  reader: Pick<EvmReader, 'rpc' | 'trackTransaction'>,
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
