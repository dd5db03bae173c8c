import { expect, test } from 'vitest'
import { systemClock } from '../../time/Clock.ts'
import { openFarcaster } from './openFarcaster.ts'

const upstreams = (chains: object[]) => async () =>
  ({
    budget: {},
    chains: new Map(chains.map((chain, at) => [`${at}`, chain])),
    observer: {},
  }) as never
const context = (chains: object[]) => ({
  clock: systemClock,
  logger: { error() {} },
  now: () => 0,
  signal: new AbortController().signal,
  upstreams: upstreams(chains),
})
const real = { development: false, id: 'eip155:1' }
const development = { development: true, id: 'eip155:31337' }
const nodes = ['https://mainnet.optimism.io', 'https://optimism.example']
const local = 'http://127.0.0.1:4536'

test('without settings nothing is opened, and no chain is asked for', async () => {
  const none = { ...context([]), upstreams: () => Promise.reject(new Error('asked')) }
  expect(await openFarcaster(undefined, none)).toBeUndefined()
})

test.each([{ nodes: [local] }, { nodes, relay: local }])(
  'error: what runs on this machine stands beside no chain with real money',
  async (settings) => {
    await expect(openFarcaster(settings, context([development, real]))).rejects.toThrow(
      'social.farcaster: a relay or nodes of this machine alone are for development chains only; take out eip155:1',
    )
    expect(await openFarcaster(settings, context([development]))).toBeDefined()
  },
)

test('others do', async () => {
  expect(
    await openFarcaster({ nodes, relay: 'https://relay.example' }, context([real])),
  ).toBeDefined()
})
