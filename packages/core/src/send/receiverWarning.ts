import type { Namespace } from '@latchkey/protocol'
import { isSameAddress } from '../format/isSameAddress.ts'
import { looksLike } from '../format/looksLike.ts'

/** What is wrong, or at least unusual, about a receiver; the gravest. */
export type ReceiverWarning =
  /** The contract of a token: what is sent to it is lost. */
  | { kind: 'contract' }
  /** Its ends are those of another address, which the visitor knows. */
  | { kind: 'lookAlike'; of: string }
  /** No one has the key to it. */
  | { kind: 'burn' }
  | { kind: 'own' }
  /** A contract of another network, of which there is none on this one. */
  | { kind: 'contractElsewhere' }
  /** An account of the visitor's own, which is such a contract. */
  | { kind: 'ownElsewhere' }

/** Addresses that no one has the key to, by what they are made of. */
const burns =
  /^(?:0x(?:0{39}[0-9a-f]|0{36}dead|(?:dead){10})|1{32}|1nc1nerator1{32}|1111111111111111111114oLvT2|1BitcoinEaterAddressDontSendf59kuE)$/i

/** What a visitor must know about a receiver before anything is sent there. */
export function receiverWarning({
  accounts = [],
  address,
  isContractElsewhere = false,
  known,
  namespace,
  own,
  tokens,
}: {
  /** All accounts of the visitor's wallet. */
  accounts?: readonly string[] | undefined
  address: string
  /** There is a contract at it on another network, and none on this one. */
  isContractElsewhere?: boolean | undefined
  namespace: Namespace
  /** The account that pays. */
  own: readonly string[]
  /** Receivers of previous transfers. */
  known: readonly string[]
  /** Contracts or mints of the tokens that the account has. */
  tokens: readonly string[]
}): ReceiverWarning | undefined {
  const isSame = (other: string) => isSameAddress(address, other, namespace)
  if (tokens.some(isSame)) return { kind: 'contract' }
  if (burns.test(address)) return { kind: 'burn' }
  // That an account is one's own says nothing of this network.
  if (isContractElsewhere && [...own, ...accounts].some(isSame)) return { kind: 'ownElsewhere' }
  if (own.some(isSame)) return { kind: 'own' }
  if (known.some(isSame)) return undefined
  const of = [...own, ...known].find((other) => looksLike(address, other, namespace))
  if (of !== undefined) return { kind: 'lookAlike', of }
  return isContractElsewhere ? { kind: 'contractElsewhere' } : undefined
}
