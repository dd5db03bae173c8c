import { loginWindowPath } from '@latchkey/protocol/wallet'
import { expect, test } from 'vitest'
import { createFakeWindows, walletOrigin } from '../fixtures/login.ts'
import { openLoginWindow } from './openLoginWindow.ts'

const open = (it = createFakeWindows()) => ({
  ...it,
  window: openLoginWindow(it.page, walletOrigin),
})

test('opens the wallet’s page for it, with what the window is known by in a fragment, which no server gets', () => {
  const { opened, window } = open()
  expect(opened).toMatchObject([
    {
      address: `${walletOrigin}${loginWindowPath}#${window.id}.${window.secret}`,
      features: 'popup,width=480,height=680',
    },
  ])
  expect(window.current()).toBe(opened[0]?.window)
})

test('is known by 16 random bytes and a secret of 32, others each time', () => {
  const it = createFakeWindows()
  const windows = Array.from({ length: 100 }, () => open(it).window)
  for (const { id, secret } of windows) {
    expect(id).toMatch(/^[\w-]{22}$/)
    expect(secret).toMatch(/^[\w-]{43}$/)
  }
  expect(new Set(windows.flatMap(({ id, secret }) => [id, secret])).size).toBe(200)
})

test('a second click brings the same one forward', () => {
  const { opened, window } = open()
  expect(window.open()).toBe(opened[0]?.window)
  expect(opened[1]).toEqual(opened[0])
  expect(opened[0]?.name).toMatch(/^latchkey-[\w-]{22}$/)
})

test('one that was closed is opened again, and known by the same', () => {
  const { opened, window } = open()
  window.current()?.close()
  expect(window.open()).not.toBe(opened[0]?.window)
  expect(window.current()).toBe(opened[1]?.window)
  expect(opened[1]?.address).toBe(opened[0]?.address)
})

test('two logins have windows of their own', () => {
  const it = createFakeWindows()
  expect(open(it).window.current()).not.toBe(open(it).window.current())
})

test('there is none where the browser blocks it, until a click opens it', () => {
  const it = createFakeWindows()
  it.seen.isBlocked = true
  const { opened, window } = open(it)
  expect(window.current()).toBeNull()
  it.seen.isBlocked = false
  expect(window.open()).toBe(opened[0]?.window)
  expect(window.current()).toBe(opened[0]?.window)
})
