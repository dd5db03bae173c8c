import type { Connection, Connector, Network } from '@latchkey/core/adapter'
import {
  ChainNotSupportedError,
  type Clock,
  isRefusal,
  RequestAbortedError,
  readThrown,
  readWalletError,
  systemClock,
  WalletError,
  type WalletFamily,
} from '@latchkey/core/adapter'
import type { Eip1193Provider } from '../wallet/Eip1193Provider.ts'
import { readNetwork } from '../wallet/readNetwork.ts'
import { requestWallet } from '../wallet/requestWallet.ts'
import { walletOf } from '../wallet/walletOf.ts'
import { addChainParameters } from './addChainParameters.ts'
import type { KnownConnections } from './KnownConnections.ts'

/** Numbers with which wallets say that they do not know a chain: the standard one, and two in the field. */
const unknownChainCodes: readonly number[] = [4902, -32603, 5000]

/** Of a switch, 5000 says that a chain is not known, and nothing of a refusal. */
const switchFamily: WalletFamily = {
  codeOf: (number) => (number === 5000 ? 'wallet.unrecognized_chain' : undefined),
}
/** What the wallet would say of another request as well. */
const otherReasons: readonly string[] = [
  'wallet.user_rejected',
  'wallet.request_pending',
  'wallet.locked',
]

/** Most wallets have moved within half a second of their yes. */
const soonMs = [100, 100, 100, 100]
/** Some say yes before they do it, and are there seconds later. */
const inTimeMs = [...soonMs, ...Array<number>(10).fill(500)]

/**
 * Asks the wallet to move to a network (EIP-3326), adding the network when the wallet does not know it
 * (EIP-3085), and checks that it moved. Addresses are the same on every network.
 *
 * @throws {UserRejectedRequestError} when the visitor declined either
 * @throws {ChainNotSupportedError} when adding failed, or the wallet stayed where it was (S8.29)
 */
export async function switchNetwork(
  connector: Connector,
  network: Network,
  {
    clock = systemClock,
    connection,
    known,
    signal,
  }: {
    clock?: Clock | undefined
    connection: Connection
    known?: KnownConnections | undefined
    signal: AbortSignal
  },
): Promise<Connection> {
  const provider = walletOf(connector)
  const chainId = `0x${Number(network.id).toString(16)}`
  const askToMove = () =>
    requestWallet(provider, { method: 'wallet_switchEthereumChain', params: [{ chainId }], signal })
  const hasMoved = async (pausesMs: readonly number[]) => {
    for (const pauseMs of [...pausesMs, undefined]) {
      if ((await readNetwork(provider, signal)) === network.caipNetworkId) return true
      if (pauseMs) await new Promise<void>((resolve) => clock.after(pauseMs, resolve))
    }
    return false
  }

  try {
    await askToMove()
  } catch (error) {
    if (!isUnknownChain(error)) throw error
    await addNetwork(provider, network, signal)
    // Most wallets move when they add; the others have to be asked again.
    if (!(await hasMoved(soonMs))) await askToMove().catch((cause: unknown) => fail(cause, network))
  }
  if (!(await hasMoved(inTimeMs)))
    throw new ChainNotSupportedError({ networkId: network.caipNetworkId })

  // The accounts may have changed while the visitor decided.
  const accounts = known?.get(provider)?.accounts ?? connection.accounts
  const next = { ...connection, accounts, networkId: network.caipNetworkId }
  if (known?.has(provider)) known.set(provider, next)
  return next
}

async function addNetwork(
  provider: Eip1193Provider,
  network: Network,
  signal: AbortSignal,
): Promise<void> {
  await requestWallet(provider, {
    method: 'wallet_addEthereumChain',
    params: [addChainParameters(network)],
    signal,
  }).catch((cause: unknown) => fail(cause, network))
}

/** A refusal stays a refusal: the visitor knows why, and may change their mind. */
function fail(cause: unknown, { caipNetworkId: networkId }: Network): never {
  if (isRefusal(cause) || cause instanceof RequestAbortedError) throw cause
  throw new ChainNotSupportedError({ cause, networkId })
}

function isUnknownChain(error: unknown): boolean {
  if (!(error instanceof WalletError)) return false
  if (otherReasons.includes(readWalletError(error.cause, switchFamily).code)) return false
  return readThrown(error.cause).codes.some((code) => unknownChainCodes.includes(code))
}
