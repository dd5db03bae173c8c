import {
  bitcoinAddress,
  bitcoinFees,
  bitcoinOutputs,
  bitcoinTransactions,
} from '@latchkey/protocol/http'
import { createTestClock } from '@latchkey/testing/node'
import { describe, expect, onTestFinished, test } from 'vitest'
import { chainConfig } from '../chains/chainConfig.ts'
import { createTestApp } from '../testing/createTestApp.ts'
import { type EsploraBehaviour, startEsplora, statusText } from '../testing/startEsplora.ts'
import type { UpstreamObserver } from '../upstream/UpstreamObserver.ts'
import { bitcoinRoutes } from './bitcoinRoutes.ts'
import { createEsplora } from './createEsplora.ts'

const firstBlock = '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f'
const chainId = `bip122:${firstBlock.slice(0, 32)}`
const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const txid = 'a'.repeat(64)

// The transaction of BIP 143's example of P2WPKH, signed.
const signed =
  '01000000000102fff7f7881a8099afa6940d42d1e7f6362bec38171ea3edf433541db4e4ad969f00000000494830450221008b9d1dc26ba6a9cb62127b02742fa9d754cd3bebf337f7a55d114c8e5cdd30be022040529b194ba3f9281a99f2b1c0a19c0489bc22ede944ccf4ecbab4cc618ef3ed01eeffffffef51e1b804cc89d182d279655c3aa89e815b1b309fe287d9b2b55d57b90ec68a0100000000ffffffff02202cb206000000001976a9148280b37df378db99f66f85c95a783a76ac7a6d5988ac9093510d000000001976a9143bde42dbee7e4dbe6a21b2d50ce2f0167faa815988ac000247304402203609e17b84f6a7d30c80bfa610b5b4542f32a8a0d5447a12fb1366d7f01cc44a0220573a954c4518331561406f90300e8f3358f51928d43c212a8caed02de67eebee0121025476c2e83188368da1ff3e292e7acafcdb3566bb0ad253f62fc70f07aeee635711000000'
const signedId = 'e8151a2af31c368a35053ddd4bdb285a8595c769a3ad83e0fa02314a602d4609'

const status = { block_hash: 'b'.repeat(64), block_height: 7, block_time: 1, confirmed: true }
const output = {
  scriptpubkey: '0014',
  scriptpubkey_address: address,
  scriptpubkey_asm: 'OP_0',
  scriptpubkey_type: 'v0_p2wpkh',
  value: 1000,
}
const transaction = {
  fee: 10,
  locktime: 0,
  size: 100,
  status,
  txid,
  version: 2,
  vin: [
    {
      is_coinbase: false,
      prevout: output,
      scriptsig: '',
      scriptsig_asm: '',
      sequence: 4294967295,
      txid,
      vout: 0,
      witness: ['00', ''],
    },
  ],
  vout: [output],
  weight: 400,
}
const stats = {
  funded_txo_count: 1,
  funded_txo_sum: 1000,
  spent_txo_count: 0,
  spent_txo_sum: 0,
  tx_count: 1,
}

/** Answers as an API of good health does, with fields of its own that must not pass. */
const healthy: EsploraBehaviour = ({ method, path }) => {
  const [, , subject, , last] = path.split('/')
  if (method === 'POST') return signedId
  if (path === '/api/blocks/tip/height') return '840000'
  if (path === '/api/fee-estimates') return { 1: 12.5, 3: 8, 144: 0.5, 25: 4 }
  if (subject === 'tx')
    return last === 'hex' ? '0100' : last === 'status' ? status : { ...transaction, own: '<b>' }
  if (last === 'utxo') return [{ own: 1, status, txid, value: 1000, vout: 0 }]
  if (last === 'txs') return [transaction]
  return { address, chain_stats: stats, mempool_stats: stats, own: 1 }
}

type ApiSetup = EsploraBehaviour | { firstBlock: string }

/** How long the first API may take; each further one may take ten times as long. */
const timeoutMs = 400

/** Gives no answer until the API's time is up. */
const hangs: EsploraBehaviour = () => undefined

