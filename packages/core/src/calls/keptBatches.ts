import { parseNetworkId } from '@latchkey/protocol'
import type { Latchkey } from '../Latchkey.ts'
import type { SentBatch } from '../transactions/SentTransaction.ts'
import { readKeptSwap, writeKeptSwap } from './keptSwap.ts'

/** Batches on their way that a browser keeps; the oldest goes first. */
const maxKept = 10
/** The text of one; what is longer is not kept. */
const maxLength = 20_000
const keptMs = 7 * 24 * 60 * 60_000

type Place = { key: string; nowMs: number; storage: Storage | undefined }

/** What is kept of one: the rest is what the chain says of it. */
export type KeptBatch = Pick<
  SentBatch,
  'asked' | 'calls' | 'connectorId' | 'from' | 'id' | 'networkId' | 'sentAtMs'
> &
  Partial<Pick<SentBatch, 'fee' | 'swap'>>

/** Where the batches of an instance are kept. */
export function placeOfBatches({ internal, options }: Latchkey): Place {
  const { now, storage } = internal.environment
  return { key: `${options.storageKey}.batches`, nowMs: now(), storage }
}

/** What this browser has asked wallets for and has not seen the end of. What cannot be read counts as nothing. */
export function readKeptBatches({ key, nowMs, storage }: Place): readonly SentBatch[] {
  try {
    const all: unknown = JSON.parse(storage?.getItem(key) ?? '[]')
    if (!Array.isArray(all)) return []
    return all
      .slice(0, maxKept)
      .flatMap(readWhatIs)
      .filter(({ sentAtMs }) => sentAtMs > nowMs - keptMs)
  } catch {
    return []
  }
}

/** Keeps a batch, or forgets one that is over, beside those of other tabs. */
export function keepBatch(batch: KeptBatch, place: Place, { isOver }: { isOver: boolean }): void {
  const others = readKeptBatches(place).filter(({ id }) => id !== batch.id)
  const all = isOver ? others : [batch, ...others].slice(0, maxKept)
  const texts = all.map(write).filter(({ length }) => length <= maxLength)
  try {
    place.storage?.setItem(place.key, `[${texts.join()}]`)
  } catch {
    // Full, or forbidden.
  }
}

function write(batch: KeptBatch): string {
  const { asked, calls, connectorId, from, id, networkId, sentAtMs } = batch
  return JSON.stringify({
    asked: asked && { block: `${asked.block}`, nonce: `${asked.nonce}` },
    calls: calls.map(({ value, ...call }) => ({
      ...call,
      value: value === undefined ? value : `${value}`,
    })),
    connectorId,
    from,
    id,
    networkId,
    sentAtMs,
    swap: writeKeptSwap(batch),
  })
}

/** One that another version has written in another way costs none of the others. */
function readWhatIs(value: unknown): SentBatch[] {
  try {
    return [readOne(value) ?? []].flat()
  } catch {
    return []
  }
}

function readOne(value: unknown): SentBatch | undefined {
  const { asked, calls, connectorId, from, id, networkId, sentAtMs, swap } = Object(
    value,
  ) as Record<string, unknown>
  const texts = [connectorId, from, id, networkId]
  if (!texts.every((text) => typeof text === 'string') || typeof sentAtMs !== 'number') return
  if (!Array.isArray(calls)) return
  parseNetworkId(networkId as string)
  return {
    asked: readAsked(asked),
    calls: calls.map(readCall),
    connectorId,
    fee: 0n,
    from,
    hashes: [],
    id,
    kind: 'batch',
    networkId,
    sentAtMs,
    state: { confirmations: 0, status: 'pending' },
    status: undefined,
    ...readKeptSwap(swap),
  } as SentBatch
}

function readAsked(value: unknown): SentBatch['asked'] {
  const { block, nonce } = Object(value) as Record<string, unknown>
  return value === undefined
    ? undefined
    : { block: BigInt(block as string), nonce: BigInt(nonce as string) }
}

function readCall(value: unknown): SentBatch['calls'][number] {
  const { data, to, value: amount } = Object(value) as Record<string, unknown>
  return {
    ...(typeof data === 'string' && { data }),
    ...(typeof to === 'string' && { to }),
    ...(typeof amount === 'string' && { value: BigInt(amount) }),
  }
}
