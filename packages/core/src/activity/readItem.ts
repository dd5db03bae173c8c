import { plainText } from '@latchkey/protocol'
import type { Transaction, TransactionTransfer } from '@latchkey/protocol/http'
import type { ActivityAmount, ActivityItem } from './ActivityItem.ts'
import { readDecimal } from './Decimal.ts'
import { mergeTransfers } from './mergeTransfers.ts'

/** Transfers of one transaction that are looked at; two of them are shown. */
const maxTransfers = 200
const maxNameLength = 40
const maxSymbolLength = 24
/** Longer than any address or hash that a network has. */
const maxIdLength = 128

/** A transaction of the server as a row shows it; none where its date cannot be read. */
export function readItem({ id, metadata, transfers }: Transaction): ActivityItem | undefined {
  const minedAtMs = Date.parse(metadata.minedAt)
  if (Number.isNaN(minedAtMs)) return undefined
  return {
    amounts: mergeTransfers((transfers ?? []).slice(0, maxTransfers).map(readAmount)),
    application: plainText(metadata.application?.name, maxNameLength) || undefined,
    hash: plainText(metadata.hash, maxIdLength),
    id: id.slice(0, maxIdLength),
    minedAtMs,
    operation: plainText(metadata.operationType, maxNameLength),
    sentFrom: plainText(metadata.sentFrom, maxIdLength),
    sentTo: plainText(metadata.sentTo, maxIdLength),
    status: metadata.status,
  }
}

function readAmount(transfer: TransactionTransfer): ActivityAmount {
  const { direction, fungible_info: token, nft_info: collectible, quantity, value } = transfer
  return {
    direction,
    // Pictures of collectibles are wherever their makers keep them; who looks at the list is none of their business.
    imageUrl: token?.icon?.url ?? undefined,
    kind: token ? 'token' : 'collectible',
    name: plainText(token ? token.name : collectible?.name, maxNameLength),
    quantity: readDecimal(quantity.numeric),
    symbol: plainText(token?.symbol, maxSymbolLength),
    worth: Number.isFinite(value) ? Math.abs(value ?? 0) : 0,
  }
}
