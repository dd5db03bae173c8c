import { expect, test } from 'vitest'
import { type Answer, askContract } from './askContract.ts'
import type { Witness } from './Witness.ts'

type Node = {
  /** Of its latest block. */
  head?: number
  code?: string
  call?: (number: number) => object
  hash?: (number: number) => string
  /** The latest block that it really has. */
  has?: number
}

/** A node of an operator, on a chain with a block a second. */
function node(operator: string, given: Node = {}) {
  const { call = () => ({ result: '0x01' }), code = '0x60', hash = String, head = 1000 } = given
  const asked: string[] = []
  const witness: Witness = {
    operator,
    async request(method, params) {
      asked.push(method)
      const tag = String(params.at(method === 'eth_getBlockByNumber' ? 0 : 1))
      const number = tag === 'latest' ? head : Number(tag)
      if (number > (given.has ?? head) && tag !== 'latest')
        return { error: { code: -32000, message: 'header not found' } }
      const quantity = `0x${number.toString(16)}`
      if (method === 'eth_getBlockByNumber')
        return { result: { hash: hash(number), number: quantity, timestamp: quantity } }
      return method === 'eth_getCode' ? { result: code } : call(number)
    },
  }
  return { asked, witness }
}

const question = {
  address: '0xaa',
  chainId: 'eip155:1',
  data: '0x12',
  isCounterfactual: false,
} as const
const ask = (...nodes: { witness: Witness }[]): Promise<Answer> =>
  askContract(
    question,
    nodes.map(({ witness }) => witness),
  )
const unwitnessed = { code: 'siwx.unwitnessed' }

test('two nodes are asked at the lower of their latest blocks', async () => {
  const at: number[] = []
  const call = (number: number) => {
    at.push(number)
    return { result: '0x01' }
  }
  expect(await ask(node('one', { call, head: 1000 }), node('two', { call, head: 990 }))).toEqual({
    result: '0x01',
  })
  expect(at).toEqual([990, 990])
})

test.each([
  { code: 3, message: 'execution reverted' },
  { code: -32000, message: 'execution reverted: no' },
  { code: -32000, message: 'invalid opcode: INVALID' },
  { code: -32015, message: 'VM execution error: Reverted 0x' },
])('two agree that a call ends badly, each in its own words: %j', async (error) => {
  const call = () => ({ error })
  const other = () => ({ error: { code: 3, message: 'revert' } })
  expect(await ask(node('one', { call }), node('two', { call: other }))).toEqual({
    result: undefined,
  })
})

test('a node behind whose URL some have not seen the latest block is asked for one before it', async () => {
  expect(await ask(node('one', { has: 995 }), node('two', { has: 990 }))).toEqual({
    result: '0x01',
  })
})

test.each<[string, Node]>([
  ['another answer', { call: () => ({ result: '0x00' }) }],
  ['another code', { code: '0x61' }],
  ['no code', { code: '0x' }],
  ['no answer', { call: () => ({ error: { code: -32005, message: 'rate limit' } }) }],
  ['an empty error', { call: () => ({ error: {} }) }],
  ['garbage', { call: () => ({ result: null }) }],
  ['another chain of blocks', { hash: (number) => `fork ${number}` }],
  ['no block that the other has', { has: -1 }],
])('error: %s of one of two is no agreement', async (_, other) => {
  await expect(ask(node('one'), node('two', other))).rejects.toMatchObject(unwitnessed)
})

test('error: nobody is brought back by a node that names an old block', async () => {
  // The owner was another one until block 600.
  const call = (number: number) => ({ result: number < 600 ? '0x01' : '0x00' })
  const honest = node('one', { call })
  await expect(ask(honest, node('liar', { head: 599 }))).rejects.toMatchObject(unwitnessed)
  expect(honest.asked).not.toContain('eth_call')
})

test('error: a contract that answers each time otherwise costs a bounded number of questions', async () => {
  let count = 0
  const call = () => ({ result: `0x${(count++).toString(16).padStart(2, '0')}` })
  const nodes = Array.from({ length: 20 }, (_, index) => node(`node ${index}`, { call }))
  await expect(ask(...nodes)).rejects.toMatchObject(unwitnessed)
  const asked = nodes.map((each) => each.asked.length)
  // Of four, two may be down or lie: each two of them are compared.
  expect(asked.slice(4)).toEqual(Array(16).fill(0))
  expect(Math.max(...asked)).toBeLessThanOrEqual(7)
})

test('error: many nodes of one operator are one', async () => {
  await expect(ask(node('one'), node('one'), node('one'))).rejects.toMatchObject(unwitnessed)
})

test('error: none is unreachable, and says why', async () => {
  const cause = new Error('connection refused')
  const away: Witness = { operator: 'one', request: () => Promise.reject(cause) }
  await expect(ask({ witness: away })).rejects.toMatchObject({ cause, code: 'siwx.unreachable' })
  await expect(ask()).rejects.toMatchObject({ code: 'siwx.unreachable' })
})
