import { isNamespace, type Namespace, type NetworkId } from '@latchkey/protocol'
import { pastedText } from '../format/pastedText.ts'
import { readAddress } from '../format/readAddress.ts'
import { isOtherName, isPlainName } from '../names/isPlainName.ts'
import type { Network } from '../network/Network.ts'
import { readPaymentUri } from '../payments/readPaymentUri.ts'
import { networkOfPrefix } from './networkPrefixes.ts'

/** What somebody typed, pasted or scanned as a receiver. */
export type Receiver =
  | { kind: 'none' }
  | { kind: 'address'; address: string }
  | { kind: 'name'; name: string }
  /** A name in other letters than plain Latin ones, which are not looked up. */
  | { kind: 'otherName' }
  /** An address, but of another kind of chain. */
  | { kind: 'elsewhere'; namespace: Namespace }
  /**
   * An account (CAIP-10, EIP-3770) of another network of the kind, where its address may be no one's; the network as
   * its writer named it, where it is not known.
   */
  | { kind: 'otherNetwork'; network: NetworkId | string }
  /** A payment code: of another network, or one that asks for what is not done here. */
  | { kind: 'code'; isRead: boolean }
  | { kind: 'invalid' }

/** Longer than any receiver; what is pasted may be a book. */
const maxLength = 4096
const paymentScheme = /^(?:bitcoin|ethereum|lightning|solana):/i

/** What base58 of Bitcoin's length may be: no account of Solana has an address that short. */
const addressKinds = ['eip155', 'bip122', 'solana'] as const

/** Reads a receiver for a network; a name is in lower case then (S7.26), an EVM address has its 0x (S5.5). */
export function readReceiver(
  text: string,
  network: Pick<Network, 'caipNetworkId' | 'chainNamespace'>,
  {
    askedOn,
  }: {
    /** The network that a code has named for it. */
    askedOn?: NetworkId | undefined
  } = {},
): Receiver {
  if (text.length > maxLength) return { kind: 'invalid' }
  const given = pastedText(text)
  if (!given) return { kind: 'none' }
  if (askedOn && askedOn !== network.caipNetworkId)
    return { kind: 'otherNetwork', network: askedOn }
  const account = readAccount(given)
  if (account) return accountOn(account, network)
  if (paymentScheme.test(given))
    return { isRead: readPaymentUri(given) !== undefined, kind: 'code' }
  const address = readAddress(network.chainNamespace, given)
  if (address) return { address, kind: 'address' }
  if (isPlainName(given)) return { kind: 'name', name: given.toLowerCase() }
  if (isOtherName(given)) return { kind: 'otherName' }
  const other = addressKinds.find((one) => readAddress(one, given))
  return other ? { kind: 'elsewhere', namespace: other } : { kind: 'invalid' }
}

type Account = { address: string; namespace: Namespace; network: string }

/** An account as CAIP-10 (`eip155:1:0x…`) or EIP-3770 (`eth:0x…`) writes it, and nothing more. */
function readAccount(text: string): Account | undefined {
  const parts = text.split(':')
  const [prefix = '', second = '', third] = parts
  if (parts.length === 3 && isNamespace(prefix) && /^[-_a-zA-Z0-9]{1,32}$/.test(second))
    return { address: third ?? '', namespace: prefix, network: `${prefix}:${second}` }
  return parts.length === 2 && /^[a-z0-9-]{1,32}$/i.test(prefix) && /^0x[0-9a-f]{40}$/i.test(second)
    ? prefixed(prefix, second)
    : undefined
}

function prefixed(prefix: string, address: string): Account | undefined {
  // A payment code may be no more than this.
  if (paymentScheme.test(`${prefix}:`)) return undefined
  return { address, namespace: 'eip155', network: networkOfPrefix(prefix) ?? prefix }
}

function accountOn(
  { address: given, namespace, network }: Account,
  { caipNetworkId, chainNamespace }: Pick<Network, 'caipNetworkId' | 'chainNamespace'>,
): Receiver {
  const address = readAddress(namespace, given)
  if (!address) return { kind: 'invalid' }
  if (namespace !== chainNamespace) return { kind: 'elsewhere', namespace }
  return network === caipNetworkId
    ? { address, kind: 'address' }
    : { kind: 'otherNetwork', network }
}
