import { type Address, getContractAddress, zeroAddress } from 'viem'
import type { ChainBlock, ChainTransaction } from './ChainBlock.ts'
import type { HistoryEntry, Movement } from './HistoryEntry.ts'
import { transfersOf } from './transferEvents.ts'

/** Kept of one account's transaction; what comes after is more than anybody reads. */
export const maxMovements = 100

/**
 * What a block means for each account: who sends a transaction has an entry of it, and so has who gets or loses something by
 * it. Value that a contract passes on leaves no log, and is seen here only as tokens.
 */
export function toEntries(block: ChainBlock): readonly HistoryEntry[] {
  return block.transactions.flatMap((transaction, position) =>
    entriesOf(block, transaction, position),
  )
}

function entriesOf(
  { number, timestamp }: ChainBlock,
  transaction: ChainTransaction,
  position: number,
): readonly HistoryEntry[] {
  const { failed, from, hash, logs, nonce, selector, to, value } = transaction
  const receiver = to ?? createdBy(transaction)
  const byAccount = new Map<Address, Movement[]>([[from, []]])

  function add(account: Address, movement: Movement): void {
    // Coins come from and go to nowhere by the zero address, which is no account.
    if (account === zeroAddress) return
    const movements = byAccount.get(account)
    if (!movements) byAccount.set(account, [movement])
    else if (movements.length < maxMovements) movements.push(movement)
  }

  function move(
    sender: Address,
    target: Address,
    rest: Omit<Movement, 'counterparty' | 'direction'>,
  ) {
    if (sender === target) {
      add(sender, { ...rest, counterparty: target, direction: 'self' })
      return
    }
    add(sender, { ...rest, counterparty: target, direction: 'out' })
    add(target, { ...rest, counterparty: sender, direction: 'in' })
  }

  if (!failed) {
    if (value > 0n)
      move(from, receiver, { amount: value, asset: { standard: 'native' }, logIndex: -1, part: 0 })
    for (const log of logs)
      for (const { amount, asset, from, part, to } of transfersOf(log))
        move(from, to, { amount, asset, logIndex: log.logIndex, part })
  }
  return [...byAccount].map(([account, movements]) => ({
    account,
    block: number,
    deploys: to === undefined,
    failed,
    hash,
    minedAt: timestamp,
    movements,
    nonce,
    position,
    receiver,
    selector,
    sender: from,
  }))
}

function createdBy({ from, nonce }: ChainTransaction): Address {
  return getContractAddress({ from, nonce: BigInt(nonce) }).toLowerCase() as Address
}
