// @vitest-environment happy-dom
import { connect, loadLogin } from '@latchkey/core'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { createFakeLogin, loginConnector } from '../../../test/fakeLogin.ts'
import { mountModal } from '../../../test/mountModal.tsx'

let end: (() => Promise<void>) | undefined

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
afterEach(async () => {
  await end?.()
  end = undefined
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

/** A visitor of an embedded wallet whose frame says how many devices wait. */
async function loggedIn(waiting: () => Promise<number>, show = async () => {}) {
  const asked = { shows: 0, waits: 0 }
  const { source } = createFakeLogin({
    devices: {
      show() {
        asked.shows += 1
        return show()
      },
      waiting() {
        asked.waits += 1
        return waiting()
      },
    },
  })
  const page = await mountModal({
    connectors: [loginConnector()],
    enableEmbedded: true,
    sources: [source],
  })
  end = page.end
  await loadLogin(page.latchkey)
  await act(async () => void (await connect(page.latchkey, { connectorId: 'auth' })))
  const settled = () =>
    eventually(async () => {
      await act(async () => {})
      expect(asked.waits).toBeGreaterThan(0)
      expect(page.latchkey.internal.queryClient?.isFetching()).toBe(0)
    })
  return { ...page, asked, settled }
}

test('a new device that waits has a row in the account, which shows it and is gone once it is answered', async () => {
  let count = 1
  const it = await loggedIn(
    async () => count,
    async () => {
      count = 0
    },
  )
  await it.open()
  const row = await it.see('account-device-waits')
  expect(row.textContent).toBe('A new device waits for youLook')
  expect(row.closest('[role="status"]')).toBeTruthy()
  await it.press('account-device-waits')
  await eventually(async () => {
    await act(async () => {})
    expect(it.find('account-device-waits')).toBeFalsy()
  })
  expect(it.asked.shows).toBe(1)
})

test('none that waits has no row, and Details lead to the devices all the same', async () => {
  const it = await loggedIn(async () => 0)
  await it.open()
  await it.settled()
  expect(it.find('account-device-waits')).toBeFalsy()
  await it.open({ view: 'AccountSettings' })
  expect((await it.see('account-devices')).textContent).toBe('Your devices')
  await it.press('account-devices')
  expect(it.asked.shows).toBe(1)
})

test('error: a wallet that is older than devices, or out of reach, has neither row', async () => {
  const it = await loggedIn(() => Promise.reject(new Error('invalid_message')))
  await it.open()
  await it.settled()
  expect(it.find('account-device-waits')).toBeFalsy()
  await it.open({ view: 'AccountSettings' })
  await it.settled()
  expect(it.find('account-devices')).toBeFalsy()
})

test('error: devices that cannot be shown are said to be so', async () => {
  const it = await loggedIn(
    async () => 1,
    () => Promise.reject(new Error('gone')),
  )
  await it.open()
  await it.see('account-device-waits')
  await it.press('account-device-waits')
  await eventually(async () => {
    await act(async () => {})
    expect(it.shadow()?.textContent).toContain('Something went wrong. Please try again.')
  })
})
