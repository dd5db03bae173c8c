// @vitest-environment happy-dom
import { connect, switchNetwork } from '@latchkey/core'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { LatchkeyProvider } from '../exports/index.ts'
import { createTestLatchkey } from '../test/createTestLatchkey.ts'
import { enableAct } from '../test/enableAct.ts'
import { eventually } from '../test/eventually.ts'
import { createFakeAdapter } from '../test/fakeAdapter.ts'
import { ConfirmFoot } from './ConfirmFoot.tsx'
import {
  type FailureRules,
  type TransactionFailure,
  transactionFailures,
} from './transactionFailure.ts'

type Swap = { id: number; least: string }
type SwapFailure = 'moved' | TransactionFailure

const networkId = 'eip155:31337'

/** Of a feature that knows one failure of its own: the price has moved. */
const failures: FailureRules<SwapFailure> = {
  isUnsure: transactionFailures.isUnsure,
  of: (error) =>
    (Object(error) as { code?: unknown }).code === 'swap.moved'
      ? 'moved'
      : transactionFailures.of(error),
  remedyOf: (failure) => (failure === 'moved' ? 'confirm' : transactionFailures.remedyOf(failure)),
}

/** The foot of a review of something that is no transfer, and what was asked of its wallet. */
async function mountFoot(answer: (swap: Swap) => Promise<unknown> = async () => undefined) {
  enableAct()
  const { latchkey } = createTestLatchkey({ adapters: [createFakeAdapter().adapter] })
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  onTestFinished(async () => {
    await act(async () => root.unmount())
    container.remove()
    latchkey.destroy()
  })
  await act(async () => void (await connect(latchkey, { connectorId: 'io.rabby' })))
  const ask = vi.fn(answer)
  const refetch = vi.fn()
  const show = ({ asksAtOnce, checking, isAsking = false, question, swap }: Shown) =>
    act(async () =>
      root.render(
        <LatchkeyProvider latchkey={latchkey}>
          <ConfirmFoot<Swap, SwapFailure>
            ask={ask}
            asksAtOnce={asksAtOnce}
            checking={checking}
            failures={failures}
            isAsking={isAsking}
            isGrave={false}
            network="Harbour"
            networkId={networkId}
            prepared={
              swap
                ? { data: swap, error: null, isFetching: false, refetch, status: 'success' }
                : { data: undefined, error: null, isFetching: true, refetch, status: 'loading' }
            }
            question={
              question && {
                ...question,
                answer: 'Swap anyway',
                keep: 'Don’t swap',
                testIds: { answer: 'swap-anyway', keep: 'swap-keep' },
                text: 'Swap and lose half?',
              }
            }
            subject={swap?.least}
            testIds={{ confirm: 'swap-confirm', status: 'swap-status' }}
            textsOf={(failure, asked) => ({ hint: asked ? 'asked' : '', title: failure })}
            waitingHint="Compare both amounts there."
            wallet="Rabby"
          />
        </LatchkeyProvider>,
      ),
    )
  const button = () => document.querySelector('[data-testid="swap-confirm"]') as HTMLButtonElement
  const says = () =>
    [...document.querySelectorAll('[data-testid="swap-status"] p')].map((line) => line.textContent)
  const until = (check: () => void) =>
    eventually(async () => {
      await act(async () => {})
      check()
    })
  const isInert = () => button().getAttribute('aria-disabled') === 'true'
  return { ask, button, isInert, latchkey, refetch, says, show, until }
}

type Shown = {
  asksAtOnce?: boolean
  swap?: Swap
  checking?: string
  isAsking?: boolean
  question?: { isAnswered: boolean }
}

const one: Swap = { id: 1, least: '99' }
const two: Swap = { id: 2, least: '90' }

describe('what a click agrees to', () => {
  test('is nothing before the transaction is prepared', async () => {
    const { ask, button, isInert, show } = await mountFoot()
    await show({})
    expect(button().textContent).toBe('One moment…')
    expect(isInert()).toBe(true)
    await act(async () => button().click())
    expect(ask).not.toHaveBeenCalled()
  })

  test('is nothing for a moment after what is shown has become another, and then that', async () => {
    const { ask, button, isInert, show, until } = await mountFoot()
    await show({ swap: one })
    await until(() => expect(isInert()).toBe(false))
    await show({ swap: two })
    expect(isInert()).toBe(true)
    await act(async () => button().click())
    expect(ask).not.toHaveBeenCalled()
    await until(() => expect(isInert()).toBe(false))
    await act(async () => button().click())
    expect(ask.mock.calls).toEqual([[two]])
  })

  test('stays the same where it is prepared anew and says the same', async () => {
    const { isInert, show, until } = await mountFoot()
    await show({ swap: one })
    await until(() => expect(isInert()).toBe(false))
    await show({ swap: { ...one, id: 3 } })
    expect(isInert()).toBe(false)
  })
})

