import { expect, test } from 'vitest'
import { judgeTypedData } from './judgeTypedData.ts'
import type { TypedData } from './TypedData.ts'

const text = [{ name: 'text', type: 'string' }]
const root = { name: 'root', type: 'bytes32' }
const judge = (more: Partial<TypedData> = {}, isRead = false) =>
  judgeTypedData(
    {
      domain: { chainId: 1 },
      message: { text: 'Hi' },
      primaryType: 'Mail',
      types: { Mail: text, Root: [root], Some: [root, ...text] },
      ...more,
    },
    isRead ? [{ kind: 'unread', to: '0x00' }] : [],
  )

test('is not read where nothing reads it, and is a signature where it does something', () => {
  expect(judge()).toEqual(['unread'])
  expect(judge({}, true)).toEqual(['signature'])
})

test('that is a hash alone says so', () => {
  expect(judge({ primaryType: 'Root' })).toEqual(['hash'])
  expect(judge({ primaryType: 'Some' })).toEqual(['unread'])
  expect(judge({ primaryType: 'None' })).toEqual(['unread'])
})

test('that is described is no more than that; a hash stays one', () => {
  const described = {
    app: 'Maker',
    facts: [],
    intent: 'Vote',
    isSigned: true,
    kind: 'described',
    to: '0x00',
  } as const
  const data: TypedData = {
    domain: { chainId: 1 },
    message: {},
    primaryType: 'Mail',
    types: { Mail: text, Root: [root] },
  }
  expect(judgeTypedData(data, [described])).toEqual([])
  expect(judgeTypedData({ ...data, domain: {} }, [described])).toEqual(['anyNetwork'])
  expect(judgeTypedData({ ...data, primaryType: 'Root' }, [described])).toEqual(['hash'])
})

test('that names no network counts on every one', () => {
  expect(judge({ domain: {} })).toEqual(['unread', 'anyNetwork'])
})

test.each<[string, Partial<TypedData>]>([
  ['the message', { message: { list: [{ text: 'H\u0456' }] } }],
  ['the name of a field', { message: { 't\u200bext': 'Hi' } }],
  ['the domain', { domain: { chainId: 1, name: 'Un\u0456swap' } }],
  ['its kind', { primaryType: 'M\u0430il' }],
])('is disguised by a text in %s', (_, more) => {
  expect(judge(more)).toEqual(['unread', 'disguised'])
})

test('is not by lines that begin with letters of another script', () => {
  expect(judge({ message: { text: 'Hi\nПривет' } })).toEqual(['unread'])
})
