/** Thrown when a node does not take a transaction. */
export class TransactionRefusedError extends Error {
  readonly code = 'bitcoin.transaction_refused'
  override readonly name = 'TransactionRefusedError'
  /** Code of Bitcoin Core's RPC. */
  readonly rpcCode: number

  constructor(rpcCode: number, reason: string) {
    super(reason)
    this.rpcCode = rpcCode
  }
}
