import { setMaxListeners } from 'node:events'
import { createLog } from './soak/createLog.ts'
import { createTally } from './soak/createTally.ts'
import { runPair } from './soak/honest/runPair.ts'
import { runSiteVisits } from './soak/honest/runSiteVisits.ts'
import { loopLateness } from './soak/loopLateness.ts'
import { pause } from './soak/pause.ts'
import type { HonestResult } from './soak/SoakFacts.ts'
import type { HonestOrder } from './soak/Target.ts'
import { untilEnded } from './soak/untilEnded.ts'

// The process of the honest visitors of `soak.ts`: gets an order, and says what they saw when it has to end.

const visitors = 100
/** What was sent last is on its way for so long at most. */
const arrivalMs = 15_000

const ended = untilEnded()
process.once('message', (message) => {
  void run(message as HonestOrder)
})

async function run({ run, sockets, target }: HonestOrder): Promise<void> {
  setMaxListeners(0)
  const lateness = loopLateness()
  const log = createLog()
  const tally = createTally()
  let cuts = 0
  let isOver = false
  const isOverNow = () => isOver
  const onCut = () => {
    cuts += 1
  }
  const pairs = Math.floor(sockets / 2)
  const running = [
    ...Array.from({ length: pairs }, (_, index) =>
      runPair({ index, isOver: isOverNow, log, onCut, run, tally, target }),
    ),
    ...Array.from({ length: Math.min(visitors, pairs) }, (_, index) =>
      runSiteVisits({ index, isOver: isOverNow, log, target }),
    ),
  ]
  await ended
  isOver = true
  await Promise.race([Promise.all(running), pause(60_000)])
  const deadline = performance.now() + arrivalMs
  while (tally.counts().lost > 0 && performance.now() < deadline) await pause(50)
  const { system, user } = process.cpuUsage()
  const result: HonestResult = {
    cpuSeconds: (system + user) / 1e6,
    cuts,
    failures: log.failures(),
    latencies: log.latencies(),
    loopDelay: lateness(),
    messages: tally.counts(),
    sockets: 2 * pairs,
  }
  process.send?.(result, () => process.exit())
}
