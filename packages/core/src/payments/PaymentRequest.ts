import type { NetworkId } from '@latchkey/protocol'

/** What a payment link asks for, whatever standard it is written in. */
export type PaymentRequest = {
  namespace: 'eip155' | 'solana' | 'bip122'
  /** An address of the namespace; an ERC-681 link may have a name such as `alice.eth` in its place. */
  receiver: string
  /** Only ERC-681 names a network. */
  networkId: NetworkId | undefined
  /** Address of a token contract or mint; undefined for the network's own currency. */
  token: string | undefined
  amount: PaymentAmount | undefined
}

/** Solana Pay counts tokens in whole units and leaves out how many decimals they have; all else is in base units. */
export type PaymentAmount =
  | { unit: 'base'; value: bigint }
  /** Decimal digits, such as `12.5`. */
  | { unit: 'whole'; digits: string }
