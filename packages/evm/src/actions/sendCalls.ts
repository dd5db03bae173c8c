import { sendCalls as send } from '@latchkey/core'
import type { CallsWanted, Latchkey, SentCalls } from '@latchkey/core/adapter'
import { connectedWallet } from './connectedWallet.ts'
import { type NetworkMeant, networkNamed } from './networkMeant.ts'

export type SendCallsParameters = NetworkMeant &
  Omit<CallsWanted, 'calls' | 'onSent'> & {
    calls: readonly (Omit<CallsWanted['calls'][number], 'data' | 'to'> & {
      data?: `0x${string}` | undefined
      /** Left out to deploy a contract, which is then `data`. */
      to?: `0x${string}` | undefined
    })[]
    /** Called with each transaction of the fallback as it is sent; by `id`, `getCallsStatus` knows those until then. */
    onSent?: ((sent: { hash: `0x${string}`; id: string; index: number }) => void) | undefined
  }

export type SendCallsReturnType = SentCalls

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
  { chainId, networkId, onSent, ...wanted }: SendCallsParameters,
): Promise<SendCallsReturnType> {
  const { networkId: shown } = connectedWallet(latchkey, 'sendCalls')
  return send(latchkey, {
    ...wanted,
    networkId: networkNamed({ chainId, networkId }) ?? shown,
    // What the wallet answered is hex: `askToSend` has read it.
    onSent: onSent as CallsWanted['onSent'],
  })
}
