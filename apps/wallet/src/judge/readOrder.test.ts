import { expect, test } from 'vitest'
import { readOrder } from './readOrder.ts'
import type { TypedData } from './TypedData.ts'

const seaport = '0x0000000000000068F116a894984e2DB1123eB395'
const me = `0x${'aA'.repeat(20)}`
const other = `0x${'44'.repeat(20)}`
const token = `0x${'22'.repeat(20)}`
const item =
  'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount'
const written = {
  ConsiderationItem: `${item},address recipient`,
  OfferItem: item,
  OrderComponents:
    'address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter',
}
const fieldsOf = (text: string) =>
  text.split(',').map((field) => {
    const [type = '', name = ''] = field.split(' ')
    return { name, type }
  })
const typesOf = (given: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(given).map(([name, text]) => [name, fieldsOf(text)]))

const nft = { endAmount: '1', identifierOrCriteria: '7', itemType: 2, startAmount: '1', token }
const price = {
  endAmount: '90',
  identifierOrCriteria: 0,
  itemType: 0,
  startAmount: '100',
  token: me,
}
const read = (message: object = {}, more: Partial<TypedData> = {}) =>
  readOrder({
    domain: { verifyingContract: seaport },
    message: {
      consideration: [{ ...price, recipient: me.toLowerCase() }],
      endTime: '9',
      offer: [nft],
      offerer: me,
      ...message,
    },
    primaryType: 'OrderComponents',
    types: typesOf(written),
    ...more,
  })
const order = {
  at: seaport,
  gets: [{ amount: 90n, kind: 'coin' }],
  gives: [{ count: 1n, id: 7n, kind: 'item', token }],
  isOrder: true,
  kind: 'trade',
  receiver: me,
  until: 9n,
}
const unread = { kind: 'unread', to: seaport }

test('says what leaves, and what comes to who signs: the least of it', () => {
  expect(read()).toEqual([order])
  expect(read({ consideration: [{ ...price, endAmount: '110', recipient: me }] })).toEqual([
    { ...order, gets: [{ amount: 100n, kind: 'coin' }] },
  ])
})

test('what others get is not what comes for it', () => {
  expect(read({ consideration: [{ ...price, recipient: other }] })).toEqual([
    { ...order, gets: [] },
  ])
  expect(read({ consideration: [] })).toEqual([{ ...order, gets: [] }])
})

test.each([
  [
    'coins: the most of them',
    { endAmount: '6', itemType: 1, startAmount: 5 },
    { amount: 6n, kind: 'coins', token },
  ],
  [
    'coins, fewer with time',
    { endAmount: '5', itemType: 1, startAmount: 6 },
    { amount: 6n, kind: 'coins', token },
  ],
  [
    'items of a kind',
    { endAmount: 3, itemType: 3, startAmount: 3 },
    { count: 3n, id: 7n, kind: 'item', token },
  ],
  ['any item', { identifierOrCriteria: 0, itemType: 4 }, { count: 1n, kind: 'item', token }],
  ['any item of a kind', { itemType: 5 }, { count: 1n, kind: 'item', token }],
])('%s', (_, more, asset) => {
  expect(read({ offer: [{ ...nft, ...more }] })).toEqual([{ ...order, gives: [asset] }])
})

test.each<[string, object]>([
  ['an item of no kind that there is', { offer: [{ ...nft, itemType: 6 }] }],
  ['an item without a kind', { offer: [{ ...nft, itemType: undefined }] }],
  ['an item without a contract', { offer: [{ ...nft, token: 'Apes' }] }],
  ['an item without a number', { offer: [{ ...nft, identifierOrCriteria: 'x' }] }],
  ['an amount that is none', { offer: [{ ...nft, startAmount: -1 }] }],
  ['an amount that ends as none', { offer: [{ ...nft, endAmount: null }] }],
  ['an offer that is no list', { offer: nft }],
  ['no price', { consideration: undefined }],
  ['a price that is none', { consideration: [{ recipient: me }] }],
  ['no one who signs', { offerer: 'me' }],
  ['no end', { endTime: undefined }],
])('is not read with %s', (_, message) => {
  expect(read(message)).toEqual([unread])
})

test('is not read with other fields, nor as many in one', () => {
  for (const name of Object.keys(written)) {
    const types = typesOf({ ...written, [name]: 'uint256 a' })
    expect(read({}, { types })).toEqual([unread])
  }
  expect(read({}, { primaryType: 'BulkOrder' })).toEqual([unread])
})

test('is Seaport’s alone, and of another name none', () => {
  expect(read({}, { domain: { verifyingContract: other } })).toEqual([
    { isMimic: true, kind: 'unread', to: other },
  ])
  expect(read({}, { primaryType: 'Order' })).toEqual([])
})
