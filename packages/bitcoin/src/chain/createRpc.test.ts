import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type BitcoinChain, createBitcoinChain, devBitcoin } from '@latchkey/devnet'
import { createContext, openSignal } from '@latchkey/devnet/test-setup'
import { createHurriedClock } from '@latchkey/testing/node'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { networkOf, regtestId } from '../fixtures/world.ts'
import { createRpc } from './createRpc.ts'
import { getBalance } from './getBalance.ts'
import { joinPath } from './joinPath.ts'
import { parseExact } from './parseExact.ts'

const { address } = devBitcoin.accounts[2].payment
let chain: BitcoinChain

beforeAll(async () => {
  chain = await createBitcoinChain({ blockDelayMs: 60_000 })
})
afterAll(() => chain?.stop())

/** An API of our own on the loopback, which answers as set and keeps what it was asked. */
async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** The content is none, so the chain refuses it. */
const signed = { hex: '00', txid: 'ab'.repeat(32) }

const status = (code: number, text = '') =>
  serve((_, response) => void response.writeHead(code).end(text))

function balanceOver(...urls: string[]) {
  const network = networkOf(regtestId, ...urls)
  const context = createContext([network])
  // The pauses between tries are short; the limit of a request stays away.
  const clock = createHurriedClock({ maxDelayMs: 1_000 })
  const rpc = createRpc(context, { clock })
  return {
    clock,
    context,
    rpc,
    network,
    read: (signal = openSignal()) =>
      getBalance(rpc, { address, network, signal, token: undefined }),
  }
}

const stats = (funded: number | string, spent: number | string) =>
  `{"funded_txo_count":1,"funded_txo_sum":${funded},"spent_txo_count":0,"spent_txo_sum":${spent}}`

describe('failures', () => {
  test('no URL is rpc.url_missing (S8.31)', async () => {
    await expect(balanceOver().read()).rejects.toMatchObject({
      code: 'rpc.url_missing',
      message: `No RPC URL for network ${regtestId}`,
    })
  })

  test('an API that is down is passed over for the next one', async () => {
    expect(await balanceOver('http://127.0.0.1:1', chain.rpcUrl).read()).toMatchObject({
      value: 1_000_000_000n,
    })
  })

  test('when all are down they are tried again three times, then it is rpc.failed (S9.32)', async () => {
    const { asked, url } = await status(503)
    const { clock, read } = balanceOver(url)
    await expect(read()).rejects.toMatchObject({
      code: 'rpc.failed',
      message: `/address/${address} failed on ${regtestId}`,
    })
    expect(asked).toHaveLength(4)
    expect(clock.now()).toBe(150 + 300 + 600)
  })

  test('an API that recovers meanwhile has answered', async () => {
    let answers = 0
    const { url } = await serve((_, response) => {
      answers += 1
      if (answers < 3) response.writeHead(429).end()
      else response.end(`{"chain_stats":${stats(5, 2)},"mempool_stats":${stats(1, 0)}}`)
    })
    expect(await balanceOver(url).read()).toMatchObject({ value: 4n })
  })

  test.each([403, 408, 413, 429, 500, 502, 503, 504])(
    'status %i is tried again (S8.59)',
    async (code) => {
      const { asked, url } = await status(code)
      await expect(balanceOver(url).read()).rejects.toMatchObject({ code: 'rpc.failed' })
      expect(asked).toHaveLength(4)
    },
  )

  test.each([401, 404, 501])('status %i is not (S8.59)', async (code) => {
    const { asked, url } = await status(code)
    await expect(balanceOver(url).read()).rejects.toMatchObject({ code: 'rpc.failed' })
    expect(asked).toHaveLength(1)
  })

  test('Retry-After is honoured in place of the pause (S8.59)', async () => {
    const { url } = await serve(
      (_, response) => void response.writeHead(503, { 'retry-after': '0.5' }).end(),
    )
    const { clock, read } = balanceOver(url)
    await expect(read()).rejects.toMatchObject({ code: 'rpc.failed' })
    expect(clock.now()).toBe(3 * 500)
  })

  test('an answer that no asking changes is not asked for again', async () => {
    const { asked, url } = await status(400, 'Invalid Bitcoin address')
    await expect(balanceOver(url).read()).rejects.toMatchObject({ code: 'rpc.failed' })
    expect(asked).toHaveLength(1)
  })

  test.each([
    '<!doctype html>',
    '{}',
    '[]',
    'null',
    '{"chain_stats":{"funded_txo_sum":"1","spent_txo_sum":0},"mempool_stats":{}}',
    `{"chain_stats":${stats(1.5, 0)},"mempool_stats":${stats(0, 0)}}`,
    `{"chain_stats":${stats(-1, 0)},"mempool_stats":${stats(0, 0)}}`,
  ])('a malformed answer counts as none (%#)', async (text) => {
    const { url } = await serve((_, response) => void response.end(text))
    await expect(balanceOver(url).read()).rejects.toMatchObject({ code: 'rpc.failed' })
    expect(await balanceOver(url, chain.rpcUrl).read()).toMatchObject({ value: 1_000_000_000n })
  })

  test('an API that never answers ends with the caller, and with the instance', async () => {
    const { asked, url } = await serve(() => {})
    const controller = new AbortController()
    const answer = balanceOver(url).read(controller.signal)
    await expect.poll(() => asked).toHaveLength(1)
    controller.abort()
    await expect(answer).rejects.toMatchObject({ code: 'request.aborted' })

    const { context, read } = balanceOver(url)
    const other = read()
    await expect.poll(() => asked).toHaveLength(2)
    context.end()
    await expect(other).rejects.toMatchObject({ code: 'request.aborted' })
  })

  test('a token is not read: there are none', async () => {
    const { rpc, network } = balanceOver(chain.rpcUrl)
    await expect(
      getBalance(rpc, { address, network, signal: openSignal(), token: 'rune' }),
    ).rejects.toMatchObject({ code: 'token.not_supported' })
  })

  test('a transaction that is none is refused with the chain’s reason', async () => {
    const { rpc, network } = balanceOver(chain.rpcUrl)
    await expect(rpc.broadcast(network, signed)).rejects.toMatchObject({
      code: 'transaction.refused',
      details: [expect.stringContaining('TX decode failed')],
    })
  })

  test.each([
    ['status 503', 503, ''],
    ['an answer that is no id', 200, '<!doctype html>'],
    [
      'code -27',
      400,
      'RPC error: {"code":-27,"message":"Transaction outputs already in utxo set"}',
    ],
    ['a block that has it', 400, 'Transaction already in block chain'],
    ['a mempool that has it', 400, 'RPC error: {"code":-26,"message":"txn-already-known"}'],
  ])('a transaction that may have arrived has its id: %s', async (_, code, text) => {
    const { url } = await status(code, text)
    const { rpc, network } = balanceOver(url)
    expect(await rpc.broadcast(network, signed)).toBe(signed.txid)
  })

  test('so has one whose answer is lost', async () => {
    const { url } = await serve((request) => request.socket.destroy())
    const { rpc, network } = balanceOver(url)
    expect(await rpc.broadcast(network, signed)).toBe(signed.txid)
  })

  test('no route that sends is rpc.failed', async () => {
    const { url } = await status(404)
    const { rpc, network } = balanceOver(url)
    await expect(rpc.broadcast(network, signed)).rejects.toMatchObject({ code: 'rpc.failed' })
  })

  test('a route without sending is passed over for one that sends', async () => {
    const { url } = await status(404)
    const { rpc, network } = balanceOver(url, chain.rpcUrl)
    await expect(rpc.broadcast(network, signed)).rejects.toMatchObject({
      code: 'transaction.refused',
    })
  })
})

