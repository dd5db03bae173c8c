import { randomBytes } from 'node:crypto'
import type { Log } from '../createLog.ts'
import type { Tally } from '../createTally.ts'
import { pause } from '../pause.ts'
import { type Source, sourceOf } from '../Source.ts'
import type { Target } from '../Target.ts'
import { topicOf } from '../topicOf.ts'
import { createRelayVisitor, type RelayVisitor } from './createRelayVisitor.ts'

export type PairParameters = {
  index: number
  log: Log
  onCut(): void
  isOver(): boolean
  run: string
  tally: Tally
  target: Target
}

/** A visitor's rate: a request to the wallet and its answer every few seconds. */
const messageMs = 4000
/** All are there after so long. */
const arriveMs = 15_000
/** One pair in ten has a phone that comes and goes. */
const offlineShare = 10
const whileOffline = 3
const arrivalMs = 10_000

/** A page and a wallet that write to each other until it is over. */
export async function runPair(parameters: PairParameters): Promise<void> {
  const { index, isOver, log, onCut, run, tally, target } = parameters
  const topic = topicOf(run, index)
  const visitor = (end: number) =>
    createRelayVisitor({
      log,
      onCut,
      onMessage(message) {
        const [id = '', sentAt = ''] = message.split(':')
        if (tally.receive(id) && sentAt !== '')
          log.took('relay deliver', performance.now() - Number(sentAt))
      },
      source: sourceOfEnd(target, index, end),
      target,
      topic,
    })
  const page = visitor(0)
  const wallet = visitor(1)
  // Visitors come one after the other.
  await pause(Math.random() * arriveMs)
  await Promise.all([page.connect(), wallet.connect()])
  let number = 0
  const send = async (from: RelayVisitor, isTimed: boolean): Promise<string> => {
    number += 1
    const id = `${index}-${number}`
    const sentAt = isTimed ? String(performance.now()) : ''
    if (await from.publish(`${id}:${sentAt}:${randomBytes(400).toString('hex')}`)) tally.keep(id)
    return id
  }
  while (!isOver()) {
    if (index % offlineShare === 0) {
      await wallet.disconnect()
      const ids: string[] = []
      for (let count = 0; count < whileOffline; count++) ids.push(await send(page, false))
      await comeBack(wallet, ids, parameters)
    }
    await send(page, true)
    await send(wallet, true)
    await pause(messageMs * (0.5 + Math.random()))
  }
}

/** The wallet is back; what was kept for it comes by itself, or is fetched. */
async function comeBack(
  wallet: RelayVisitor,
  ids: readonly string[],
  { log, tally }: PairParameters,
): Promise<void> {
  const startedAt = performance.now()
  await wallet.connect()
  for (const message of await wallet.fetch()) tally.receive(message.split(':')[0] ?? '')
  while (tally.arrived(ids) < ids.length) {
    if (performance.now() - startedAt > arrivalMs) break
    await pause(5)
  }
  log.took('relay mailbox', performance.now() - startedAt)
}

function sourceOfEnd({ sources }: Target, pair: number, end: number): Source {
  return sourceOf(sources, 'honest', 2 * pair + end)
}
