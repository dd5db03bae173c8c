import { isNamespace, type Namespace, namespaces } from '@latchkey/protocol'
import { isAddress } from '../format/address.ts'
import type { Network } from '../network/Network.ts'

/** What somebody typed, pasted or scanned as a receiver. */
export type Receiver =
  | { kind: 'none' }
  | { kind: 'address'; address: string }
  | { kind: 'name'; name: string }
  /** An address, but of another kind of chain. */
  | { kind: 'elsewhere'; namespace: Namespace }
  /** An account (CAIP-10) of another network of the kind, where its address may be no one's. */
  | { kind: 'otherNetwork' }
  | { kind: 'invalid' }

const maxNameLength = 255

/**
 * Letters of the Latin alphabet alone: what looks like one of them and is another character leads to a stranger
 * (ENSIP-15 lists them; the list weighs more than all of this feature).
 */
const namePattern = /^(?:[a-z0-9_-]{1,63}\.)+[a-z0-9-]{2,63}$/

/** Reads a receiver for a network; a name is in lower case then (S7.26), an EVM address has its 0x (S5.5). */
export function readReceiver(
  text: string,
  { caipNetworkId, chainNamespace: namespace }: Pick<Network, 'caipNetworkId' | 'chainNamespace'>,
): Receiver {
  const { address: given, networkId } = readAccount(text.trim())
  if (!given) return { kind: 'none' }
  if (isAddress(namespace, given)) {
    if (networkId && networkId !== caipNetworkId) return { kind: 'otherNetwork' }
    const isBare = namespace === 'eip155' && given.length === 40
    return { address: isBare ? `0x${given}` : given, kind: 'address' }
  }
  const name = given.toLowerCase()
  if (name.length <= maxNameLength && namePattern.test(name)) return { kind: 'name', name }
  const other = namespaces.find((one) => isAddress(one, given))
  return other ? { kind: 'elsewhere', namespace: other } : { kind: 'invalid' }
}

/** The parts of a CAIP-10 account; any other text as it is. */
function readAccount(text: string): { address: string; networkId?: string } {
  const [namespace = '', reference, address] = text.split(':')
  return isNamespace(namespace) && reference && address
    ? { address, networkId: `${namespace}:${reference}` }
    : { address: text }
}
