import { expect, test } from 'vitest'
import { testContext } from '../fixtures/setup.ts'
import type { WalletConnectOptions } from '../walletConnect.ts'
import { createChainReader } from './createChainReader.ts'

type Answer = { status?: number; body: unknown }

/** Reads chain 1 at these addresses. */
function reading(
  answers: Readonly<Record<string, Answer | Error>>,
  {
    rpcMap,
    urls = ['http://a.test', 'http://b.test'],
  }: { rpcMap?: WalletConnectOptions['rpcMap']; urls?: readonly string[] } = {},
) {
  const asked: { url: string; body: { method: string; params: unknown } }[] = []
  const fetch = async (url: string, { body }: { body: string }) => {
    asked.push({ body: JSON.parse(body), url })
    const answer = answers[url]
    if (!answer || answer instanceof Error) throw answer ?? new Error('no such host')
    const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
    return new Response(text, { status: answer.status ?? 200 })
  }
  const { environment } = testContext()
  const read = createChainReader(
    testContext({
      environment: { ...environment, fetch: fetch as never },
      rpcUrls: async () => urls,
    }),
    { relayUrl: 'wss://relay.test', rpcMap },
  )
  return {
    asked,
    read: (method: string, params?: unknown) => read('eip155:1', method, params),
  }
}

test('a chain is asked over the network’s RPC', async () => {
  const { asked, read } = reading({ 'http://a.test': { body: { result: '0x7' } } })
  expect(await read('eth_blockNumber')).toBe('0x7')
  expect(await read('eth_getBalance', ['0x0'])).toBe('0x7')
  expect(asked.map(({ body }) => [body.method, body.params])).toEqual([
    ['eth_blockNumber', []],
    ['eth_getBalance', ['0x0']],
  ])
})

test('the site’s own address comes first, and the next one when one fails', async () => {
  const { asked, read } = reading(
    {
      'http://a.test': { body: '<html>', status: 502 },
      'http://b.test': { body: { result: '0x8' } },
      'http://own.test': new Error('down'),
    },
    { rpcMap: { 'eip155:1': 'http://own.test' } },
  )
  expect(await read('eth_blockNumber')).toBe('0x8')
  expect(asked.map(({ url }) => url)).toEqual(['http://own.test', 'http://a.test', 'http://b.test'])
})

test('a node’s own error is told as it is; silence of all is one error', async () => {
  const { asked, read } = reading({
    'http://a.test': { body: { error: { code: 3, data: '0x08c379a0', message: 'reverted' } } },
  })
  await expect(read('eth_call')).rejects.toMatchObject({ code: 3, data: '0x08c379a0' })
  expect(asked).toHaveLength(1)
  await expect(reading({}).read('eth_call')).rejects.toMatchObject({ code: 'rpc.failed' })
})

test('a chain that is none of the site’s has no RPC', async () => {
  await expect(reading({}, { urls: [] }).read('eth_call')).rejects.toMatchObject({
    code: 'rpc.url_missing',
  })
})
