import { isDeepStrictEqual } from 'node:util'
import type { Hash } from 'viem'
import { type Clock, systemClock } from '../../time/Clock.ts'
import type { ChainBlock } from './ChainBlock.ts'
import type { BlockReader } from './createBlockReader.ts'
import { type HistoryStore, type KnownBlock, LeadLostError } from './createHistoryStore.ts'
import { type AgreedBlock, createWitnesses } from './createWitnesses.ts'
import type { HistoryEntry } from './HistoryEntry.ts'
import { RoundError } from './RoundError.ts'
import { toEntries } from './toEntries.ts'

/** How a chain is read. */
export type FollowSettings = {
  /** Whether the chain may lose its past, as a development chain does when it is started anew. */
  development: boolean
  /** Blocks before the newest one at which reading begins. */
  blocksBack: number
  /** The first block to read; without it, reading begins at the newest less `blocksBack`. */
  startBlock: number | undefined
}

/** How far reading is. */
export type FollowerState = {
  /** Blocks that the chain has and that are not read yet; `undefined` while another process reads it. */
  lag: number | undefined
  /** Milliseconds since the last round that succeeded. */
  silentMs: number
}

/** Reads one chain into the store, for as long as it runs. */
export type Follower = {
  /**
   * Reads what comes next: at most one window of blocks. Tells whether there is more to read at once.
   *
   * @throws {RoundError} @throws {LeadLostError} what has gone wrong; the next step begins with what the store has.
   */
  step(): Promise<boolean>
  state(): FollowerState
  start(): void
  close(): Promise<void>
}

const leaseMs = 15_000
const renewMs = 5_000
const maxWindow = 100
/** Rows that one transaction writes, unless a single block has more. */
const maxRows = 5_000
/** Blocks whose hashes are remembered: a reorganisation that goes deeper stops the reading. */
const keptBlocks = 1024
const ancestorsAtOnce = 64
/** Of what was read before two hosts were asked, each block of so many is compared. */
const compareEvery = 100
/** A public node may be behind the others; one that is so far behind says that what was read is not of its chain. */
const maxBehind = 1000
const pollMs = { development: 400, public: 4_000 }
const maxPauseMs = 30_000
/** A round that waits for a node is not waited for when the server stops: it writes nothing any more. */
const closeMs = 1_000

/** What the follower knows of its own writes; it is read again after any failure. */
type Position = { agreed: number | undefined; hash: Hash | undefined; next: number }

/** The newest block; without a hash where hosts differ there. */
type Head = { hash?: Hash | undefined; number: number }