/** A server with Bitcoin's main chain over APIs with given behaviour, on a clock that stands still; the first is asked first. */
async function setup(behaviours: readonly ApiSetup[] = [healthy]) {
  const clock = createTestClock()
  const apis = await Promise.all(
    behaviours.map((one) =>
      startEsplora(
        one === hangs
          ? { behaviour: () => clock.advance(timeoutMs), firstBlock }
          : typeof one === 'function'
            ? { behaviour: one, firstBlock }
            : { behaviour: healthy, firstBlock: one.firstBlock },
      ),
    ),
  )
  const bitcoin = chainConfig.parse({
    id: chainId,
    name: 'Bitcoin',
    nativeCurrency: { decimals: 8, name: 'Bitcoin', symbol: 'BTC' },
    upstreams: apis.map(({ url }, index) => ({
      timeoutMs: timeoutMs * 10 ** index,
      url,
      weight: 1 / 10 ** index,
    })),
  })
  const evm = chainConfig.parse({
    id: 'eip155:1',
    name: 'Ethereum',
    nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
    upstreams: [{ url: 'http://127.0.0.1:9' }],
  })
  const chains = new Map([bitcoin, evm].map((chain) => [chain.id, chain]))
  const seen: Parameters<UpstreamObserver['onUpstreamRequest']>[0][] = []
  const esplora = createEsplora({
    chains,
    clock,
    observer: { onUpstreamRequest: (one) => seen.push(one) },
  })
  onTestFinished(async () => {
    esplora.close()
    await Promise.all(apis.map((api) => api.close()))
  })
  const app = createTestApp(bitcoinRoutes({ chains, esplora }))
  const read = async (path: string, chain = chainId) => {
    const response = await app.request(`/v1/bitcoin/${chain}${path}?projectId=p`, {}, {})
    const text = await response.text()
    return { json: () => JSON.parse(text) as Record<string, unknown>, response, text }
  }
  const send = async (body: string) => {
    const path = `/v1/bitcoin/${chainId}/tx?projectId=p`
    const response = await app.request(path, { body, method: 'POST' }, {})
    const text = await response.text()
    return { json: () => JSON.parse(text) as Record<string, unknown>, response, text }
  }
  const outcomes = () => seen.map(({ outcome }) => outcome)
  return { apis, esplora, outcomes, read, seen, send }
}

const failure = (field: string, code: string) => ({ code, reasons: [{ field }], status: 'FAILED' })

describe('what is asked is checked before anybody is asked', () => {
  test.each([
    ['no address', '/address/nobody', 'address', 'address_invalid'],
    [
      'an address with a wrong digit',
      `/address/${address.slice(0, -1)}5`,
      'address',
      'address_invalid',
    ],
    [
      'an address of a testnet',
      '/address/tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx/utxo',
      'address',
      'address_of_other_network',
    ],
    [
      'an address of regtest',
      '/address/bcrt1qquv9lg5g2r4jkr0ahun0ddfg5xntxjelwjpnuw/txs',
      'address',
      'address_of_other_network',
    ],
    ['a way out of the path', '/address/..%2f..%2fadmin/txs', 'address', 'address_invalid'],
    ['a short id', '/tx/abc', 'txid', 'transaction_id_invalid'],
    ['an id with a way out', `/tx/${'a'.repeat(61)}%2f..`, 'txid', 'transaction_id_invalid'],
    [
      'an id that is none to go on from',
      `/address/${address}/txs/chain/1`,
      'lastTxid',
      'transaction_id_invalid',
    ],
  ])('error: %s is 400', async (_, path, field, code) => {
    const { apis, read } = await setup()
    const { json, response } = await read(path)
    expect(response.status).toBe(400)
    expect(json()).toMatchObject(failure(field, code))
    expect(apis[0]!.requests()).toEqual([])
  })

  test.each(['bip122:000000000019d6689c085ae165831e94', 'eip155:1', '__proto__', 'bip122'])(
    'error: the chain %s is 400 on chainId',
    async (chain) => {
      const { json, response } = await (await setup()).read('/fees', chain)
      expect(response.status).toBe(400)
      expect(json()).toMatchObject(failure('chainId', 'chain_unsupported'))
    },
  )

  test.each([
    ['nothing', ''],
    ['no hexadecimal', 'hello'],
    ['half a byte', '010'],
    ['JSON', JSON.stringify({ tx: signed })],
    ['a transaction cut short', signed.slice(0, -2)],
    ['a transaction with a byte too many', `${signed}00`],
  ])('error: %s is no transaction', async (_, body) => {
    const { apis, send } = await setup()
    const { json, response } = await send(body)
    expect(response.status).toBe(400)
    expect(json()).toMatchObject(failure('transaction', 'transaction_invalid'))
    expect(apis[0]!.requests()).toEqual([])
  })

  test('error: more than nodes pass on is 413', async () => {
    const { json, response } = await (await setup()).send('00'.repeat(400_001))
    expect(response.status).toBe(413)
    expect(json()).toMatchObject({ code: 'body_too_large' })
  })
})

