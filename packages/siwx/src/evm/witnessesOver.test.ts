import { expect, test } from 'vitest'
import { type ChainNodes, witnessesOver } from './witnessesOver.ts'

function answering(body: BodyInit) {
  const asked: { body: unknown; url: unknown }[] = []
  const fetch: typeof globalThis.fetch = async (url, init) => {
    asked.push({ body: JSON.parse(String(init?.body)), url })
    return new Response(body)
  }
  const nodes = {
    'eip155:1': ['https://a.one.example/key', { url: 'https://two.example' }],
  } as const
  return { asked, witnesses: witnessesOver(nodes, fetch) }
}

test('asks each node of the chain, and says who runs it', async () => {
  const { asked, witnesses } = answering('{"result":"0x"}')
  const [one, two] = witnesses('eip155:1')
  expect([one?.operator, two?.operator]).toEqual(['one.example', 'two.example'])
  expect(await one?.request('eth_getCode', ['0x12', 'latest'])).toEqual({ result: '0x' })
  expect(asked).toEqual([
    {
      body: { id: 1, jsonrpc: '2.0', method: 'eth_getCode', params: ['0x12', 'latest'] },
      url: 'https://a.one.example/key',
    },
  ])
})

test('a chain without nodes has no witness, also one whose name objects have', () => {
  const { witnesses } = answering('{}')
  for (const chainId of ['eip155:5', 'constructor', '__proto__'])
    expect(witnesses(chainId)).toEqual([])
})

test.each<[string, unknown]>([
  ['one public node', ['https://rpc.example']],
  ['one public node by its URL alone', 'https://rpc.example'],
  ['two nodes of one operator', ['https://a.rpc.example', 'https://b.rpc.example']],
  ['one machine under two names', ['http://127.0.0.1:8545', 'http://localhost:8546']],
  ['one machine under two addresses', ['http://[2001:db8::1]:8545', 'http://[2001:db8::2]:8545']],
  ['one that is not trusted', [{ trusted: false, url: 'https://rpc.example' }]],
  ['none', []],
])('error: %s would speak alone for a chain', (_, nodes) => {
  expect(() => witnessesOver({ 'eip155:1': nodes as ChainNodes })).toThrow(
    'Name two nodes of different operators for eip155:1, or one of your own as { url, trusted: true }',
  )
})

test('the type takes no single public node', () => {
  const nodes: ChainNodes[] = [
    [{ trusted: true, url: 'https://own.example' }],
    ['https://one.example', 'https://two.example'],
    // @ts-expect-error one public node
    ['https://rpc.example'],
    // @ts-expect-error one public node
    [{ url: 'https://rpc.example' }],
  ]
  expect(nodes).toHaveLength(4)
})

test('error: an answer without end is not read to its end', async () => {
  let pulled = 0
  const endless = new ReadableStream({
    pull(controller) {
      pulled += 1
      controller.enqueue(new Uint8Array(64 * 1024))
    },
  })
  const [node] = answering(endless).witnesses('eip155:1')
  await expect(node?.request('eth_call', [])).rejects.toThrow('The node answered too much.')
  expect(pulled).toBeLessThan(10)
})