export function createFollower({
  chain,
  clock = systemClock,
  holder,
  now,
  onError,
  reader,
  settings,
  store,
  takeOver,
}: {
  /** CAIP-2 id. */
  chain: string
  clock?: Clock | undefined
  /** Names this process among those on the database. */
  holder: string
  /** Milliseconds since 1970. */
  now: () => number
  onError: (error: unknown) => void
  reader: BlockReader
  settings: FollowSettings
  store: HistoryStore
  /** Whether only one process can have the database open, so that whoever else had the chain has ended. */
  takeOver: boolean
}): Follower {
  const me = { chain, holder }
  // A chain of development may be several that are started anew, each by itself.
  const witnesses =
    reader.hosts.length > 1 && !settings.development ? createWitnesses(reader) : undefined
  let position: Position | undefined
  let leadUntil = Number.NEGATIVE_INFINITY
  let window = 1
  let lag: number | undefined
  let succeededAt = clock.now()
  let failures = 0
  let isClosed = false
  let running: Promise<void> | undefined
  let cancel = () => {}

  /** What the chain answers, unless the server has stopped meanwhile. */
  async function whileOpen<T>(answer: Promise<T>): Promise<T> {
    const value = await answer
    if (isClosed) throw new LeadLostError(`${chain} is not read any more.`)
    return value
  }

  /** Takes or keeps the lead, and what is known of the position. */
  async function lead(): Promise<boolean> {
    if (position && clock.now() < leadUntil) return true
    const at = now()
    const led = await store.lead(me, { now: at, takeOver, until: at + leaseMs })
    if (!led) {
      position = undefined
      lag = undefined
      return false
    }
    leadUntil = clock.now() + renewMs
    const { agreed, hash, next } = led
    position = next === undefined ? undefined : { agreed, hash, next }
    return true
  }

  /** The hash at a height: with several hosts, the one that two of them have. */
  async function hashAt(number: number): Promise<Hash | undefined> {
    const block = await whileOpen<{ hash: Hash } | undefined>(
      witnesses ? witnesses.agree(number) : reader.header(number),
    )
    return block?.hash
  }

  /** Begins only where the chain has a block: a height that a node says once would else count for good. */
  async function begin(head: Head): Promise<Position> {
    const { blocksBack, startBlock } = settings
    const next = startBlock ?? Math.max(0, head.number - blocksBack)
    if (next > head.number || (await hashAt(next)) === undefined)
      throw new RoundError(
        'absent',
        `${chain} is said to be at block ${head.number}, and ${witnesses ? 'no two hosts have' : 'has not'} block ${next}, at which reading is to begin.`,
      )
    const agreed = witnesses && next - 1
    await store.begin(me, { agreed, next })
    return { agreed, hash: undefined, next }
  }

  /** What was read before two hosts were asked, or of one that they do not agree with, is compared with what they have. */
  async function settle({ agreed, hash, next }: Position): Promise<'changed' | 'settled'> {
    if (!witnesses || agreed === next - 1) return 'settled'
    const tip = hash === undefined ? [] : [{ hash, number: next - 1 }]
    const below = await store.blocksBelow(chain, next - 1, keptBlocks)
    if (tip.length === 0 && below.length === 0) {
      // Nothing is remembered of what was read, if anything was.
      await store.agree(me, next - 1)
      position = { agreed: next - 1, hash, next }
      return 'settled'
    }
    const compared = [...tip, ...below.filter(({ number }) => number % compareEvery === 0)]
    for (const one of compared) {
      const theirs = await hashAt(one.number)
      if (theirs === one.hash) {
        if (one.number !== agreed) await store.agree(me, one.number)
        position = { agreed: one.number, hash, next }
        if (one.number === next - 1) return 'settled'
        break
      }
      if (theirs !== undefined) {
        await rollBack({ agreed, hash, next }, one.number + 1)
        return 'changed'
      }
    }
    throw new RoundError(
      'disputed',
      `No two hosts of ${chain} have block ${next - 1} as it was read. Where it stays so: latchkey-server history reset ${chain}`,
    )
  }

  async function stepNow(): Promise<boolean> {
    if (!(await lead())) return false
    const head: Head = await whileOpen<Head>(witnesses ? witnesses.head() : reader.latest())
    position ??= await begin(head)
    const { hash, next } = position
    lag = Math.max(0, head.number - next + 1)
    if (!settings.development && head.number < next - 1 - maxBehind)
      throw new RoundError(
        'absent',
        `${chain} was read up to block ${next - 1}, and is at block ${head.number}. Where its nodes are right: latchkey-server history reset ${chain}`,
      )
    const isOrphaned =
      head.number === next - 1
        ? hash !== undefined && head.hash !== undefined && head.hash !== hash
        : // A public node that is behind the others says the same, so there only a block that does not fit counts.
          head.number < next - 1 && settings.development
    if (isOrphaned) {
      await rollBack(position, Math.min(next, head.number + 1))
      return true
    }
    if ((await settle(position)) === 'changed') return true
    if (head.number < next) return false
    return advance(position, head)
  }

  /**
   * Blocks up to one that two hosts have, as two of them tell them: to a hash that is right a host may put a time and transactions
   * of its own, and leave others out.
   */
  async function readAgreed(
    range: { from: number; to: number },
    { hash, hosts }: AgreedBlock,
  ): Promise<readonly ChainBlock[]> {
    let failure: unknown
    const answers: (readonly ChainBlock[])[] = []
    async function read(host: string): Promise<void> {
      try {
        const blocks = await reader.read(range, host)
        if (blocks.at(-1)?.hash === hash) answers.push(blocks)
        else
          failure = new RoundError('inconsistent', `Another block was given for block ${range.to}.`)
      } catch (error) {
        if (!(error instanceof RoundError)) throw error
        failure = error
      }
    }
    const [first, second, ...others] = hosts
    for (const asked of [[first, second], ...others.map((host) => [host])]) {
      await whileOpen(Promise.all(asked.map((host) => host && read(host))))
      const same = answers.find((blocks, index) =>
        answers.slice(0, index).some((other) => isDeepStrictEqual(blocks, other)),
      )
      if (same) return same
    }
    if (answers.length > 1)
      throw new RoundError(
        'disputed',
        `No two of ${hosts.join(', ')} tell the same of what is in blocks ${range.from} to ${range.to} of ${chain}, though they have the last one.`,
      )
    throw failure
  }

  async function readTo(range: { from: number; to: number }): Promise<readonly ChainBlock[]> {
    if (!witnesses) return whileOpen(reader.read(range))
    const block = await whileOpen(witnesses.agree(range.to))
    if (!block)
      throw new RoundError('disputed', `No two hosts of ${chain} agree on block ${range.to}.`)
    return readAgreed(range, block)
  }

  async function advance({ agreed, hash, next }: Position, head: Head): Promise<boolean> {
    const to = Math.min(head.number, next + window - 1)
    const blocks = await readTo({ from: next, to })
    if (hash !== undefined && blocks[0]?.parentHash !== hash) {
      await rollBack({ agreed, hash, next }, next)
      return true
    }
    let part: { blocks: KnownBlock[]; entries: HistoryEntry[] } = { blocks: [], entries: [] }
    const parts = [part]
    for (const block of blocks) {
      const entries = toEntries(block)
      if (part.blocks.length > 0 && part.entries.length + entries.length > maxRows) {
        part = { blocks: [], entries: [] }
        parts.push(part)
      }
      part.blocks.push({ hash: block.hash, number: block.number })
      part.entries.push(...entries)
    }
    for (const one of parts) {
      await store.commit(me, { ...one, isAgreed: witnesses !== undefined, keep: keptBlocks })
      const last = one.blocks.at(-1)
      if (last)
        position = {
          agreed: witnesses ? last.number : agreed,
          hash: last.hash,
          next: last.number + 1,
        }
    }
    lag = Math.max(0, head.number - to)
    window = Math.min(maxWindow, window * 2)
    return to < head.number
  }

  /** Takes back what is no longer in the chain: every block above the newest one that both have below `below`. */
  async function rollBack({ agreed, next }: Position, below: number): Promise<void> {
    const ancestor = await findAncestor(below)
    const start = ancestor === undefined ? (settings.startBlock ?? 0) : ancestor.number + 1
    await store.rollBack(me, { from: next, next: start })
    position = {
      agreed: agreed === undefined ? undefined : Math.min(agreed, start - 1),
      hash: ancestor?.hash,
      next: start,
    }
    window = 1
  }

  async function findAncestor(below: number): Promise<KnownBlock | undefined> {
    for (let height = below; ; ) {
      const known = await store.blocksBelow(chain, height, ancestorsAtOnce)
      for (const block of known) if ((await hashAt(block.number)) === block.hash) return block
      const lowest = known.at(-1)
      if (!lowest) break
      height = lowest.number
    }
    if (settings.development) return undefined
    throw new RoundError(
      'inconsistent',
      `${chain} shares no known block with what was read. Where its nodes are right: latchkey-server history reset ${chain}`,
    )
  }

  async function step(): Promise<boolean> {
    try {
      const isMore = await stepNow()
      succeededAt = clock.now()
      failures = 0
      return isMore
    } catch (error) {
      // The position is read again: an answer may have been lost after its transaction.
      leadUntil = Number.NEGATIVE_INFINITY
      window = Math.max(1, Math.floor(window / 2))
      failures += 1
      throw error
    }
  }

  const poll = settings.development ? pollMs.development : pollMs.public

  async function run(): Promise<void> {
    let waitMs: number
    try {
      waitMs = (await step()) ? 0 : poll
    } catch (error) {
      if (!isClosed && !(error instanceof LeadLostError)) onError(error)
      waitMs = Math.min(maxPauseMs, poll * 2 ** Math.min(failures - 1, 10))
    }
    if (!isClosed) schedule(waitMs)
  }

  function schedule(waitMs: number): void {
    cancel = clock.after(waitMs, () => {
      running = run()
    })
  }

  return {
    async close() {
      isClosed = true
      cancel()
      let cancelWait = () => {}
      const waited = new Promise<void>((resolve) => {
        cancelWait = clock.after(closeMs, resolve)
      })
      await Promise.race([running, waited])
      cancelWait()
      // A database that is away has forgotten the holder by its time.
      await store.release(me).catch(() => undefined)
    },
    start: () => schedule(0),
    state: () => ({ lag, silentMs: clock.now() - succeededAt }),
    step,
  }
}
