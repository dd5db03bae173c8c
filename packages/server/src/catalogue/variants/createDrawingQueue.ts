import { DrawingError } from './DrawingError.ts'

/** Who waits for a drawing, and whether it is of a picture that the catalogue has: tiles can be invented without end. */
export type Asker = { address: string; isKnown: boolean }

/** Runs one work at a time: pictures of the catalogue before tiles, and addresses in turn. */
export type DrawingQueue = {
  /** @throws {DrawingError} `busy` when there is no room to wait. */
  take<Result>(asker: Asker, work: () => Promise<Result>): Promise<Result>
}

type Waiting = { run: () => Promise<void>; refuse: () => void }
/** What waits for each address; the address whose turn is next comes first. */
type Lanes = Map<string, Waiting[]>

/**
 * Makes a queue of at most `maxWaiting` works.
 *
 * When they are full, the newest of the address that has most of them gives way, so that one address cannot fill them.
 */
export function createDrawingQueue({
  maxWaiting = 100,
  onRefused = () => {},
}: {
  maxWaiting?: number | undefined
  onRefused?: (() => void) | undefined
} = {}): DrawingQueue {
  const known: Lanes = new Map()
  const tiles: Lanes = new Map()
  let waiting = 0
  let isRunning = false

  function busy(): DrawingError {
    onRefused()
    return new DrawingError('busy', 'Too many pictures wait already.')
  }

  function hasRoom({ address, isKnown }: Asker): boolean {
    if (waiting < maxWaiting) return true
    if (isKnown && tiles.size > 0) return giveWay(tiles, 0)
    const lanes = isKnown ? known : tiles
    return giveWay(lanes, (lanes.get(address)?.length ?? 0) + 1)
  }

  /** Refuses the newest work of the longest lane, if that has more than `length`. */
  function giveWay(lanes: Lanes, length: number): boolean {
    const [longest] = [...lanes].sort(([, one], [, other]) => other.length - one.length)
    if (!longest || longest[1].length <= length) return false
    const [address, lane] = longest
    lane.pop()?.refuse()
    if (lane.length === 0) lanes.delete(address)
    waiting -= 1
    return true
  }

  function next(): Waiting | undefined {
    const lanes = known.size > 0 ? known : tiles
    const [first] = lanes
    if (!first) return undefined
    const [address, lane] = first
    lanes.delete(address)
    const work = lane.shift()
    if (lane.length > 0) lanes.set(address, lane)
    waiting -= 1
    return work
  }

  async function runAll(): Promise<void> {
    if (isRunning) return
    isRunning = true
    for (let work = next(); work; work = next()) await work.run()
    isRunning = false
  }

  return {
    take(asker, work) {
      if (!hasRoom(asker)) return Promise.reject(busy())
      return new Promise((resolve, reject) => {
        const lanes = asker.isKnown ? known : tiles
        const lane = lanes.get(asker.address) ?? []
        lanes.set(asker.address, lane)
        lane.push({
          refuse: () => reject(busy()),
          run: () => work().then(resolve, reject),
        })
        waiting += 1
        void runAll()
      })
    },
  }
}