describe('the next API answers', () => {
  test.each<[string, EsploraBehaviour]>([
    ['hangs', hangs],
    ['answers 503', statusText(503, 'no')],
    ['knows no such path', statusText(404, 'endpoint does not exist')],
    ['answers 429', statusText(429, 'slow down', { 'retry-after': '20' })],
    ['cuts the connection', (_, response) => void response.destroy()],
    ['redirects', statusText(302, '', { location: 'http://127.0.0.1:9/' })],
    ['answers no JSON', () => '<html>'],
    ['answers half of it', () => '[{"txid":'],
    ['answers another shape', () => [{ txid, value: '1000', vout: 0 }]],
    ['answers amounts that cannot be', () => [{ status, txid, value: -5, vout: 0 }]],
    ['finds it too much', statusText(400, 'Too many unspent transaction outputs (>500)')],
    [
      'answers more than 10 MiB',
      (_, response) => {
        for (let part = 0; part < 11; part++) response.write(' '.repeat(1024 * 1024))
        response.end('[]')
      },
    ],
  ])('when the first %s', async (_, behaviour) => {
    const { apis, read } = await setup([behaviour, healthy])
    const { json, response } = await read(`/address/${address}/utxo`)
    expect(response.status).toBe(200)
    expect(json()).toEqual([{ status, txid, value: 1000, vout: 0 }])
    expect(apis[1]!.requests()).toHaveLength(1)
  })

  test('when the first is not there', async () => {
    const { apis, read } = await setup([healthy, healthy])
    await apis[0]!.close()
    expect((await read('/blocks/tip/height')).text).toBe('840000')
  })

  test('when the first serves another chain: it is counted and never believed', async () => {
    const other = '000000000933ea01ad0ee984209779baaec3ced90fa3f408719526f8d77f4943'
    const { apis, outcomes, read } = await setup([{ firstBlock: other }, healthy])
    await read('/blocks/tip/height')
    await read(`/address/${address}`)
    expect(apis[0]!.requests()).toEqual([])
    expect(outcomes().filter((outcome) => outcome === 'lying')).toHaveLength(1)
  })

  test('when the first does not know a transaction yet', async () => {
    const { read } = await setup([statusText(404, 'Transaction not found'), healthy])
    expect((await read(`/tx/${txid}/status`)).json()).toEqual(status)
  })
})

