import {
  type Call,
  type Capabilities,
  type Latchkey,
  requireNetwork,
  untilAborted,
} from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import { InvalidAddressError } from '../errors/InvalidAddressError.ts'
import { isEvmAddress } from '../format/isEvmAddress.ts'
import { sendCalls as send } from '../wallet/sendCalls.ts'
import { connectedWallet } from './connectedWallet.ts'

export type SendCallsParameters = {
  calls: readonly (Omit<Call, 'data' | 'to'> & {
    data?: `0x${string}` | undefined
    /** Left out to deploy a contract. */
    to?: `0x${string}` | undefined
  })[]
  /** Whether the calls must succeed or fail together. Defaults to false. */
  atomicRequired?: boolean | undefined
  /** What the wallet is asked for besides, such as a paymaster. */
  capabilities?: Capabilities | undefined
  /** Defaults to the network the page shows. */
  networkId?: NetworkId | undefined
}

/**
 * Asks the connected wallet to carry calls out (`wallet_sendCalls`, EIP-5792); resolves to the batch's id.
 *
 * @throws {NotConnectedError} @throws {NetworkNotConfiguredError} @throws {InvalidAddressError}
 * @throws {WalletError} code `wallet.user_rejected` when the visitor declined, `wallet.atomicity_unsupported` when the
 * wallet cannot carry them out as one
 */
export async function sendCalls(
  latchkey: Latchkey,
  { calls, networkId, ...options }: SendCallsParameters,
): Promise<string> {
  const { address, networkId: shown, signal, wallet } = connectedWallet(latchkey, 'sendCalls')
  for (const { to } of calls)
    if (to !== undefined && !isEvmAddress(to)) throw new InvalidAddressError({ address: to })
  const network = requireNetwork(latchkey, { namespace: 'eip155', networkId: networkId ?? shown })
  return untilAborted([signal], (ends) =>
    send(wallet, {
      address,
      calls,
      networkId: network.caipNetworkId,
      signal: ends,
      ...options,
    }),
  )
}
