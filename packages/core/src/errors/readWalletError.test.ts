import { expect, test } from 'vitest'
import { readWalletError } from './readWalletError.ts'

test.each([
  ['a number as text', { code: '4001', message: 'no' }, [4001], 'no'],
  ['ethers’ name', { code: 'ACTION_REJECTED' }, [4001], undefined],
  [
    'wrapped in data',
    { code: -32603, data: { originalError: { code: 4902, message: 'inner' } } },
    [-32603, 4902],
    'inner',
  ],
  [
    'an error around an error',
    Object.assign(new Error('outer', { cause: { code: 4100 } }), { code: 1 }),
    [1, 4100],
    'outer',
  ],
  ['a JSON-RPC answer', { error: { code: -31001, message: 'closed' } }, [-31001], 'closed'],
  ['an answer whose error is a text', { error: 'closed' }, [], 'closed'],
  ['a text', 'boom', [], 'boom'],
  ['nothing', undefined, [], undefined],
])('%s', (_, thrown, codes, message) => {
  expect(readWalletError(thrown)).toEqual({ codes, message })
})

test('an error that nests itself ends, long words are cut, a getter that throws does no harm', () => {
  const endless: Record<string, unknown> = { code: 1, message: 'x'.repeat(999) }
  endless['cause'] = endless
  const { codes, message } = readWalletError(endless)
  expect(codes.length).toBeLessThan(10)
  expect(message).toHaveLength(300)
  const hostile = Object.defineProperty({ code: 7 }, 'message', {
    get() {
      throw new Error('no')
    },
  })
  expect(readWalletError({ cause: hostile, code: 5 }).codes).toEqual([5])
})
