import { bytesToHex } from '@noble/curves/utils.js'
import { RawTx } from '@scure/btc-signer'
import { weightOf } from './weightOf.ts'

/** A block, as far as its transactions need it. */
export type LedgerBlock = {
  hash: string
  height: number
  /** Unix seconds. */
  time: number
  txids: readonly string[]
  size: number
  weight: number
}

export type LedgerOutput = { amount: bigint; script: Uint8Array }

export type LedgerInput = {
  txid: string
  vout: number
  scriptSig: Uint8Array
  sequence: number
  witness: readonly Uint8Array[]
  /** What it spends; undefined for the input that makes new coins. */
  spent: LedgerOutput | undefined
}

/** A transaction that is in a block or waits for one. */
export type LedgerTransaction = {
  txid: string
  bytes: Uint8Array
  version: number
  lockTime: number
  inputs: readonly LedgerInput[]
  outputs: readonly LedgerOutput[]
  fee: bigint
  size: number
  weight: number
  /** Undefined while it waits. */
  block: LedgerBlock | undefined
  /** Number of its arrival: a later one is newer. */
  order: number
}

/** An output that nothing has spent. */
export type Unspent = LedgerOutput & { transaction: LedgerTransaction; vout: number }

/** All that happened on the chain, by transaction and by script. It does not check anything. */
export type Ledger = {
  blocks: () => readonly LedgerBlock[]
  /** Takes a transaction that waits for a block. */
  addPending: (txid: string, bytes: Uint8Array) => void
  addBlock: (
    block: Omit<LedgerBlock, 'txids'>,
    transactions: readonly { bytes: Uint8Array; txid: string }[],
  ) => void
  /** A transaction taken apart, kept or not; undefined outputs are those the ledger does not have. */
  read: (txid: string, bytes: Uint8Array) => LedgerTransaction
  transaction: (txid: string) => LedgerTransaction | undefined
  pending: () => readonly LedgerTransaction[]
  /** The transactions that pay to or spend from a script, newest first, waiting ones before all. */
  history: (script: Uint8Array) => readonly LedgerTransaction[]
  /** What a script may spend, oldest first. */
  unspent: (script: Uint8Array) => readonly Unspent[]
}

const coinbaseTxid = '0'.repeat(64)

/** Makes an empty ledger. */
export function createLedger(): Ledger {
  const blocks: LedgerBlock[] = []
  const transactions = new Map<string, LedgerTransaction>()
  const pending = new Map<string, LedgerTransaction>()
  const byScript = new Map<string, Set<string>>()
  const spentBy = new Map<string, string>()
  let arrivals = 0

  const ledger: Ledger = {
    addBlock: (facts, given) => {
      const block = { ...facts, txids: given.map(({ txid }) => txid) }
      blocks.push(block)
      for (const { bytes, txid } of given) {
        keep({ ...ledger.read(txid, bytes), block })
        pending.delete(txid)
      }
    },
    addPending: (txid, bytes) => {
      const transaction = ledger.read(txid, bytes)
      keep(transaction)
      pending.set(txid, transaction)
    },
    blocks: () => blocks,
    history: (script) =>
      [...(byScript.get(bytesToHex(script)) ?? [])]
        .flatMap((txid) => transactions.get(txid) ?? [])
        .toSorted((one, two) => place(two) - place(one) || two.order - one.order),
    pending: () => [...pending.values()],
    read: (txid, bytes) => {
      const raw = RawTx.decode(bytes)
      const inputs = raw.inputs.map((input, index): LedgerInput => {
        const from = bytesToHex(input.txid)
        return {
          scriptSig: input.finalScriptSig,
          sequence: input.sequence,
          spent: transactions.get(from)?.outputs[input.index],
          txid: from,
          vout: input.index,
          witness: raw.witnesses?.[index] ?? [],
        }
      })
      const outputs = raw.outputs.map(({ amount, script }) => ({ amount, script }))
      const paid = inputs.reduce((sum, { spent }) => sum + (spent?.amount ?? 0n), 0n)
      const given = outputs.reduce((sum, { amount }) => sum + amount, 0n)
      const makesCoins = inputs[0]?.txid === coinbaseTxid
      return {
        block: undefined,
        bytes,
        fee: makesCoins ? 0n : paid - given,
        inputs,
        lockTime: raw.lockTime,
        order: 0,
        outputs,
        size: bytes.length,
        txid,
        version: raw.version,
        weight: weightOf(bytes),
      }
    },
    transaction: (txid) => transactions.get(txid),
    unspent: (script) => {
      const wanted = bytesToHex(script)
      return ledger
        .history(script)
        .toReversed()
        .flatMap((transaction) =>
          transaction.outputs.flatMap((output, vout): Unspent[] =>
            bytesToHex(output.script) === wanted && !spentBy.has(`${transaction.txid}:${vout}`)
              ? [{ ...output, transaction, vout }]
              : [],
          ),
        )
    },
  }
  return ledger

  function keep(transaction: LedgerTransaction) {
    arrivals += 1
    const { inputs, outputs, txid } = transaction
    transactions.set(txid, { ...transaction, order: arrivals })
    for (const input of inputs) {
      if (input.txid === coinbaseTxid) continue
      spentBy.set(`${input.txid}:${input.vout}`, txid)
      if (input.spent) note(input.spent.script, txid)
    }
    for (const { script } of outputs) note(script, txid)
  }

  function note(script: Uint8Array, txid: string) {
    const key = bytesToHex(script)
    const known = byScript.get(key) ?? new Set()
    known.add(txid)
    byScript.set(key, known)
  }
}

/** Height for sorting: what waits comes after every block. */
function place({ block }: LedgerTransaction): number {
  return block?.height ?? Number.MAX_SAFE_INTEGER
}
