import { type NetworkId, namespaceOf } from '@latchkey/protocol'
import { toWholeUnits } from './wholeUnits.ts'

export type PaymentUriParameters = {
  networkId: NetworkId
  receiver: string
  /** Address of a token contract or mint; the network's own currency where it is left out. */
  token?: string | undefined
  /** Base units, and how many of them are a whole one (10 to this power). Left out, the payer chooses. */
  amount?: { value: bigint; decimals: number } | undefined
}

/**
 * A link that a wallet reads as a wish to be paid: ERC-681 on EVM chains, Solana Pay, BIP-21 on Bitcoin. Undefined in
 * other namespaces. `readPaymentUri` reads it.
 */
export function paymentUri(parameters: PaymentUriParameters): string | undefined {
  const { amount, networkId, receiver, token } = parameters
  switch (namespaceOf(networkId)) {
    case 'eip155':
      return evmUri(parameters)
    case 'solana':
      return `solana:${receiver}${query([
        ['amount', amount && toWholeUnits(amount.value, amount.decimals)],
        ['spl-token', token],
      ])}`
    case 'bip122':
      return `bitcoin:${receiver}${query([
        ['amount', amount && toWholeUnits(amount.value, amount.decimals)],
      ])}`
    default:
      return undefined
  }
}

/** ERC-681 counts in base units; a token's link is addressed to its contract. */
function evmUri({ amount, networkId, receiver, token }: PaymentUriParameters): string {
  const chainId = networkId.slice(networkId.indexOf(':') + 1)
  return token
    ? `ethereum:${token}@${chainId}/transfer${query([
        ['address', receiver],
        ['uint256', amount?.value.toString()],
      ])}`
    : `ethereum:${receiver}@${chainId}${query([['value', amount?.value.toString()]])}`
}

function query(parts: readonly (readonly [string, string | undefined])[]): string {
  const text = parts.flatMap(([key, value]) => (value === undefined ? [] : [`${key}=${value}`]))
  return text.length > 0 ? `?${text.join('&')}` : ''
}
