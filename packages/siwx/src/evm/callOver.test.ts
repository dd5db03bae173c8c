import { expect, test } from 'vitest'
import { callOver } from './callOver.ts'

const answering = (answer: unknown) => {
  const asked: { body: unknown; url: unknown }[] = []
  const fetch: typeof globalThis.fetch = async (url, init) => {
    asked.push({ body: JSON.parse(String(init?.body)), url })
    return Response.json(answer)
  }
  return { asked, call: callOver({ 'eip155:1': 'https://rpc.example/' }, fetch) }
}

test('asks the chain’s node, and gives what the call returns', async () => {
  const { asked, call } = answering({ id: 1, jsonrpc: '2.0', result: '0x01' })
  expect(await call('eip155:1', { data: '0x12' })).toBe('0x01')
  expect(asked).toEqual([
    {
      body: { id: 1, jsonrpc: '2.0', method: 'eth_call', params: [{ data: '0x12' }, 'latest'] },
      url: 'https://rpc.example/',
    },
  ])
})

test.each([
  { code: 3, message: 'execution reverted' },
  { code: -32000, message: 'execution reverted: no' },
  { code: -32000, message: 'invalid opcode: INVALID' },
  { code: -32015, message: 'VM execution error: Reverted 0x' },
])('a call that ends badly returns nothing: %j', async (error) => {
  expect(await answering({ error }).call('eip155:1', { data: '0x' })).toBeUndefined()
})

test.each([
  { error: { code: -32005, message: 'rate limit' } },
  { error: {} },
  { result: null },
  [],
  'gm',
])('error: an answer that is none: %j', async (answer) => {
  await expect(answering(answer).call('eip155:1', { data: '0x' })).rejects.toThrow(
    'The node did not run the call',
  )
})

test('error: a chain without URL, also one that objects have', async () => {
  const { asked, call } = answering({ result: '0x01' })
  for (const chainId of ['eip155:5', 'constructor'])
    await expect(call(chainId, { data: '0x' })).rejects.toThrow(`No URL of ${chainId}.`)
  expect(asked).toEqual([])
})
