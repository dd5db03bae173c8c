import { expect, test } from 'vitest'
import { createFakeAdapter, devOne, setup, wallet } from '../fixtures/setup.ts'
import { untilGranted } from './untilGranted.ts'

/** A page whose wallet says by itself that it grants accounts, once the test lets it. */
async function waiting({ canSay = true } = {}) {
  const fake = createFakeAdapter()
  const seen: string[] = []
  const signals: AbortSignal[] = []
  let grant = () => {}
  const adapter = {
    ...fake.adapter,
    async load(...parameters: Parameters<typeof fake.adapter.load>) {
      const actions = await fake.adapter.load(...parameters)
      if (!canSay) return actions
      const untilGranted = ({ id }: { id: string }, { signal }: { signal: AbortSignal }) => {
        seen.push(id)
        signals.push(signal)
        return new Promise<void>((resolve) => {
          grant = resolve
        })
      }
      return { ...actions, wallet: { ...actions.wallet, untilGranted } }
    },
  }
  const { latchkey } = setup({ adapters: [adapter], announced: false, networks: [devOne] })
  fake.announce()
  const controller = new AbortController()
  const until = (connectorId = wallet.id) =>
    untilGranted(latchkey, { connectorId, namespace: 'eip155', signal: controller.signal })
  return { controller, grant: () => grant(), latchkey, seen, signals, until }
}

test('a wallet that grants accounts by itself continues what waits for it', async () => {
  const { grant, latchkey, seen, until } = await waiting()
  await latchkey.internal.adapterActions('eip155', 'connect')
  const granted = until()
  expect(seen).toEqual([wallet.id])
  grant()
  expect(await granted).toBe(true)
})

test('nothing comes of it once the visitor has left, and the wallet is listened to no longer', async () => {
  const { controller, grant, latchkey, signals, until } = await waiting()
  await latchkey.internal.adapterActions('eip155', 'connect')
  const granted = until()
  controller.abort()
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  grant()
  expect(await granted).toBe(false)
})

test('a wallet that is gone, or was not asked yet, or cannot say so, is not waited for', async () => {
  const silent = await waiting({ canSay: false })
  await silent.latchkey.internal.adapterActions('eip155', 'connect')
  expect(await silent.until()).toBe(false)
  const { latchkey, seen, until } = await waiting()
  expect(await until()).toBe(false)
  await latchkey.internal.adapterActions('eip155', 'connect')
  expect(await until('io.gone')).toBe(false)
  expect(seen).toEqual([])
})
