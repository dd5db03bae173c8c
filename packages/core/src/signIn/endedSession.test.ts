import { beforeEach, expect, test, vi } from 'vitest'
import { connect } from '../actions/connect.ts'
import { openModal } from '../actions/openModal.ts'
import { requestSignIn } from '../actions/requestSignIn.ts'
import { createFakePage, devOne, setup } from '../fixtures/setup.ts'
import { createSite } from '../fixtures/site.ts'
import { siteData } from '../fixtures/siteSession.ts'
import { getAccount } from '../getAccount.ts'
// Loaded before the tests: on a busy machine their wait would end before this code is there.
import './lazySignIn.ts'

const network = 'eip155:31337'
const hourMs = 60 * 60_000
const monthMs = 30 * 24 * hourMs

beforeEach(() => {
  vi.useFakeTimers({
    now: Date.parse('2026-01-01T00:00:00Z'),
    toFake: ['Date', 'setTimeout', 'clearTimeout'],
  })
  return () => void vi.useRealTimers()
})

/** A page whose visitor has signed in with a session that lasts so long. */
async function signedIn({ isRequired = true, lastsMs = hourMs, outlives = false } = {}) {
  const { site, siwx } = createSite({ isRequired })
  const endsAt = Date.now() + lastsMs
  const expirationTime = new Date(endsAt).toISOString()
  siwx.createMessage = async ({ accountAddress, chainId }) => ({
    ...siteData(chainId, accountAddress),
    expirationTime,
    toString: () => 'sign in',
  })
  const { getSessions } = siwx
  siwx.getSessions = async (...asked) =>
    (await getSessions.apply(siwx, asked)).filter(
      ({ data }) => outlives || Date.now() < Date.parse(data.expirationTime ?? ''),
    )
  const watchSessions = vi.fn(() => () => undefined)
  const window = createFakePage()
  const it = setup({
    environment: { window },
    networks: [devOne],
    siwx: { ...siwx, watchSessions },
  })
  openModal(it.latchkey)
  await connect(it.latchkey, { connectorId: 'io.test' })
  await vi.waitFor(() => expect(flow()?.status).toBe('owed'))
  await requestSignIn(it.latchkey)
  await vi.dynamicImportSettled()
  await vi.waitFor(() => expect(watchSessions).toHaveBeenCalled())
  function flow() {
    return it.state().signIns[`${network}:0xA`]
  }
  expect(flow()).toEqual({ endsAt, status: 'signedIn' })
  site.asked.length = 0
  return { ...it, endsAt, flow, site, window }
}

test('a session that ends while the page is open is noticed by its own end, and asked for again (S4.11)', async () => {
  const it = await signedIn()
  await vi.advanceTimersByTimeAsync(it.endsAt - Date.now() - 1)
  expect(it.flow()?.status).toBe('signedIn')
  expect(it.site.asked).toEqual([])
  await vi.advanceTimersByTimeAsync(2)
  expect(it.flow()).toEqual({ status: 'owed' })
  expect(getAccount(it.latchkey)).toMatchObject({ signIn: 'owed', status: 'connected' })
  expect(it.state().modal.open).toBe(true)
  expect(it.state().router.at(-1)?.name).toBe('SIWXSignMessage')
})

test('where it is not required the page says so, and opens nothing', async () => {
  const it = await signedIn({ isRequired: false })
  await vi.advanceTimersByTimeAsync(hourMs + 1)
  expect(it.flow()).toEqual({ status: 'dismissed' })
  expect(it.state().modal.open).toBe(false)
})

test('an end further away than a timer counts is waited for', async () => {
  const it = await signedIn({ lastsMs: monthMs })
  await vi.advanceTimersByTimeAsync(monthMs - hourMs)
  expect(it.flow()?.status).toBe('signedIn')
  expect(it.site.asked.length).toBeLessThan(3)
  await vi.advanceTimersByTimeAsync(2 * hourMs)
  expect(it.flow()).toEqual({ status: 'owed' })
})

test('a session that its site gives on after the end of its message stays, and is not asked about all the time', async () => {
  const it = await signedIn({ outlives: true })
  await vi.advanceTimersByTimeAsync(hourMs + 1)
  expect(it.site.asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(24 * hourMs)
  expect(it.site.asked).toHaveLength(1)
  expect(it.flow()?.status).toBe('signedIn')
})

test.each(['focus', 'visibilitychange'])(
  'a session that ended unseen is noticed at the next %s',
  async (event) => {
    const it = await signedIn()
    it.site.sessions = []
    it.window.dispatchEvent(new Event(event))
    await vi.waitFor(() => expect(it.flow()).toEqual({ status: 'owed' }))
  },
)

test('a page that comes back asks once, and a hidden one not at all', async () => {
  const it = await signedIn()
  Object.assign(it.window, { document: { visibilityState: 'hidden' } })
  it.window.dispatchEvent(new Event('visibilitychange'))
  expect(it.site.asked).toEqual([])
  Object.assign(it.window, { document: { visibilityState: 'visible' } })
  for (const event of ['visibilitychange', 'focus']) it.window.dispatchEvent(new Event(event))
  expect(it.site.asked).toEqual([`${network}:0xA`])
  await vi.advanceTimersByTimeAsync(1000)
  it.window.dispatchEvent(new Event('focus'))
  expect(it.site.asked).toHaveLength(2)
})

test('error: a site that cannot say now changes nothing', async () => {
  const it = await signedIn()
  it.site.fails = new Error('down')
  it.window.dispatchEvent(new Event('focus'))
  await vi.waitFor(() => expect(it.site.asked).toHaveLength(1))
  expect(it.flow()?.status).toBe('signedIn')
})

test('nothing is looked at after the end of the instance', async () => {
  const it = await signedIn()
  it.latchkey.destroy()
  it.window.dispatchEvent(new Event('focus'))
  await vi.advanceTimersByTimeAsync(2 * hourMs)
  expect(it.site.asked).toEqual([])
})
