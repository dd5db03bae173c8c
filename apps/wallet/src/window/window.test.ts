import { describe, expect, test, vi } from 'vitest'
import type { WalletApi } from '../api/createApi.ts'
import { fromBase64url } from '../base64url.ts'
import { RequestError } from '../errors/RequestError.ts'
import type { ApprovalRequest } from '../requests/ApprovalRequest.ts'
import { createApprovals } from '../requests/approvals/createApprovals.ts'
import { createTicket } from './createTicket.ts'
import { createWindow } from './createWindow.ts'
import { movesValue } from './movesValue.ts'
import { readTicket } from './readTicket.ts'
import { openRequest, sealRequest } from './sealedRequest.ts'
import { markOf, requestAnswers, ticketKeys } from './ticketKeys.ts'

const request: ApprovalRequest = {
  address: '0xAA',
  method: 'eth_sendTransaction',
  network: { decimals: 18, id: 'eip155:1', name: 'One', symbol: 'ETH' },
  raw: '{}',
  subject: { amount: { decimals: 18, symbol: 'ETH', value: 5n }, kind: 'transfer', to: '0xBB' },
}
const asked = { embedder: 'https://shop.example', experimental: true, request }

/** Keeps tickets as the server does; a frame that waits learns of each change. */
function createTickets() {
  const all = new Map<
    string,
    { answer?: string; isOpen: boolean; isOver: boolean; mark: string; request: string }
  >()
  const waiting = new Set<() => void>()
  let isAway = false
  const wake = () => {
    for (const each of [...waiting]) each()
    waiting.clear()
  }
  const requireServer = () => {
    if (isAway) throw new RequestError('offline')
  }
  const find = async (id: string, token: string) => {
    requireServer()
    const found = all.get(id)
    const isIts = found?.mark === (await markOf(fromBase64url(token)))
    return found && isIts && !found.isOver && found.answer === undefined ? found : undefined
  }
  const api: Pick<WalletApi, 'answerTicket' | 'endTicket' | 'openTicket' | 'putTicket' | 'ticket'> =
    {
      async answerTicket(id, { answer, token }) {
        const found = await find(id, token)
        if (found) found.answer = answer
        wake()
        return { status: found ? 'done' : 'over' }
      },
      endTicket: async (id) => all.delete(id),
      async openTicket(id, token) {
        const found = await find(id, token)
        if (found) found.isOpen = true
        wake()
        return found ? { request: found.request, status: 'open' } : { status: 'over' }
      },
      async putTicket(id, body) {
        requireServer()
        all.set(id, { ...body, isOpen: false, isOver: false })
      },
      async ticket(id, after, signal) {
        for (;;) {
          requireServer()
          if (signal.aborted) throw new RequestError('aborted')
          const found = all.get(id)
          if (!found || found.isOver) return { status: 'over' }
          if (found.answer !== undefined) return { answer: found.answer, status: 'answered' }
          const status = found.isOpen ? 'opened' : 'waiting'
          if (status !== after) return { status }
          await new Promise<void>((resolve) => waiting.add(resolve))
        }
      },
    }
  return {
    all,
    api,
    setAway(next: boolean) {
      isAway = next
      wake()
    },
    wake,
  }
}

/** A window that was opened by a link, with what its visitor is asked. */
async function openWindow(
  { api }: Pick<ReturnType<typeof createTickets>, 'api'>,
  ticket: ReturnType<typeof readTicket>,
) {
  const approvals = createApprovals({ loadCard: async () => {}, now: () => 0, onChange: () => {} })
  const window = createWindow({ api, approvals, onDone: () => {}, ticket })
  await window.open()
  return { approvals, window }
}

/** Two frames at one server, and what their links name. */
async function setupTwo() {
  const server = createTickets()
  const frames = [await setup({ server }), await setup({ server })] as const
  const [one, other] = frames.map(({ ticket, urls }) => {
    ticket.open()
    return readTicket(new URL(urls[0] ?? '').hash)
  })
  if (!one || !other) throw new Error('A link names no ticket')
  return { frames, one, other, server }
}