test('this server’s own words for a refusal are read; its other errors lead to the next URL', async () => {
  const answerOf = (code: string) =>
    status(
      400,
      JSON.stringify({ code, reasons: [{ description: 'Fee too low' }], status: 'FAILED' }),
    )
  const refusing = await answerOf('transaction_refused')
  const other = await answerOf('chain_unsupported')
  const { rpc, network } = balanceOver(other.url, refusing.url)
  await expect(rpc.broadcast(network, signed)).rejects.toMatchObject({
    code: 'transaction.refused',
    details: ['Fee too low'],
  })
  expect(other.asked).toEqual(['/tx'])
})

test('the path comes before the query that a project’s route carries', () => {
  expect(joinPath('https://a.example/v1/bitcoin/bip122:0f/?projectId=p', '/address/x')).toBe(
    'https://a.example/v1/bitcoin/bip122:0f/address/x?projectId=p',
  )
  expect(joinPath('https://a.example/api', '/tx')).toBe('https://a.example/api/tx')
  expect(joinPath('https://a.example', '/tx')).toBe('https://a.example/tx')
})

test('sums above 2⁵³ stay exact, and text that looks like them stays text', () => {
  expect(parseExact('{"funded_txo_sum": 9007199254740993 ,"a":"\\"value\\":1,"}')).toEqual({
    a: '"value":1,',
    funded_txo_sum: 9007199254740993n,
  })
})

test('a balance counts what waits for a block, in sats with 8 decimals', async () => {
  const { read } = balanceOver(`${chain.rpcUrl}/?projectId=p`)
  const before = await read()
  await fetch(`${chain.rpcUrl}/faucet/${address}?sats=5000`, { method: 'POST' })
  expect(await read()).toEqual({ decimals: 8, symbol: 'BTC', value: before.value + 5000n })
})
