import { getEventListeners } from 'node:events'
import { createTestClock } from '@latchkey/testing/node'
import { expect, test } from 'vitest'
import type { TransactionState } from '../adapters/ChainActions.ts'
import { RpcFailedError } from '../errors/rpc.ts'
import { trackUntilFinal } from './trackUntilFinal.ts'

const pending = (confirmations: number): TransactionState => ({ confirmations, status: 'pending' })
const down = new RpcFailedError({ cause: undefined, method: 'x', networkId: 'eip155:1' })

function follow(states: readonly (TransactionState | Error)[], signal?: AbortSignal) {
  const clock = createTestClock()
  const changes: TransactionState[] = []
  let reads = 0
  const result = trackUntilFinal({
    clock,
    intervalMs: 1000,
    onChange: (state) => changes.push(state),
    async read() {
      const state = states[reads] ?? states.at(-1)
      reads += 1
      if (state instanceof Error || !state) throw state
      return state
    },
    signals: [signal],
  })
  result.catch(() => {})
  return { changes, clock, reads: () => reads, result }
}

test('it reads at the interval, reports each change once, and ends with a final state', async () => {
  const final: TransactionState = { confirmations: 2, status: 'confirmed' }
  const it = follow([pending(0), pending(0), pending(1), final])
  await it.clock.advance(2999)
  expect(it.reads()).toBe(3)
  await it.clock.advance(1)
  expect(await it.result).toEqual(final)
  expect(it.changes).toEqual([pending(0), pending(1), final])
  expect(it.clock.waiting).toEqual([])
})

test('one that no node shows any more is asked about at a slower pace', async () => {
  const missing: TransactionState = { confirmations: 0, isMissing: true, status: 'pending' }
  const it = follow([pending(0), missing, pending(0), { confirmations: 1, status: 'confirmed' }])
  await it.clock.advance(30_999)
  expect(it.reads()).toBe(2)
  await it.clock.advance(1001)
  expect(await it.result).toMatchObject({ status: 'confirmed' })
  expect(it.changes.slice(0, 3)).toEqual([pending(0), missing, pending(0)])
})

test('RPCs that are down are asked again; any other error ends it', async () => {
  const it = follow([down, { status: 'dropped' }])
  await it.clock.advance(1000)
  expect(await it.result).toEqual({ status: 'dropped' })
  await expect(follow([new TypeError('no')]).result).rejects.toThrow('no')
})

test('who only waits for the end needs to hear of no change', async () => {
  const final: TransactionState = { status: 'dropped' }
  expect(await trackUntilFinal({ intervalMs: 1, read: async () => final, signals: [] })).toBe(final)
})

test('whoever leaves ends it', async () => {
  const controller = new AbortController()
  const it = follow([pending(0)], controller.signal)
  await it.clock.advance(1)
  controller.abort()
  await expect(it.result).rejects.toMatchObject({ code: 'request.aborted' })
})

test('whoever has left already reads nothing, and who followed is let go of at the end', async () => {
  const gone = follow([pending(0)], AbortSignal.abort())
  await expect(gone.result).rejects.toMatchObject({ code: 'request.aborted' })
  expect(gone.reads()).toBe(0)

  const { signal } = new AbortController()
  await follow([{ status: 'dropped' }], signal).result
  expect(getEventListeners(signal, 'abort')).toEqual([])
})
