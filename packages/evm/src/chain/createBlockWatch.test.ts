import type { Network } from '@latchkey/core/adapter'
import { createContext, createPage } from '@latchkey/devnet/test-setup'
import { createTestClock } from '@latchkey/testing/node'
import { expect, test, vi } from 'vitest'
import { devNetwork } from '../fixtures/world.ts'
import { blockIntervalMs, createBlockWatch } from './createBlockWatch.ts'

const network = devNetwork(31337)

/** A watch on a clock that the test moves, and a chain whose height it sets. */
function setup(answer: unknown = '0x5') {
  const clock = createTestClock()
  const page = createPage()
  const context = createContext([network])
  const chain = { answer, asked: [] as Network['caipNetworkId'][] }
  const rpc = {
    client: () => Promise.reject(new Error('not asked for')),
    async request({ caipNetworkId }: Network) {
      chain.asked.push(caipNetworkId)
      if (chain.answer instanceof Error) throw chain.answer
      return chain.answer
    },
  }
  const environment = { ...context.environment, window: page }
  const watch = createBlockWatch(rpc, { environment, signal: context.signal }, { clock })
  const listen = (on = network) => {
    const blocks: (bigint | undefined)[][] = []
    const errors: string[] = []
    const stop = watch(on, {
      onBlockNumber: (...block) => blocks.push(block),
      onError: ({ message }) => errors.push(message),
    })
    return { blocks, errors, stop }
  }
  return { chain, clock, context, listen, page, watch }
}

test('tells of the newest block at once, then of each newer one', async () => {
  const { chain, clock, listen } = setup()
  const { blocks } = listen()
  await clock.advance(0)
  expect(blocks).toEqual([[5n, undefined]])
  chain.answer = '0x7'
  await clock.advance(blockIntervalMs)
  // The next node lags behind, then it has caught up.
  chain.answer = '0x6'
  await clock.advance(blockIntervalMs)
  chain.answer = '0x8'
  await clock.advance(blockIntervalMs)
  expect(blocks).toEqual([
    [5n, undefined],
    [7n, 5n],
    [8n, 7n],
  ])
})

test('a network is asked once an interval, however many listen, and each network for itself', async () => {
  const { chain, clock, listen } = setup()
  const first = listen()
  await clock.advance(0)
  const second = listen()
  // Who comes later knows what is known.
  expect(second.blocks).toEqual([[5n, undefined]])
  listen(devNetwork(31338))
  chain.answer = '0x6'
  await clock.advance(blockIntervalMs)
  expect(chain.asked).toEqual(['eip155:31337', 'eip155:31338', 'eip155:31337', 'eip155:31338'])
  expect([first.blocks.at(-1), second.blocks.at(-1)]).toEqual([
    [6n, 5n],
    [6n, 5n],
  ])
})

test('the last who leaves ends it; one who leaves twice ends nobody else’s', async () => {
  const { chain, clock, listen } = setup()
  const first = listen()
  const second = listen()
  await clock.advance(0)
  first.stop()
  chain.answer = '0x6'
  await clock.advance(blockIntervalMs)
  expect([first.blocks.length, second.blocks.length]).toEqual([1, 2])
  second.stop()
  expect(clock.waiting).toEqual([])
  const third = listen()
  await clock.advance(0)
  first.stop()
  second.stop()
  listen()
  const asked = chain.asked.length
  await clock.advance(blockIntervalMs)
  // One watch, not two.
  expect(chain.asked).toHaveLength(asked + 1)
  expect(third.blocks).toEqual([[6n, undefined]])
})

test('asks nothing while the page is hidden, and goes on when it is seen', async () => {
  const { chain, clock, listen, page } = setup()
  const state = vi.spyOn(page.document, 'visibilityState', 'get').mockReturnValue('hidden')
  const { blocks } = listen()
  await clock.advance(3 * blockIntervalMs)
  expect(chain.asked).toEqual([])
  state.mockReturnValue('visible')
  await clock.advance(blockIntervalMs)
  expect(blocks).toEqual([[5n, undefined]])
})

test('what fails is told, and asked again', async () => {
  const { chain, clock, listen } = setup(new Error('down'))
  const { blocks, errors } = listen()
  await clock.advance(0)
  chain.answer = { not: 'hex' }
  await clock.advance(blockIntervalMs)
  expect(errors).toEqual(['down', 'eth_blockNumber failed on eip155:31337'])
  chain.answer = '0x5'
  await clock.advance(blockIntervalMs)
  expect(blocks).toEqual([[5n, undefined]])
})

test('a listener that throws keeps no other from its block', async () => {
  const { clock, listen, watch } = setup()
  const thrown: unknown[] = []
  const onThrown = (error: unknown) => thrown.push((error as Error).message)
  process.once('uncaughtException', onThrown)
  watch(network, {
    onBlockNumber() {
      throw new Error('of the site')
    },
  })
  const { blocks } = listen()
  const listeners = process.listeners('uncaughtException')
  await clock.advance(0)
  expect(blocks).toEqual([[5n, undefined]])
  expect(listeners).toContain(onThrown)
  process.removeListener('uncaughtException', onThrown)
  expect(thrown).toEqual(['of the site'])
})

test('ends with the instance', async () => {
  const { chain, clock, context, listen } = setup()
  listen()
  await clock.advance(0)
  context.end()
  expect(clock.waiting).toEqual([])
  listen()
  await clock.advance(blockIntervalMs)
  expect(chain.asked).toHaveLength(1)
})
