import { expect, onTestFinished, test, vi } from 'vitest'
import { createFakeRemote, remoteConnector } from '../fixtures/remote.ts'
import { setup, wallet } from '../fixtures/setup.ts'
import type { SessionSource } from '../sessions/SessionSource.ts'
import { connectorInTime } from './connectorInTime.ts'

/** A page that waits for a wallet, whose clock the test moves. */
function waiting(sources?: readonly SessionSource[]) {
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const it = setup({ announced: false, ...(sources && { sources }) })
  const wait = (onLate?: () => void, connectorId = wallet.id) => {
    const seen: { connector?: unknown } = {}
    void connectorInTime(it.latchkey, { connectorId, namespace: 'eip155' }, onLate).then(
      (connector) => {
        seen.connector = connector?.id ?? 'none'
      },
    )
    return seen
  }
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  return { ...it, pass, wait }
}

test('a wallet that is there is found at once, one that comes within a second when it comes', async () => {
  const { announce, latchkey, pass, wait } = waiting()
  const seen = wait()
  await pass(999)
  expect(seen).toEqual({})
  announce({ ...wallet, id: 'io.other' })
  await pass(0)
  expect(seen).toEqual({})
  announce()
  await pass(0)
  expect(seen.connector).toBe(wallet.id)
  const again = wait()
  await pass(0)
  expect(again.connector).toBe(wallet.id)
  expect(latchkey.internal.awaited.size).toBe(0)
})

test('one that comes later is told to who wants to know, once', async () => {
  const { announce, pass, wait } = waiting()
  const late = vi.fn()
  const seen = wait(late)
  await pass(1000)
  expect(seen.connector).toBe('none')
  expect(late).not.toHaveBeenCalled()
  announce()
  announce({ ...wallet, name: 'Again' })
  expect(late).toHaveBeenCalledTimes(1)
})

test('who does not want to know of a late one waits no longer than the limit', async () => {
  const { latchkey, pass, wait } = waiting()
  wait()
  await pass(999)
  expect(latchkey.internal.awaited.size).toBe(1)
  await pass(1)
  expect(latchkey.internal.awaited.size).toBe(0)
})

test('a wallet is waited for once: the newer one takes the place of the older one', async () => {
  const { announce, latchkey, pass, wait } = waiting()
  const [older, newer] = [vi.fn(), vi.fn()]
  const first = wait(older)
  const second = wait(newer)
  await pass(0)
  expect(first.connector).toBe('none')
  expect(second).toEqual({})
  await pass(1000)
  announce()
  expect([older.mock.calls.length, newer.mock.calls.length]).toEqual([0, 1])
  expect(latchkey.internal.awaited.size).toBe(0)
})

test('at the end of the instance nothing is waited for', async () => {
  const { announce, latchkey, pass, wait } = waiting()
  const late = vi.fn()
  const seen = wait(late)
  latchkey.destroy()
  await pass(0)
  expect(seen.connector).toBe('none')
  announce()
  await pass(10_000)
  expect(late).not.toHaveBeenCalled()
})

test('a session is waited for until its source has none, five seconds at most', async () => {
  const { remote } = createFakeRemote()
  const none = waiting([remote])
  const seen = none.wait(undefined, 'walletConnect')
  for (let turn = 0; turn < 50 && !seen.connector; turn++) await none.pass(1)
  expect(seen.connector).toBe('none')

  const silent = waiting([{ ...remote, load: () => new Promise(() => {}) }])
  const slow = silent.wait(undefined, 'walletConnect')
  await silent.pass(4999)
  expect(slow).toEqual({})
  await silent.pass(1)
  expect(slow.connector).toBe('none')
})

test('a session that is over is none, and the next one of its source is', async () => {
  const { remote } = createFakeRemote()
  const { latchkey, pass, wait } = waiting([{ ...remote, load: () => new Promise(() => {}) }])
  const wallet = (accounts: readonly object[]) => ({
    accounts: () => accounts,
    moveTo: () => {},
    request: () => {},
    subscribe: () => {},
  })
  const connector = (accounts: readonly object[]) =>
    remoteConnector('eip155', { provider: wallet(accounts) })
  latchkey.store.setState({ connectors: [connector([])] })
  const seen = wait(undefined, 'walletConnect')
  await pass(0)
  expect(seen).toEqual({})
  latchkey.store.setState({ connectors: [connector([{}])] })
  await pass(0)
  expect(seen.connector).toBe('walletConnect')
})
