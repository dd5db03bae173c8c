import { setMaxListeners } from 'node:events'
import type { Attack } from './soak/attacks/Attack.ts'
import { attacks } from './soak/attacks/attacks.ts'
import { type Connections, createContext } from './soak/attacks/createContext.ts'
import { loopLateness } from './soak/loopLateness.ts'
import { pause } from './soak/pause.ts'
import type { HostileResult } from './soak/SoakFacts.ts'
import { sourceOf } from './soak/Source.ts'
import type { HostileOrder } from './soak/Target.ts'
import { untilEnded } from './soak/untilEnded.ts'

// The process of the hostile visitors of `soak.ts`: gets an order, and says what they did when it has to end. Each
// place among them repeats one attack, so that all attacks run at once.

/** Of those that it may have, so many stay for the process itself. */
const ownFiles = 2000
const maxHeld = 400

const ended = untilEnded()
process.once('message', (message) => {
  void run(message as HostileOrder)
})

async function run({ addresses, files, run, sockets, target }: HostileOrder): Promise<void> {
  setMaxListeners(0)
  const lateness = loopLateness()
  const connections: Connections = { most: 0, open: new Set() }
  const names = Object.keys(attacks)
  const rounds: Record<string, number> = Object.fromEntries(names.map((name) => [name, 0]))
  const outcomes: Record<string, Record<string, number>> = {}
  let isOver = false

  async function repeat(name: string, attack: Attack, index: number): Promise<void> {
    const noted: Record<string, number> = outcomes[name] ?? {}
    outcomes[name] = noted
    const note = (outcome: string) => {
      noted[outcome] = (noted[outcome] ?? 0) + 1
    }
    const context = createContext({
      connections,
      files: Math.min(maxHeld, Math.floor((files - ownFiles) / sockets)),
      index,
      isOver: () => isOver,
      note,
      pairs: Math.floor((sockets * 9) / 2),
      run,
      source: sourceOf(target.sources, attack.isHolder ? 'holder' : 'hostile', index % addresses),
      target,
    })
    while (!isOver) {
      await attack.run(context)
      rounds[name] = (rounds[name] ?? 0) + 1
    }
    context.agent.destroy()
  }

  // With fewer places than attacks each attack has one all the same.
  const places = Array.from({ length: Math.max(sockets, names.length) }, (_, index) => {
    const name = names[index % names.length] ?? ''
    const attack = attacks[name]
    return attack ? repeat(name, attack, index) : Promise.resolve()
  })
  await ended
  isOver = true
  await Promise.race([Promise.all(places), pause(8000)])
  for (const connection of connections.open) connection.destroy()
  const { system, user } = process.cpuUsage()
  const result: HostileResult = {
    connections: connections.most,
    cpuSeconds: (system + user) / 1e6,
    loopDelay: lateness(),
    outcomes,
    rounds,
  }
  process.send?.(result, () => process.exit())
}