/** A frame with a ticket, and the windows that it opens. */
async function setup({ isAway = false, server = createTickets() } = {}) {
  server.setAway(isAway)
  const timers = new Set<{ atMs: number; run: () => void }>()
  const onAnswer = vi.fn()
  const urls: string[] = []
  let nowMs = 0
  const ticket = createTicket({
    api: server.api,
    clock: {
      after(ms, run) {
        const timer = { atMs: nowMs + ms, run }
        timers.add(timer)
        return () => timers.delete(timer)
      },
      now: () => nowMs,
    },
    onAnswer,
    openWindow: (url) => urls.push(url),
    origin: 'https://wallet.example',
    request: asked,
  })
  const status = () => ticket.getState().status
  await vi.waitFor(() => expect(status()).not.toBe('making'))
  return {
    onAnswer,
    /** Clicks, and gives what the window is that opens. */
    async open() {
      ticket.open()
      const approvals = createApprovals({
        loadCard: async () => {},
        now: () => 0,
        onChange: () => {},
      })
      const onDone = vi.fn()
      const window = createWindow({
        api: server.api,
        approvals,
        onDone,
        ticket: readTicket(new URL(urls.at(-1) ?? '').hash),
      })
      await window.open()
      const id = () => approvals.getState()[0]?.id ?? 0
      await vi.waitFor(() => expect(window.getState().status === 'shown' && id() === 0).toBe(false))
      return {
        approve: () => approvals.approve(id()),
        approvals,
        onDone,
        reject: () => approvals.reject(id()),
        window,
      }
    },
    pass(ms: number) {
      nowMs += ms
      for (const timer of timers)
        if (timer.atMs <= nowMs) {
          timers.delete(timer)
          timer.run()
        }
    },
    server,
    status,
    ticket,
    urls,
  }
}

