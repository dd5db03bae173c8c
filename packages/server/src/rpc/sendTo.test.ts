import { expect, onTestFinished, test } from 'vitest'
import { chainConfig } from '../chains/chainConfig.ts'
import { startNode } from '../testing/startNode.ts'
import { createRpc } from './createRpc.ts'

async function setup() {
  const answering = (result: string) => () =>
    startNode({
      behaviour: ({ body, calls }) => {
        const answers = calls.map(({ id }) => ({ id, jsonrpc: '2.0', result }))
        return Array.isArray(body) ? answers : answers[0]
      },
    })
  const nodes = await Promise.all([answering('0x1')(), answering('0x2')(), answering('0x3')()])
  // Of one host by its name, and of another by its address.
  const [first, second, third] = nodes.map(({ url }) => url)
  const chain = chainConfig.parse({
    id: 'eip155:31337',
    name: 'Chain',
    nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
    upstreams: [{ url: first }, { url: second?.replace('127.0.0.1', 'localhost') }, { url: third }],
  })
  const rpc = createRpc({ chains: new Map([[chain.id, chain]]) })
  onTestFinished(async () => {
    rpc.close()
    await Promise.all(nodes.map((node) => node.close()))
  })
  const [one, two, three] = nodes
  return { nodes: { one, three, two }, rpc: rpc.chain(chain.id) }
}

const call = { method: 'eth_getBalance', params: ['0x0', 'latest'] }

test('nodes of one operator are one, and its nodes alone are asked where it is named', async () => {
  const { nodes, rpc } = await setup()
  expect(rpc?.operators).toEqual(['127.0.0.1', 'localhost'])
  expect(await rpc?.sendTo('localhost', [call, call])).toEqual([
    { result: '0x2' },
    { result: '0x2' },
  ])
  await nodes.one?.close()
  expect(await rpc?.sendTo('127.0.0.1', [call])).toEqual([{ result: '0x3' }])
  expect(nodes.two?.methods()).toHaveLength(2)
})

test('error: a host whose nodes are away has no answer from another', async () => {
  const { nodes, rpc } = await setup()
  await nodes.two?.close()
  expect(await rpc?.sendTo('localhost', [call])).toEqual([{ retryAfterMs: 0, unanswered: 'down' }])
  expect(await rpc?.sendTo('elsewhere', [call])).toMatchObject([{ unanswered: 'down' }])
})

test.each([
  ['subdomains of one domain', ['https://a.rpc.example', 'https://b.rpc.example'], ['rpc.example']],
  ['addresses of one IPv6 /64', ['http://[2001:db8::1]', 'http://[2001:db8::2]'], ['2001:db8:0:0']],
  ['names of this machine', ['http://127.0.0.1:1', 'http://localhost:2'], ['localhost']],
])('%s are one operator in the history, as in sign-in', (_, urls, operators) => {
  const chain = chainConfig.parse({
    id: 'eip155:1',
    name: 'Chain',
    nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
    upstreams: urls.map((url) => ({ url })),
  })
  const rpc = createRpc({ chains: new Map([[chain.id, chain]]) })
  onTestFinished(() => rpc.close())
  expect(rpc.chain(chain.id)?.operators).toEqual(operators)
  expect(
    rpc
      .chain(chain.id)
      ?.nodes()
      .map(({ operator }) => operator),
  ).toEqual(urls.map(() => operators[0]))
})
