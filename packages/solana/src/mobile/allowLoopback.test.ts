import { createPage, openSignal } from '@latchkey/devnet/test-setup'
import { expect, test, vi } from 'vitest'
import { allowLoopback } from './allowLoopback.ts'

type State = 'denied' | 'granted' | 'prompt'

/** A page whose browser asks when a socket is tried, and what the visitor makes of it. */
function setup({
  becomes,
  host = 'site.example',
  state = 'prompt',
  tapped = true,
}: {
  becomes?: State
  host?: string
  state?: State | 'unknown'
  /** Whether the visitor's tap still counts after that. */
  tapped?: boolean
} = {}) {
  const page = createPage()
  const permission = Object.assign(new EventTarget(), { state })
  const tried: string[] = []
  const closed = vi.fn()
  const query = vi.fn(async () => {
    if (state === 'unknown') throw new TypeError('loopback-network')
    return permission
  })
  class Socket extends EventTarget {
    constructor(url: string) {
      super()
      tried.push(url)
      setTimeout(() => {
        if (!becomes) return this.dispatchEvent(new Event('close'))
        permission.state = becomes
        return permission.dispatchEvent(new Event('change'))
      }, 5)
    }
    close() {
      closed()
    }
  }
  Object.defineProperties(page, {
    WebSocket: { value: Socket },
    location: { value: { hostname: host } },
    navigator: { value: { permissions: { query }, userActivation: { isActive: tapped } } },
  })
  return { allow: () => allowLoopback(page, openSignal()), closed, query, tried }
}

test.each([
  ['a browser that does not ask', 'unknown'],
  ['a site that may already', 'granted'],
] as const)('%s goes on at once', async (_what, state) => {
  const { allow, tried } = setup({ state })
  await allow()
  expect(tried).toEqual([])
})

test.each(['localhost', 'shop.localhost', '127.0.0.1', '127.1.2.3', '[::1]'])(
  'a page of this device, %s, is never asked about',
  async (host) => {
    const { allow, query } = setup({ host, state: 'denied' })
    await allow()
    expect(query).not.toHaveBeenCalled()
  },
)

test('error: a site that may not is told before any app opens', async () => {
  for (const host of ['site.example', 'localhost.example', '127.0.0.1.example', '10.0.0.1']) {
    const { allow, tried } = setup({ host, state: 'denied' })
    await expect(allow()).rejects.toMatchObject({ code: 'wallet.loopback_denied' })
    expect(tried).toEqual([])
  }
})

test('the browser is let ask, and a quick yes goes on', async () => {
  const { allow, closed, tried } = setup({ becomes: 'granted' })
  await allow()
  expect(tried).toEqual([expect.stringMatching(/^ws:\/\/localhost:\d{5}\/solana-wallet$/)])
  expect(closed).toHaveBeenCalledOnce()
})

test('error: a yes that came long after the tap needs another one', async () => {
  const { allow } = setup({ becomes: 'granted', tapped: false })
  await expect(allow()).rejects.toMatchObject({ code: 'wallet.loopback_allowed' })
})

test('error: a no', async () => {
  const { allow } = setup({ becomes: 'denied' })
  await expect(allow()).rejects.toMatchObject({ code: 'wallet.loopback_denied' })
})

test('a browser that lets sockets through without a question goes on', async () => {
  await expect(setup().allow()).resolves.toBeUndefined()
})

test('error: a question that the visitor put away after a while', async () => {
  const { allow } = setup({ tapped: false })
  await expect(allow()).rejects.toMatchObject({ code: 'wallet.loopback_denied' })
})
