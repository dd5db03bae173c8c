import { type Clock, systemClock } from '../../time/Clock.ts'
import type { BlockHeader, BlockReader } from './createBlockReader.ts'
import { type HistoryStore, type KnownBlock, LeadLostError } from './createHistoryStore.ts'
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
const pollMs = { development: 400, public: 4_000 }
const maxPauseMs = 30_000
/** A round that waits for a node is not waited for when the server stops: it writes nothing any more. */
const closeMs = 1_000

/** What the follower knows of its own writes; it is read again after any failure. */
type Position = { next: number; hash: string | undefined }

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
    position = led.next === undefined ? undefined : { hash: led.hash, next: led.next }
    return true
  }

  async function begin(latest: BlockHeader): Promise<Position> {
    const { blocksBack, startBlock } = settings
    const next = startBlock ?? Math.max(0, latest.number - blocksBack)
    await store.begin(me, next)
    return { hash: undefined, next }
  }

  async function stepNow(): Promise<boolean> {
    if (!(await lead())) return false
    const latest = await whileOpen(reader.latest())
    position ??= await begin(latest)
    const { hash, next } = position
    lag = Math.max(0, latest.number - next + 1)
    const isOrphaned =
      latest.number === next - 1
        ? hash !== undefined && latest.hash !== hash
        : // A public node that is behind the others says the same, so there only a block that does not fit counts.
          latest.number < next - 1 && settings.development
    if (isOrphaned) {
      await rollBack(position, Math.min(next, latest.number + 1))
      return true
    }
    if (latest.number < next) return false
    return advance(position, latest)
  }

  async function advance({ hash, next }: Position, latest: BlockHeader): Promise<boolean> {
    const to = Math.min(latest.number, next + window - 1)
    const blocks = await whileOpen(reader.read({ from: next, to }))
    if (hash !== undefined && blocks[0]?.parentHash !== hash) {
      await rollBack({ hash, next }, next)
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
      await store.commit(me, { ...one, keep: keptBlocks })
      const last = one.blocks.at(-1)
      if (last) position = { hash: last.hash, next: last.number + 1 }
    }
    lag = Math.max(0, latest.number - to)
    window = Math.min(maxWindow, window * 2)
    return to < latest.number
  }

  /** Takes back what is no longer in the chain: every block above the newest one that both have below `below`. */
  async function rollBack({ next }: Position, below: number): Promise<void> {
    const ancestor = await findAncestor(below)
    const start = ancestor === undefined ? (settings.startBlock ?? 0) : ancestor.number + 1
    await store.rollBack(me, { from: next, next: start })
    position = { hash: ancestor?.hash, next: start }
    window = 1
  }

  async function findAncestor(below: number): Promise<KnownBlock | undefined> {
    for (let height = below; ; ) {
      const known = await store.blocksBelow(chain, height, ancestorsAtOnce)
      for (const block of known) {
        const header = await whileOpen(reader.header(block.number))
        if (header?.hash === block.hash) return block
      }
      const lowest = known.at(-1)
      if (!lowest) break
      height = lowest.number
    }
    if (settings.development) return undefined
    throw new RoundError('inconsistent', `${chain} shares no known block with what was read.`)
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
