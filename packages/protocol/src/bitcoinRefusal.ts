const known = /txn-already-(in-mempool|known)|already (in (block ?chain|utxo set|mempool)|known)/i

/** Whether a Bitcoin node's words refuse a transaction only because it has it already (`sendrawtransaction` of Bitcoin Core). */
export function isKnownTransaction(reason: string): boolean {
  return known.test(reason)
}
