import { describe, expect, test } from 'vitest'
import { readThrown } from './readThrown.ts'

const throwing = (field: string, rest: object) =>
  Object.defineProperty({ ...rest }, field, {
    get() {
      throw new Error('no')
    },
  })

test.each([
  ['a number as text', { code: '4001', message: 'no' }, [4001], ['no']],
  ['a code that is a word', { code: 'ACTION_REJECTED' }, [], ['ACTION REJECTED']],
  [
    'wrapped in data',
    { code: -32603, data: { originalError: { code: 4902, message: 'inner' } } },
    [-32603, 4902],
    ['inner'],
  ],
  [
    'an error around an error',
    Object.assign(new Error('outer', { cause: { code: 4100 } }), { code: 1 }),
    [1, 4100],
    ['outer'],
  ],
  ['a JSON-RPC answer', { error: { code: -31001, message: 'closed' } }, [-31001], ['closed']],
  ['an answer whose error is a text', { error: 'closed' }, [], ['closed']],
  ['JSON as text', '{"code":5000,"message":"no"}', [5000], ['no']],
  ['JSON as the message of an error', new Error('{"code":4001,"message":"no"}'), [4001], ['no']],
  [
    'ethers 6',
    { code: 'X', info: { error: { code: 4001, message: 'in' } }, reason: 'rejected' },
    [4001],
    ['rejected', 'in', 'X'],
  ],
  ['ethers 5', { error: { body: '{"error":{"code":-32000,"message":"in"}}' } }, [-32000], ['in']],
  [
    'viem',
    { details: 'in', message: 'out\n\nDetails: in', shortMessage: 'out' },
    [],
    ['out\n\nDetails: in', 'out', 'in'],
  ],
  ['the Wallet Standard', { context: { __code: 4001000 } }, [4001000], []],
  ['several', { errors: [{ code: 1 }, { code: 2 }] }, [1, 2], []],
  ['errors that are a text', { code: 1, errors: 'no' }, [1], []],
  ['what a contract gave back', { data: '0x08c379a0', message: 'out' }, [], ['out']],
  [
    'a name',
    Object.assign(new Error('x'), { name: 'WalletWindowClosedError' }),
    [],
    ['x', 'Wallet Window Closed'],
  ],
  ['a text', 'boom', [], ['boom']],
  ['nothing', undefined, [], []],
  ['a function', () => {}, [], []],
])('%s', (_, thrown, codes, texts) => {
  const read = readThrown(thrown)
  expect(read.codes).toEqual(codes)
  expect([...read.messages, ...read.names]).toEqual(texts)
})

test('the objects of the nest are given, outermost first', () => {
  const inner = { code: 2 }
  const outer = { cause: inner, message: 'no' }
  expect(readThrown(outer).objects).toEqual([outer, inner])
})

describe('a hostile value does no harm', () => {
  test('an object that nests itself ends', () => {
    const endless: Record<string, unknown> = { code: 1 }
    endless['cause'] = { code: 2, data: endless, error: endless }
    expect(readThrown(endless).codes).toEqual([1, 2])
  })

  test('an object that nests new ones without end ends', () => {
    const endless = (): object =>
      new Proxy({}, { get: (_, field) => (field === 'code' ? 1 : endless()) })
    expect(readThrown(endless()).codes.length).toBeLessThanOrEqual(40)
  })

  test('a long text and a long name are cut', () => {
    const { messages, names } = readThrown({
      code: 'X'.repeat(1e6),
      message: 'x'.repeat(1e7),
    })
    expect(messages[0]).toHaveLength(2000)
    expect(names[0]?.length).toBeLessThan(100)
  })

  test('of an object whose getter throws the rest is read', () => {
    expect(readThrown(throwing('message', { cause: { message: 'in' }, code: 7 }))).toMatchObject({
      codes: [7],
      messages: ['in'],
    })
    expect(readThrown({ cause: throwing('message', { code: 7 }), code: 5 }).codes).toEqual([5, 7])
  })

  test('proxies that throw, or were revoked, say nothing', () => {
    const refuse = () => {
      throw new Error('no')
    }
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    for (const thrown of [
      new Proxy({}, { get: refuse, getPrototypeOf: refuse, has: refuse, ownKeys: refuse }),
      proxy,
      { cause: proxy, errors: proxy },
    ])
      expect(readThrown(thrown)).toMatchObject({ codes: [], messages: [], names: [] })
  })
})
