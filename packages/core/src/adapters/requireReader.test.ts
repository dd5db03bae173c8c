import { expect, test } from 'vitest'
import { setup } from '../fixtures/setup.ts'
import type { ChainActions } from './ChainActions.ts'
import { requireReader } from './requireReader.ts'

const asked = { namespace: 'eip155', networkId: undefined, operation: 'readBlock' } as const

test('gives the reader of the adapter, and the first network where none is meant', async () => {
  const { latchkey } = setup()
  const isOwn = (reader: ChainActions): reader is ChainActions => 'getBalance' in reader
  const { network, reader } = await requireReader(latchkey, { ...asked, isOwn })
  expect(network.caipNetworkId).toBe('eip155:31337')
  await expect(
    reader.getBalance({
      address: '0xA',
      network,
      signal: new AbortController().signal,
      token: undefined,
    }),
  ).resolves.toMatchObject({ value: 1n })
})

test('error: an adapter of the site itself has no reader that the package knows', async () => {
  const { latchkey } = setup()
  const isOwn = (reader: ChainActions): reader is ChainActions & { rpc: object } => 'rpc' in reader
  await expect(requireReader(latchkey, { ...asked, isOwn })).rejects.toMatchObject({
    code: 'adapter.missing',
  })
})

test('error: the network meant is one of the site', async () => {
  const { latchkey } = setup()
  const isOwn = (_: ChainActions): _ is ChainActions => true
  await expect(
    requireReader(latchkey, { ...asked, isOwn, networkId: 'eip155:1' }),
  ).rejects.toMatchObject({ code: 'network.not_configured' })
})
