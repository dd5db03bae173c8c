// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { ApprovalSubject } from '../requests/ApprovalRequest.ts'
import { createApprovals } from '../requests/approvals/createApprovals.ts'
import { createTestView } from '../testing/createTestView.ts'
import { render } from '../testing/render.tsx'
import { createTexts } from '../texts/createTexts.ts'
import { en } from '../texts/en.ts'
import { createAppearance } from '../view/createAppearance.ts'
import type { Windows } from '../view/FrameFacts.ts'
import type { TicketAnswer } from '../window/ticketKeys.ts'
import type { TicketState } from '../window/ticketTransition.ts'
import { ApprovalDocument } from './ApprovalDocument.tsx'

const payment: ApprovalSubject = {
  amount: { decimals: 18, symbol: 'ETH', value: 1n },
  kind: 'transfer',
  to: '0xBB',
}
const text: ApprovalSubject = { isText: true, kind: 'message', text: 'Hello' }
const approve = '[data-testid=approve]'
const opener = '[data-testid=open-window]'

async function setup({
  isAlways = false,
  run = async () => 'signed',
  subject = payment,
}: {
  isAlways?: boolean
  run?: () => Promise<string>
  subject?: ApprovalSubject
} = {}) {
  const approvals = createApprovals({ loadCard: async () => {}, now: () => 0, onChange: () => {} })
  const view = createTestView()
  const root = document.documentElement
  onTestFinished(() => {
    for (const name of ['lang', 'dir', 'style', 'data-theme']) root.removeAttribute(name)
    document.querySelector('title')?.remove()
  })
  const tickets: {
    answer: (answer: TicketAnswer) => Promise<void>
    destroy: () => void
    open: () => void
    retry: () => void
    set: (state: TicketState) => Promise<void>
  }[] = []
  const windows: Windows = {
    createTicket(_, onAnswer) {
      let state: TicketState = { status: 'ready' }
      let notify = () => {}
      const [destroy, open, retry] = [vi.fn(), vi.fn(), vi.fn()]
      tickets.push({
        answer: (answer) => act(async () => onAnswer(answer)),
        destroy,
        open,
        retry,
        set: (next) =>
          act(async () => {
            state = next
            notify()
          }),
      })
      return {
        destroy,
        getState: () => state,
        open,
        retry,
        subscribe(listener) {
          notify = listener
          return () => true
        },
      }
    },
    isAlways,
  }
  const screen = await render(
    <ApprovalDocument
      approvals={approvals}
      embedder="https://shop.example"
      experimental
      onEscape={() => {}}
      said={createTexts(createAppearance(root, 'en'))}
      windows={windows}
      {...view.facts}
    />,
  )
  const result = { value: undefined as unknown }
  const ask = () =>
    act(async () => {
      const { signal } = new AbortController()
      void approvals
        .ask(
          {
            address: '0xAA',
            method: 'any',
            network: { decimals: 18, id: 'eip155:1', name: 'One', symbol: 'ETH' },
            raw: '0x',
            subject,
          },
          { run, signal },
        )
        .then(
          (value) => {
            result.value = value
          },
          (error: unknown) => {
            result.value = error
          },
        )
    })
  const has = (selector: string) => screen.container.querySelector(selector) !== null
  return { ...screen, ask, has, result, tickets, view }
}

