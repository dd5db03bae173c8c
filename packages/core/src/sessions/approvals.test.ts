import { expect, test, vi } from 'vitest'
import { closeModal } from '../actions/closeModal.ts'
import { connect } from '../actions/connect.ts'
import { navigate } from '../actions/navigate.ts'
import { openModal } from '../actions/openModal.ts'
import { pushTransaction } from '../actions/transactionStack.ts'
import { eventually } from '../fixtures/eventually.ts'
import { createFakeEnvironment, setup, wallet } from '../fixtures/setup.ts'
import { nativeBalanceQuery } from '../queries/nativeBalance.ts'
import { queryClientOf } from '../queries/queryClient.ts'
import { follow, refuse } from './approvals.ts'
import type { WaitingRequest } from './SessionSource.ts'

type End = 'approved' | 'failed' | 'rejected'

function asked() {
  let end: (how: End) => void = () => {}
  const ended = new Promise<End>((resolve) => {
    end = resolve
  })
  const reject = vi.fn(() => end('rejected'))
  const request: WaitingRequest = { ended, reject }
  return { end, reject, request }
}

function page() {
  const { latchkey } = setup({})
  const state = () => latchkey.store.getState()
  return {
    ask() {
      const one = asked()
      follow(latchkey, { id: 'auth' }, one.request)
      return one
    },
    isOpen: () => state().modal.open,
    latchkey,
    stack: () => state().transactionStack,
    views: () => state().router.map(({ name }) => name),
  }
}

test.each(['approved', 'failed', 'rejected'] as const)(
  'a request opens the modal, and its end closes it: %s (S4.24, S4.25, S4.26)',
  async (how) => {
    const { ask, isOpen, latchkey, views } = page()
    const { end, reject } = ask()
    expect(isOpen()).toBe(true)
    expect(views()).toEqual(['ApproveTransaction'])
    expect(latchkey.store.getState().router[0]).toMatchObject({ sourceId: 'auth' })
    end(how)
    await eventually(() => expect(isOpen()).toBe(false))
    expect(reject).not.toHaveBeenCalled()
  },
)

test.each([
  ['approved', true],
  ['failed', false],
  ['rejected', false],
] as const)('%s: the balance is read anew: %s (S4.25)', async (how, isAnew) => {
  const { ask, isOpen, latchkey } = page()
  await connect(latchkey, { connectorId: wallet.id })
  const client = queryClientOf(latchkey)
  const query = nativeBalanceQuery(latchkey, { address: '0xA', networkId: 'eip155:31337' })
  await client.fetchQuery(query)
  const isOld = () => client.getQueryState(query.queryKey)?.isInvalidated
  ask().end(how)
  await eventually(() => expect(isOpen()).toBe(false))
  await eventually(() => expect(isOld()).toBe(isAnew))
})

test('of an open modal it takes the screen, and its end gives it back (S4.24, S4.26)', async () => {
  const { ask, isOpen, latchkey, views } = page()
  openModal(latchkey, { view: 'AccountSettings' })
  const { end } = ask()
  expect(views()).toEqual(['AccountSettings', 'ApproveTransaction'])
  end('failed')
  await eventually(() => expect(views()).toEqual(['AccountSettings']))
  expect(isOpen()).toBe(true)
})

test.each([
  ['approved', 'onSuccess'],
  ['failed', 'onError'],
  ['rejected', 'onCancel'],
] as const)(
  '%s pops the flow that asked, by %s (S4.25, S4.26, S4.28, S4.29, S4.30)',
  async (how, callback) => {
    const { ask, latchkey, stack, views } = page()
    openModal(latchkey, { view: 'RegisterAccountName' })
    const calls: string[] = []
    pushTransaction(latchkey, {
      onCancel: () => calls.push('onCancel'),
      onError: () => calls.push('onError'),
      onSuccess: () => calls.push('onSuccess'),
    })
    const { end } = ask()
    end(how)
    await eventually(() => expect(stack()).toEqual([]))
    expect(calls).toEqual([callback])
    expect(views()).toEqual(['RegisterAccountName'])
  },
)

test('who goes back rejects it, and the flow that asked learns of that once (S4.30)', async () => {
  const { ask, latchkey, stack, views } = page()
  openModal(latchkey, { view: 'RegisterAccountName' })
  const onCancel = vi.fn()
  pushTransaction(latchkey, { onCancel })
  const { reject } = ask()
  navigate.back(latchkey)
  expect(reject).toHaveBeenCalledOnce()
  await eventually(() => expect(stack()).toEqual([]))
  expect(onCancel).toHaveBeenCalledOnce()
  expect(views()).toEqual(['RegisterAccountName'])
})

test('what was approved in the moment in which it was left is a success for the flow that asked', async () => {
  const { latchkey, stack } = page()
  openModal(latchkey, { view: 'RegisterAccountName' })
  const onSuccess = vi.fn()
  const onCancel = vi.fn()
  pushTransaction(latchkey, { onCancel, onSuccess })
  let end: (how: End) => void = () => {}
  const ended = new Promise<End>((resolve) => {
    end = resolve
  })
  // The wallet has answered: nothing can be rejected any more.
  follow(latchkey, { id: 'auth' }, { ended, reject: () => {} })
  closeModal(latchkey)
  end('approved')
  await eventually(() => expect(stack()).toEqual([]))
  expect(onSuccess).toHaveBeenCalledOnce()
  expect(onCancel).not.toHaveBeenCalled()
})

test('who closes the modal rejects every request that waits', async () => {
  const { ask, isOpen, latchkey } = page()
  const [one, two] = [ask(), ask()]
  closeModal(latchkey)
  expect(one.reject).toHaveBeenCalledOnce()
  expect(two.reject).toHaveBeenCalledOnce()
  expect(isOpen()).toBe(false)
})

test('one that its own caller ends leaves the screen to those that still wait', async () => {
  const { ask, isOpen, views } = page()
  const [one, two] = [ask(), ask()]
  one.end('rejected')
  await one.request.ended
  expect(views()).toEqual(['ApproveTransaction'])
  expect(two.reject).not.toHaveBeenCalled()
  two.end('approved')
  await eventually(() => expect(isOpen()).toBe(false))
})

test('of several the screen stays until the last one has ended', async () => {
  const { ask, isOpen, views } = page()
  const [one, two] = [ask(), ask()]
  one.end('approved')
  await one.request.ended
  expect(views()).toEqual(['ApproveTransaction'])
  two.end('approved')
  await eventually(() => expect(isOpen()).toBe(false))
})

test('the next request after the last one is followed like the first', async () => {
  const { ask, isOpen } = page()
  ask().end('approved')
  await eventually(() => expect(isOpen()).toBe(false))
  const { end } = ask()
  expect(isOpen()).toBe(true)
  end('rejected')
  await eventually(() => expect(isOpen()).toBe(false))
})

test('a refused method opens the modal, and after 300 ms it says so (S4.23, S6.11, S9.11)', () => {
  vi.useFakeTimers()
  const { latchkey } = setup({ environment: createFakeEnvironment({}) })
  refuse(latchkey)
  expect(latchkey.store.getState().modal.open).toBe(true)
  vi.advanceTimersByTime(299)
  expect(latchkey.store.getState().toast).toBeUndefined()
  vi.advanceTimersByTime(1)
  expect(latchkey.store.getState().toast).toMatchObject({
    message: { key: 'toast.actionNotAllowed' },
    variant: 'error',
  })
  vi.useRealTimers()
})