describe('no API answers', () => {
  test('error: 503 on chainId, and the chain counts as down', async () => {
    const { apis, esplora, read } = await setup([healthy, statusText(500, 'no')])
    await apis[0]!.close()
    for (let time = 0; time < 4; time++) {
      const { json, response } = await read(`/address/${address}`)
      expect(response.status).toBe(503)
      expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
      expect(json()).toMatchObject(failure('chainId', 'chain_unavailable'))
    }
    expect(esplora.downChains()).toEqual([chainId])
    const asked = apis[1]!.requests().length
    await read(`/address/${address}`)
    expect(apis[1]!.requests()).toHaveLength(asked)
  })

  test('error: a lone one of another chain is never believed', async () => {
    const { apis, read } = await setup([{ firstBlock: 'f'.repeat(64) }])
    expect((await read('/blocks/tip/height')).response.status).toBe(503)
    expect(apis[0]!.requests()).toEqual([])
  })

  test('error: all limited is 429 with Retry-After (S8.59)', async () => {
    const { read } = await setup([statusText(429, 'no', { 'retry-after': '7' })])
    for (let time = 0; time < 2; time++) {
      const { json, response } = await read('/fee-estimates')
      expect(response.status).toBe(429)
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(6)
      expect(json()).toMatchObject({ code: 'rate_limited' })
    }
  })

  test('error: a transaction nobody knows is 404', async () => {
    const { json, response } = await (await setup([statusText(404, 'Transaction not found')])).read(
      `/tx/${txid}`,
    )
    expect(response.status).toBe(404)
    expect(json()).toMatchObject(failure('txid', 'transaction_not_found'))
  })

  test('error: what every API finds too much is 422, without their words', async () => {
    const { json, response, text } = await (
      await setup([statusText(400, 'Too many history entries at host-7')])
    ).read(`/address/${address}/txs`)
    expect(response.status).toBe(422)
    expect(json()).toMatchObject({ code: 'too_much_to_list' })
    expect(text).not.toContain('host-7')
  })
})

describe('what is read', () => {
  test('has the shapes of Esplora, without what they do not name', async () => {
    const { apis, read } = await setup()
    const about = await read(`/address/${address}`)
    expect(bitcoinAddress.parse(about.json())).toEqual(about.json())
    expect(about.response.headers.get('cache-control')).toBe('no-store')
    expect(about.response.headers.get('ratelimit-policy')).toMatch(/^"rpc";/)
    const outputs = await read(`/address/${address}/utxo`)
    expect(bitcoinOutputs.parse(outputs.json())).toEqual(outputs.json())
    const history = await read(`/address/${address}/txs`)
    expect(bitcoinTransactions.parse(history.json())).toEqual(history.json())
    expect((await read(`/tx/${txid}`)).json()).toEqual(transaction)
    expect((await read(`/tx/${txid.toUpperCase()}/hex`)).text).toBe('0100')
    expect((await read(`/tx/${txid}/status`)).json()).toEqual(status)
    expect(apis[0]!.requests().map(({ path }) => path)).toEqual([
      `/api/address/${address}`,
      `/api/address/${address}/utxo`,
      `/api/address/${address}/txs`,
      `/api/tx/${txid}`,
      `/api/tx/${txid}/hex`,
      `/api/tx/${txid}/status`,
    ])
  })

  test('an odd row takes none of the others along; a list of nothing else is no empty one', async () => {
    const output = { status, txid, value: 5000, vout: 0 }
    const lists: Record<string, unknown> = {
      '/fee-estimates': { 1: 12.5, 3: 'x', blocks: 2 },
      '/txs': [null, transaction, { ...transaction, vin: 'none' }],
      '/utxo': [{ ...output, value: -1 }, output, 'odd'],
    }
    const behave = ({ path }: { path: string }) =>
      Object.entries(lists).find(([end]) => path.endsWith(end))?.[1]
    const { read } = await setup([behave])
    expect((await read(`/address/${address}/utxo`)).json()).toEqual([output])
    expect((await read(`/address/${address}/txs`)).json()).toEqual([transaction])
    expect((await read('/fee-estimates')).json()).toEqual({ 1: 12.5 })
    lists['/utxo'] = [{ ...output, value: -1 }]
    expect((await read(`/address/${address}/utxo`)).response.status).toBe(503)
  })

  test('an older page goes on from a transaction', async () => {
    const { apis, read } = await setup([() => [transaction]])
    const { json } = await read(`/address/${address}/txs/chain/${txid}`)
    expect(json()).toEqual([transaction])
    expect(apis[0]!.requests()[0]?.path).toBe(`/api/address/${address}/txs/chain/${txid}`)
  })

  test('fees come by blocks and in words, never below what is passed on', async () => {
    const { read } = await setup()
    expect((await read('/fee-estimates')).json()).toEqual({ 1: 12.5, 3: 8, 25: 4, 144: 0.5 })
    const { json } = await read('/fees')
    expect(bitcoinFees.parse(json())).toEqual({
      economyFee: 1,
      fastestFee: 12.5,
      halfHourFee: 8,
      hourFee: 8,
      minimumFee: 1,
    })
  })

  test('a chain without estimates has the least fee', async () => {
    const { json } = await (await setup([() => ({})])).read('/fees')
    expect(json()).toMatchObject({ economyFee: 1, fastestFee: 1 })
  })

  test('by many at once is asked once (S9.35)', async () => {
    const { apis, read } = await setup()
    const answers = await Promise.all(Array.from({ length: 5 }, () => read('/blocks/tip/height')))
    expect(answers.map(({ text }) => text)).toEqual(Array(5).fill('840000'))
    expect(apis[0]!.requests()).toHaveLength(1)
  })

  test('is told to the operator by host alone', async () => {
    const { apis, read, seen } = await setup()
    await read(`/address/${address}`)
    expect(new Set(seen.map(({ upstream }) => upstream))).toEqual(
      new Set([new URL(apis[0]!.url).host]),
    )
  })
})