describe('a payment', () => {
  test('is approved in the frame where that is seen', async () => {
    const { ask, find, has, press, result, tickets, view } = await setup()
    await ask()
    await view.pass(800)
    expect([has(opener), tickets.length]).toEqual([false, 0])
    expect(find(approve)).toBeTruthy()
    await press(approve, { isTrusted: true })
    expect(result.value).toBe('signed')
  })

  test('has a window at once where the browser cannot tell what lies over the frame', async () => {
    const { ask, find, has, press, result, tickets, view } = await setup()
    await view.show({ view: 'shown' })
    await ask()
    await view.pass(9000)
    expect([has(opener), has(approve)]).toEqual([true, false])
    expect(find('[data-testid=reject]')).toBeTruthy()
    await press(opener)
    expect(tickets[0]?.open).toHaveBeenCalledOnce()
    expect(result.value).toBeUndefined()
    await tickets[0]?.answer('approved')
    expect(result.value).toBe('signed')
    expect(tickets[0]?.destroy).toHaveBeenCalledOnce()
  })

  test('that its window rejects is rejected', async () => {
    const { ask, press, result, tickets, view } = await setup()
    await view.show({ view: 'shown' })
    await ask()
    await press(opener)
    await tickets[0]?.answer('rejected')
    expect(result.value).toMatchObject({ code: 4001 })
  })

  test('has a window where the frame was not seen for three seconds, and the frame again where it is', async () => {
    const { ask, has, tickets, view } = await setup()
    await view.show({ view: 'covered' })
    await ask()
    await view.pass(2999)
    expect(has(opener)).toBe(false)
    await view.pass(1)
    expect([has(opener), has(approve)]).toEqual([true, false])
    await view.show({ view: 'seen' })
    expect([has(opener), has(approve)]).toEqual([false, true])
    expect(tickets[0]?.destroy).toHaveBeenCalledOnce()
  })

  test('stays in the window that was opened', async () => {
    const { ask, has, press, tickets, view } = await setup()
    await view.show({ view: 'covered' })
    await ask()
    await view.pass(3000)
    await press(opener)
    await view.show({ view: 'seen' })
    expect([has(opener), tickets.length]).toEqual([true, 1])
    expect(tickets[0]?.destroy).not.toHaveBeenCalled()
  })

  test('that failed and may pass has a window of its own for the next try', async () => {
    let tries = 0
    const { ask, press, result, tickets, view } = await setup({
      async run() {
        tries += 1
        if (tries === 1) throw Object.assign(new Error('away'), { code: 'unavailable' })
        return 'signed'
      },
    })
    await view.show({ view: 'shown' })
    await ask()
    await press(opener)
    await tickets[0]?.answer('approved')
    expect([tickets.length, result.value]).toEqual([2, undefined])
    await tickets[1]?.answer('approved')
    expect(result.value).toBe('signed')
  })

  test('says that the window is blocked, and opens it by the button beside that', async () => {
    const { ask, find, press, tickets, view } = await setup()
    await view.show({ view: 'shown' })
    await ask()
    await press(opener)
    await tickets[0]?.set({ status: 'blocked' })
    expect(find('[data-testid=window-blocked]').textContent).toContain(en.windowBlocked)
    expect(find(opener).textContent).toBe(en.openAgain)
    await press(opener)
    expect(tickets[0]?.open).toHaveBeenCalledTimes(2)
  })

  test('is tried again where the server was away', async () => {
    const { ask, container, find, press, tickets, view } = await setup()
    await view.show({ view: 'shown' })
    await ask()
    await tickets[0]?.set({ status: 'failed' })
    expect(container.textContent).toContain(en.windowFailed)
    expect(find(opener).textContent).toBe(en.approveAgain)
    await press(opener)
    expect(tickets[0]?.retry).toHaveBeenCalledOnce()
    expect(tickets[0]?.open).not.toHaveBeenCalled()
  })

  test('is always in a window where the project wants that', async () => {
    const { ask, has } = await setup({ isAlways: true })
    await ask()
    expect([has(opener), has(approve)]).toEqual([true, false])
  })
})

describe('a text', () => {
  test('stays in the frame where the browser cannot tell, and where the project wants windows', async () => {
    const { ask, has, press, result, view } = await setup({ isAlways: true, subject: text })
    await view.show({ view: 'shown' })
    await ask()
    await view.pass(800)
    expect([has(opener), has(approve)]).toEqual([false, true])
    await press(approve, { isTrusted: true })
    expect(result.value).toBe('signed')
  })

  test('has a window where something covers it', async () => {
    const { ask, has, view } = await setup({ subject: text })
    await view.show({ view: 'covered' })
    await ask()
    await view.pass(3000)
    expect([has(opener), has(approve)]).toEqual([true, false])
  })
})
