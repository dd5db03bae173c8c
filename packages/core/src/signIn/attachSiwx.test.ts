import { expect, test, vi } from 'vitest'
import { connect } from '../actions/connect.ts'
import { eventually } from '../fixtures/eventually.ts'
import { devOne, granted, setup } from '../fixtures/setup.ts'
import { createSite } from '../fixtures/site.ts'
// Loaded before the tests: on a busy machine their wait would end before this code is there.
import './lazySignIn.ts'
import type { Siwx, SiwxContext } from './Siwx.ts'

async function watched() {
  const { siwx } = createSite({ isRequired: false })
  let load: (stop: () => void) => void = () => undefined
  const loading = new Promise<() => void>((resolve) => {
    load = resolve
  })
  const watchSessions = vi.fn<NonNullable<Siwx['watchSessions']>>(() => loading)
  const it = setup({
    actions: { connect: async () => granted },
    networks: [devOne],
    siwx: { ...siwx, watchSessions },
  })
  await connect(it.latchkey, { connectorId: 'io.test' })
  await eventually(() => expect(watchSessions).toHaveBeenCalledOnce())
  return { ...it, load, stop: vi.fn<() => void>() }
}

test('what watches sessions ends with the instance', async () => {
  const { latchkey, load, stop } = await watched()
  load(stop)
  await new Promise(setImmediate)
  expect(stop).not.toHaveBeenCalled()
  latchkey.destroy()
  expect(stop).toHaveBeenCalledOnce()
})

test('a watch whose code comes after the end of the instance ends at once', async () => {
  const { latchkey, load, stop } = await watched()
  latchkey.destroy()
  load(stop)
  await eventually(() => expect(stop).toHaveBeenCalledOnce())
})

test('a sign-in may ask the chain of a network that the site has, and of no other', async () => {
  const { siwx } = createSite({ isRequired: false })
  let known: SiwxContext | undefined
  const call = vi.fn(async () => '0x1626ba7e' as const)
  const { latchkey } = setup({
    actions: { call, connect: async () => granted },
    networks: [devOne],
    siwx: {
      ...siwx,
      attach(context) {
        known = context
      },
    },
  })
  await connect(latchkey, { connectorId: 'io.test' })
  await eventually(() => expect(known).toBeDefined())
  const asked = { data: '0x12', to: '0xC' } as never
  expect(await known?.call('eip155:31337', asked)).toBe('0x1626ba7e')
  expect(call).toHaveBeenCalledWith({
    data: '0x12',
    network: expect.objectContaining({ caipNetworkId: 'eip155:31337' }),
    to: '0xC',
  })
  await expect(known?.call('eip155:999', asked)).rejects.toMatchObject({
    code: 'network.not_configured',
    details: ['Configured: eip155:31337.'],
    message: expect.stringContaining('eip155:999'),
  })
})
