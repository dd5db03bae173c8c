import { Transaction } from 'micro-eth-signer'
import { hexOf } from './hex.ts'

/** A call whose every field is decided; amounts in wei. */
export type EvmTransaction = {
  chainId: bigint
  data: string
  gasLimit: bigint
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
  nonce: bigint
  /** Empty where a contract is made. */
  to: string
  value: bigint
}

/** Signs a transaction of EIP-1559; its bytes in hex, as `eth_sendRawTransaction` takes them. */
export function signTransaction(transaction: EvmTransaction, secret: Uint8Array): string {
  // The library has its own sign of a contract that is made, and compares the capitals of what has some.
  const to = transaction.to === '' ? '0x' : transaction.to.toLowerCase()
  return Transaction.prepare({ accessList: [], ...transaction, to, type: 'eip1559' }, false)
    .signBy(hexOf(secret))
    .toHex()
}