describe('a transaction', () => {
  const refusal = (code: number, message: string) =>
    statusText(400, `sendrawtransaction RPC error: ${JSON.stringify({ code, message })}`)

  test('is handed over in hexadecimal and answered by its id', async () => {
    const { apis, send } = await setup()
    const { response, text } = await send(` ${signed.toUpperCase()}\n`)
    expect(response.status).toBe(200)
    expect(text).toBe(signedId)
    expect(apis[0]!.requests()).toEqual([{ body: signed, method: 'POST', path: '/api/tx' }])
  })

  test.each<[string, EsploraBehaviour]>([
    ['is in the mempool', refusal(-26, 'txn-already-in-mempool')],
    ['is in a block', refusal(-27, 'Transaction already in block chain')],
    ['is in a block with unspent outputs', refusal(-27, 'Transaction outputs already in utxo set')],
  ])('that %s already is a success', async (_, behaviour) => {
    expect((await (await setup([behaviour])).send(signed)).text).toBe(signedId)
  })

  test("error: the network's refusal reaches the caller in its words, cleaned, and ends there", async () => {
    const { apis, send } = await setup([
      refusal(-26, 'min relay fee not met\u202e, 1 < 141'),
      healthy,
    ])
    const { json, response } = await send(signed)
    expect(response.status).toBe(400)
    expect(json()).toMatchObject({
      code: 'transaction_refused',
      reasons: [
        {
          description: 'The network refuses this transaction: min relay fee not met, 1 < 141',
          field: 'transaction',
        },
      ],
    })
    expect(apis[1]!.requests()).toEqual([])
  })

  test.each<[string, EsploraBehaviour]>([
    ['hangs', hangs],
    ['answers 502', statusText(502, 'no')],
    ['answers garbage', () => '<html>'],
    ['refuses in words of its own', statusText(400, 'bad key')],
    ['is limited', statusText(429, '')],
  ])('goes to the next API when the first %s, since twice is once', async (_, behaviour) => {
    const { apis, send } = await setup([behaviour, healthy])
    expect((await send(signed)).text).toBe(signedId)
    expect(apis[1]!.requests()).toHaveLength(1)
  })

  test.each<[string, EsploraBehaviour, string]>([
    ['may have left', statusText(502, 'no'), 'transaction_unsure'],
    ['was never taken', statusText(429, ''), 'rate_limited'],
    ['was refused without a reason', statusText(400, 'secret key 7'), 'transaction_refused'],
  ])('error: one that %s says so', async (_, behaviour, code) => {
    const { json, text } = await (await setup([behaviour])).send(signed)
    expect(json()).toMatchObject({ code })
    expect(text).not.toContain('secret')
  })
})
