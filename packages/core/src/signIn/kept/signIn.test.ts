import { beforeEach, expect, test, vi } from 'vitest'
import { createMemoryStorage } from '../../fixtures/setup.ts'
import { signIn } from './signIn.ts'

const server = { projectId: 'shop', url: 'https://api.example.com' }
const storageKey = '@latchkey/siwx/shop'
const account = 'eip155:1:0xA'

let page: EventTarget & { localStorage: Storage }
beforeEach(() => {
  page = Object.assign(new EventTarget(), {
    localStorage: createMemoryStorage(),
    location: { host: 'shop.example', href: 'https://shop.example/' },
    navigator: {},
  })
  vi.stubGlobal('window', page)
  vi.stubGlobal('fetch', async () => Response.json({ code: 'refresh_unknown' }, { status: 401 }))
  return () => vi.unstubAllGlobals()
})

const stored = (key: string | null) => Object.assign(new Event('storage'), { key })

test('what another tab stores is noticed, until nobody listens any more', async () => {
  const onChange = vi.fn()
  const visitors = signIn({ server })
  const stop = await visitors.watchSessions?.(onChange)
  for (const key of [storageKey, null, 'other', `${storageKey}.turn`])
    page.dispatchEvent(stored(key))
  expect(onChange).toHaveBeenCalledTimes(2)
  stop?.()
  page.dispatchEvent(stored(storageKey))
  expect(onChange).toHaveBeenCalledTimes(2)
})

test('a session that the server ended while a token was asked for is noticed here, too', async () => {
  const session = {
    data: { accountAddress: '0xA', chainId: 'eip155:1' },
    freshUntil: 0,
    message: 'm',
    refreshToken: 'r',
    signature: 's',
    token: 't',
  }
  page.localStorage.setItem(storageKey, JSON.stringify([session]))
  const visitors = signIn({ server })
  const onChange = vi.fn()
  await visitors.watchSessions?.(onChange)
  expect(await visitors.getAccessToken(account)).toBeUndefined()
  expect(onChange).toHaveBeenCalledOnce()
  expect(await visitors.getSessions('eip155:1', '0xA')).toEqual([])
})

test('it is optional unless the site says otherwise, and signs out as the site says', () => {
  expect(signIn({ server }).getRequired?.()).toBe(false)
  const strict = signIn({ required: true, server, signOutOnDisconnect: false })
  expect(strict.getRequired?.()).toBe(true)
  expect(strict.signOutOnDisconnect).toBe(false)
})
