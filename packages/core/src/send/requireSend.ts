import { isFeatureIn, type NetworkId, namespaceOf } from '@latchkey/protocol'
import {
  IncompleteTransferError,
  TokenAddressRequiredError,
  TokenRequiredError,
  UnsupportedTransferError,
} from '../errors/transfer.ts'
import type { SendAsset } from './SendForm.ts'

export type SendRequest = {
  networkId: NetworkId
  /** Base units, or all there is. */
  amount: bigint | 'max' | undefined
  receiverAddress: string | undefined
  token: SendAsset | undefined
  /** Of the token, as the form shows them. */
  decimals?: number | undefined
}

/**
 * What a transfer has to say of itself before a chain is asked.
 *
 * @throws {UnsupportedTransferError} (S4.48, S8.5)
 * @throws {IncompleteTransferError} without an amount or a receiver (S5.7, S8.6)
 * @throws {TokenRequiredError} on EVM chains without a token (S5.8, S8.7)
 * @throws {TokenAddressRequiredError} for a token without its contract (S5.9)
 */
export function requireSend({ amount, decimals, networkId, receiverAddress, token }: SendRequest): {
  amount: bigint | 'max'
  decimals: number | undefined
  networkId: NetworkId
  to: string
  token: string | undefined
} {
  const namespace = namespaceOf(networkId)
  if (!isFeatureIn('send', namespace)) throw new UnsupportedTransferError({ networkId })
  if (!receiverAddress || !amount) throw new IncompleteTransferError()
  if (!token && namespace === 'eip155') throw new TokenRequiredError()
  if (token?.type === 'token' && !token.address) throw new TokenAddressRequiredError()
  return {
    amount,
    decimals,
    networkId,
    to: receiverAddress,
    token: token?.type === 'token' ? token.address : undefined,
  }
}
