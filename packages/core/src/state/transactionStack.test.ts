import { expect, test, vi } from 'vitest'
import { pop } from './transactionStack.ts'

test('entries carry onSuccess, onError and onCancel; the newest ends first', () => {
  const older = { onSuccess: vi.fn() }
  const newer = { onCancel: vi.fn(), onError: vi.fn(), onSuccess: vi.fn() }
  const { run, stack } = pop([older, newer], 'success')
  expect(run).toBe(newer.onSuccess)
  expect(stack).toEqual([older])
})

test('success does not go back; error and cancel do', () => {
  const entry = { onCancel: vi.fn(), onError: vi.fn() }
  expect(pop([entry], 'success').goBack).toBe(false)
  expect(pop([entry], 'error')).toMatchObject({ goBack: true, run: entry.onError })
  expect(pop([entry], 'cancel')).toMatchObject({ goBack: true, run: entry.onCancel })
})

test('an empty stack ends quietly', () => {
  expect(pop([], 'cancel')).toEqual({ goBack: false, run: undefined, stack: [] })
})