describe('a request in a window', () => {
  test('is shown as the frame read it, and approved for the frame', async () => {
    const { onAnswer, open, status, urls } = await setup()
    const { approve, approvals, onDone, window } = await open()
    expect(urls[0]).toMatch(/^https:\/\/wallet\.example\/window#[\w-]{22}\.[\w-]{43}$/)
    expect(approvals.getState()[0]?.request).toEqual(request)
    expect(window.getState()).toMatchObject({ shown: { embedder: asked.embedder } })
    await vi.waitFor(() => expect(status()).toBe('open'))
    expect(onAnswer).not.toHaveBeenCalled()
    await approve()
    await vi.waitFor(() => expect(onAnswer).toHaveBeenCalledExactlyOnceWith('approved'))
    expect(window.getState().status).toBe('done')
    expect(onDone).toHaveBeenCalledOnce()
  })

  test('is rejected for the frame', async () => {
    const { onAnswer, open } = await setup()
    const { reject, window } = await open()
    reject()
    await vi.waitFor(() => expect(onAnswer).toHaveBeenCalledExactlyOnceWith('rejected'))
    expect(window.getState().status).toBe('done')
  })

  test('is open again in a second window, and over there once the first has answered', async () => {
    const { onAnswer, open } = await setup()
    const [first, second] = [await open(), await open()]
    await first.approve()
    await second.approve()
    await vi.waitFor(() => expect(second.window.getState().status).toBe('over'))
    expect(second.onDone).not.toHaveBeenCalled()
    const third = await open()
    expect(third.window.getState().status).toBe('over')
    expect(onAnswer).toHaveBeenCalledExactlyOnceWith('approved')
  })

  test('is over in a window whose frame has gone', async () => {
    const { onAnswer, open, server, ticket } = await setup()
    const { approve, window } = await open()
    ticket.destroy()
    await vi.waitFor(() => expect(server.all.size).toBe(0))
    await approve()
    await vi.waitFor(() => expect(window.getState().status).toBe('over'))
    expect(onAnswer).not.toHaveBeenCalled()
  })

  test('stays with the visitor while the server is away', async () => {
    const { onAnswer, open, server } = await setup()
    const { approve, approvals, window } = await open()
    server.setAway(true)
    await approve()
    expect(approvals.getState()[0]?.state).toMatchObject({ canRetry: true, status: 'failed' })
    expect(onAnswer).not.toHaveBeenCalled()
    expect(window.getState().status).toBe('shown')
  })

  test('is not there for an address without a ticket', async () => {
    const { server } = await setup()
    const { window } = await openWindow(server, undefined)
    expect(window.getState().status).toBe('over')
  })

  test('is not there for the secret of another ticket', async () => {
    const { frames, one, other, server } = await setupTwo()
    const { approvals, window } = await openWindow(server, { id: one.id, secret: other.secret })
    expect(window.getState().status).toBe('over')
    expect(approvals.getState()).toEqual([])
    expect([...server.all.values()].map(({ isOpen }) => isOpen)).toEqual([false, false])
    expect(frames.map(({ status }) => status())).toEqual(['opening', 'opening'])
  })

  test.each([
    ['of another ticket', (_: string, another: string) => another],
    [
      'with a byte changed',
      (own: string) => `${own.slice(0, 30)}${own[30] === 'A' ? 'B' : 'A'}${own.slice(31)}`,
    ],
    ['that is no sealed one', () => '{}'],
  ])('error: one %s in its place is not shown, and is not answered', async (_, change) => {
    const { frames, one, other, server } = await setupTwo()
    const [own, another] = [one, other].map(({ id }) => server.all.get(id))
    if (!own || !another) throw new Error('A ticket is missing')
    own.request = change(own.request, another.request)
    const { approvals, window } = await openWindow(server, one)
    expect(window.getState()).toEqual({ status: 'failed' })
    expect(approvals.getState()).toEqual([])
    expect(own.answer).toBeUndefined()
    expect(frames[0].onAnswer).not.toHaveBeenCalled()
  })

  test('is asked for again where the server did not answer', async () => {
    const { server, urls, ticket } = await setup()
    ticket.open()
    server.setAway(true)
    const { window } = await openWindow(server, readTicket(new URL(urls[0] ?? '').hash))
    expect(window.getState().status).toBe('failed')
    server.setAway(false)
    await window.open()
    expect(window.getState().status).toBe('shown')
  })
})

describe('the frame', () => {
  test('says that a window is blocked after three seconds of silence, and takes that back', async () => {
    const { open, pass, status, ticket } = await setup()
    ticket.open()
    pass(2999)
    expect(status()).toBe('opening')
    pass(1)
    expect(status()).toBe('blocked')
    await open()
    await vi.waitFor(() => expect(status()).toBe('open'))
    pass(9000)
    expect(status()).toBe('open')
  })

  test('gives each window that is opened three seconds, by the clock', async () => {
    const { pass, status, ticket } = await setup()
    ticket.open()
    pass(2000)
    ticket.open()
    pass(2999)
    expect(status()).toBe('opening')
    pass(1)
    expect(status()).toBe('blocked')
    ticket.open()
    expect(status()).toBe('opening')
  })

  test('takes the answer of no other ticket', async () => {
    const { frames, one, other, server } = await setupTwo()
    const { approvals } = await openWindow(server, other)
    await vi.waitFor(() => expect(approvals.getState()).toHaveLength(1))
    await approvals.approve(approvals.getState()[0]?.id ?? 0)
    await vi.waitFor(() => expect(frames[1].onAnswer).toHaveBeenCalledOnce())
    const own = server.all.get(one.id)
    const answer = server.all.get(other.id)?.answer
    if (!own || answer === undefined) throw new Error('A ticket is missing')
    own.answer = answer
    server.wake()
    // It asks for a window anew.
    await vi.waitFor(() => expect(server.all.size).toBe(3))
    expect(frames[0].onAnswer).not.toHaveBeenCalled()
  })

  test('has a new ticket once one is over, with another secret', async () => {
    const { onAnswer, open, server, status, ticket, urls } = await setup()
    ticket.open()
    for (const each of server.all.values()) each.isOver = true
    server.wake()
    await vi.waitFor(() => expect([...server.all.values()].some((each) => !each.isOver)).toBe(true))
    await vi.waitFor(() => expect(status()).toBe('ready'))
    const { approve } = await open()
    expect(new Set(urls).size).toBe(2)
    await approve()
    await vi.waitFor(() => expect(onAnswer).toHaveBeenCalledExactlyOnceWith('approved'))
  })

  test('takes no answer that the server has made up', async () => {
    const { onAnswer, server, status } = await setup()
    const [first] = server.all.values()
    if (first) first.answer = 'A'.repeat(43)
    server.wake()
    await vi.waitFor(() => expect(server.all.size).toBe(2))
    await vi.waitFor(() => expect(status()).toBe('ready'))
    expect(onAnswer).not.toHaveBeenCalled()
  })

  test('says that the server is away, and tries again when asked', async () => {
    const { server, status, ticket, urls } = await setup({ isAway: true })
    expect(status()).toBe('failed')
    ticket.open()
    expect(urls).toEqual([])
    server.setAway(false)
    ticket.retry()
    await vi.waitFor(() => expect(status()).toBe('ready'))
  })

  test('waits on over a short outage', async () => {
    const { onAnswer, open, pass, server } = await setup()
    const { approve } = await open()
    server.setAway(true)
    await vi.waitFor(() => {
      pass(2000)
      expect(true).toBe(true)
    })
    server.setAway(false)
    await approve()
    await vi.waitFor(() => {
      pass(2000)
      expect(onAnswer).toHaveBeenCalledExactlyOnceWith('approved')
    })
  })
})

test('the server never has what opens a request, or gives an answer', async () => {
  const { server, urls } = await setup()
  const [kept] = server.all.values()
  const secret = crypto.getRandomValues(new Uint8Array(32))
  const other = await ticketKeys(secret, 'A'.repeat(22), requestAnswers)
  await expect(openRequest(kept?.request ?? '', other.seal)).rejects.toThrow()
  expect(urls).toEqual([])
  expect(JSON.stringify([...server.all])).not.toContain('0xBB')
})

test('a sealed request opens as it was, and not with a byte that changed', async () => {
  const { seal } = await ticketKeys(new Uint8Array(32), 'A'.repeat(22), requestAnswers)
  const sealed = await sealRequest(asked, seal)
  expect(await openRequest(sealed, seal)).toMatchObject(asked)
  const facts = { ...asked, site: new Map([['a', 5n]]) as never }
  expect(await openRequest(await sealRequest(facts, seal), seal)).toMatchObject(facts)
  const changed = `${sealed.slice(0, 30)}${sealed[30] === 'A' ? 'B' : 'A'}${sealed.slice(31)}`
  await expect(openRequest(changed, seal)).rejects.toThrow()
})

test('each key of a ticket is of its own use, secret and name', async () => {
  const one = await ticketKeys(new Uint8Array(32), 'A'.repeat(22), requestAnswers)
  const other = await ticketKeys(new Uint8Array(32), 'B'.repeat(22), requestAnswers)
  const all = [one, other].flatMap(({ answers, token }) => [...Object.values(answers), token])
  expect(new Set(all).size).toBe(6)
  await expect(ticketKeys(new Uint8Array(31), 'A'.repeat(22), requestAnswers)).rejects.toThrow(
    RangeError,
  )
})

test.each(['', '#', '#abc', `#${'A'.repeat(22)}`, `#${'A'.repeat(22)}.${'A'.repeat(42)}`])(
  '%j names no ticket',
  (hash) => {
    expect(readTicket(hash)).toBeUndefined()
  },
)

test('all but a text that is read as one moves value', () => {
  const moves = (subject: ApprovalRequest['subject']) => movesValue({ subject })
  expect(moves({ isText: true, kind: 'message', text: 'Hello' })).toBe(false)
  expect(moves({ isText: false, kind: 'message', text: '0xff' })).toBe(true)
  expect(
    moves({
      changes: [],
      count: 1,
      kind: 'transactions',
      maxFee: undefined,
      others: [],
      payer: undefined,
      verdict: { effects: [], reasons: [], risk: 'none' },
    }),
  ).toBe(true)
  expect(moves(request.subject)).toBe(true)
})
