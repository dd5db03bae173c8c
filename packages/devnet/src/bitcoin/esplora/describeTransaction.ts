import type { LedgerBlock, LedgerTransaction } from '../node/ledger.ts'
import { describeScript, scriptText } from './describeScript.ts'

/** Where a transaction is, in Esplora's form. */
export function describeStatus(block: LedgerBlock | undefined) {
  if (!block) return { confirmed: false }
  return {
    block_hash: block.hash,
    block_height: block.height,
    block_time: block.time,
    confirmed: true,
  }
}

/** A transaction in Esplora's form. */
export function describeTransaction(transaction: LedgerTransaction) {
  return {
    fee: Number(transaction.fee),
    locktime: transaction.lockTime,
    size: transaction.size,
    status: describeStatus(transaction.block),
    txid: transaction.txid,
    version: transaction.version,
    vin: transaction.inputs.map((input) => ({
      is_coinbase: input.spent === undefined,
      prevout: input.spent ? describeOutput(input.spent) : null,
      scriptsig: hex(input.scriptSig),
      scriptsig_asm: scriptText(input.scriptSig),
      sequence: input.sequence,
      txid: input.txid,
      vout: input.vout,
      ...(input.witness.length > 0 ? { witness: input.witness.map(hex) } : {}),
    })),
    vout: transaction.outputs.map(describeOutput),
    weight: transaction.weight,
  }
}

/** A block in Esplora's form, as far as the ledger knows. */
export function describeBlock(block: LedgerBlock, previous: LedgerBlock | undefined) {
  return {
    height: block.height,
    id: block.hash,
    previousblockhash: previous?.hash ?? null,
    size: block.size,
    timestamp: block.time,
    tx_count: block.txids.length,
    weight: block.weight,
  }
}

function describeOutput({ amount, script }: { amount: bigint; script: Uint8Array }) {
  return { ...describeScript(script), value: Number(amount) }
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}
