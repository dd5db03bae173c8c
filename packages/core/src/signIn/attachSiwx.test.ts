import { expect, test, vi } from 'vitest'
import { connect } from '../actions/connect.ts'
import { eventually } from '../fixtures/eventually.ts'
import { devOne, granted, setup } from '../fixtures/setup.ts'
import { createSite } from '../fixtures/site.ts'
import type { Siwx } from './Siwx.ts'

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
