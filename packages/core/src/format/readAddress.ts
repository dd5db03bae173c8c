import type { Namespace } from '@latchkey/protocol'
import { isAddress } from './address.ts'

/** A segwit address in capitals (BIP-173), which codes prefer because they take less room; never in both cases. */
const capitals = /^(?:BC|TB|BCRT)1[02-9AC-HJ-NP-Z]+$/

/** The address that a text is, in the form that its chain has it: with its 0x (S5.5), in small letters where case is none of it. */
export function readAddress(namespace: Namespace, text: string): string | undefined {
  const address = namespace === 'bip122' && capitals.test(text) ? text.toLowerCase() : text
  if (!isAddress(namespace, address)) return undefined
  return namespace === 'eip155' && address.length === 40 ? `0x${address}` : address
}
