import { bytesToHex } from '@noble/curves/utils.js'
import type { LedgerTransaction } from '../node/ledger.ts'

/** What came to a script and left it again, in the RPC's words. */
export type AddressStats = {
  funded_txo_count: number
  funded_txo_sum: number
  spent_txo_count: number
  spent_txo_sum: number
  tx_count: number
}

/** Sums up what transactions did to a script. */
export function addressStats(
  script: Uint8Array,
  transactions: readonly LedgerTransaction[],
): AddressStats {
  const wanted = bytesToHex(script)
  const isOurs = (output: { script: Uint8Array } | undefined) =>
    output !== undefined && bytesToHex(output.script) === wanted
  const funded = transactions.flatMap(({ outputs }) => outputs.filter(isOurs))
  const spent = transactions.flatMap(({ inputs }) =>
    inputs.flatMap((input) => (input.spent && isOurs(input.spent) ? [input.spent] : [])),
  )
  const sum = (outputs: readonly { amount: bigint }[]) =>
    Number(outputs.reduce((total, { amount }) => total + amount, 0n))
  return {
    funded_txo_count: funded.length,
    funded_txo_sum: sum(funded),
    spent_txo_count: spent.length,
    spent_txo_sum: sum(spent),
    tx_count: transactions.length,
  }
}