describe('a wallet that shows all of it itself', () => {
  test('is asked once what is to be asked is known, and once only', async () => {
    const { ask, button, isInert, says, show, until } = await mountFoot(() =>
      Promise.reject(Object.assign(new Error('no'), { code: 4001 })),
    )
    await show({ asksAtOnce: true })
    expect(ask).not.toHaveBeenCalled()
    await show({ asksAtOnce: true, swap: one })
    expect(ask.mock.calls).toEqual([[one]])
    await until(() => expect(says()).toEqual(['declined', 'asked']))
    await show({ asksAtOnce: true, swap: two })
    expect(ask).toHaveBeenCalledOnce()
    // It is still the visitor's to ask again.
    await until(() => expect(isInert()).toBe(false))
    await act(async () => button().click())
    expect(ask).toHaveBeenCalledTimes(2)
  })

  test('is not asked while the wallet is elsewhere', async () => {
    const { ask, latchkey, show } = await mountFoot()
    await act(async () => void (await switchNetwork(latchkey, { networkId: 'eip155:31338' })))
    await show({ asksAtOnce: true, swap: one })
    expect(ask).not.toHaveBeenCalled()
  })
})

describe('a question', () => {
  const answer = () => document.querySelector('[data-testid="swap-anyway"]') as HTMLButtonElement

  test('stands between the click and the wallet; a double click is no answer to it', async () => {
    const { ask, button, isInert, says, show, until } = await mountFoot()
    await show({ question: { isAnswered: false }, swap: one })
    await until(() => expect(isInert()).toBe(false))
    await act(async () => button().click())
    expect(says()).toEqual(['Swap and lose half?'])
    await act(async () => answer().click())
    expect(ask).not.toHaveBeenCalled()
    await until(() => expect(answer().getAttribute('aria-disabled')).not.toBe('true'))
    await act(async () => answer().click())
    expect(ask.mock.calls).toEqual([[one]])
  })

  test('is asked before each try', async () => {
    const { ask, button, isInert, says, show, until } = await mountFoot(() =>
      Promise.reject(Object.assign(new Error('no'), { code: 4001 })),
    )
    await show({ question: { isAnswered: false }, swap: one })
    await until(() => expect(isInert()).toBe(false))
    for (const times of [1, 2]) {
      await act(async () => button().click())
      expect(says()).toEqual(['Swap and lose half?'])
      await until(() => expect(answer().getAttribute('aria-disabled')).not.toBe('true'))
      await act(async () => answer().click())
      await until(() => expect(says()).toEqual(['declined', 'asked']))
      expect(ask).toHaveBeenCalledTimes(times)
      await until(() => expect(isInert()).toBe(false))
    }
  })

  test('that has its answer is in the words of the one button', async () => {
    const { ask, button, isInert, show, until } = await mountFoot()
    await show({ question: { isAnswered: true }, swap: one })
    await until(() => expect(isInert()).toBe(false))
    expect(button().textContent).toBe('Swap anyway')
    await act(async () => button().click())
    expect(ask).toHaveBeenCalledOnce()
  })
})

describe('a failure', () => {
  test('that is the feature’s own is asked for again as the first time where it says so', async () => {
    const { button, isInert, refetch, says, show, until } = await mountFoot(() =>
      Promise.reject(Object.assign(new Error('moved'), { code: 'swap.moved' })),
    )
    await show({ swap: one })
    await until(() => expect(isInert()).toBe(false))
    await act(async () => button().click())
    await until(() => expect(says()).toEqual(['moved', 'asked']))
    expect(refetch).toHaveBeenCalledOnce()
    expect(button().textContent).toBe('Confirm in Rabby')
  })

  test('of the network is a switch away', async () => {
    const { button, latchkey, says, show, until } = await mountFoot()
    await act(() => switchNetwork(latchkey, { networkId: 'eip155:31338' }))
    await show({ swap: one })
    expect(says()).toEqual(['elsewhere'])
    expect(button().textContent).toBe('Switch to Harbour')
    await act(async () => button().click())
    await until(() => expect(button().textContent).toBe('Confirm in Rabby'))
  })
})

test('it says what is looked up before the wallet is asked, and then that it is', async () => {
  const { button, says, show } = await mountFoot()
  await show({ checking: 'Looking at the price…', isAsking: true, swap: one })
  expect(says()).toEqual(['Looking at the price…'])
  expect(button().textContent).toBe('One moment…')
  await show({ isAsking: true, swap: one })
  expect(says()).toEqual(['Confirm in Rabby.', 'Compare both amounts there.'])
  expect(button().textContent).toBe('Waiting…')
})
