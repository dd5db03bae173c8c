import { expect, onTestFinished, test } from 'vitest'
import { createEsplora } from '../../bitcoin/createEsplora.ts'
import { type BitcoinChain, chainConfig } from '../../chains/chainConfig.ts'
import { startEsplora, statusText } from '../../testing/startEsplora.ts'
import { createEsploraSource } from './createEsploraSource.ts'

const firstBlock = '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f'
const own = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const other = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'
const id = (index: number) => (index + 1).toString(16).padStart(64, '0')

const output = (address: string | undefined, value: number) => ({
  scriptpubkey: '00',
  scriptpubkey_address: address,
  scriptpubkey_asm: '',
  scriptpubkey_type: 'v0_p2wpkh',
  value,
})
const transaction = (
  index: number,
  {
    coinbase = false,
    confirmed = true,
    from = other,
    to = [output(own, 5000)],
    spent = 6000,
    time = 1_700_000_000,
  } = {},
) => ({
  fee: coinbase ? 0 : 1000,
  locktime: 0,
  size: 100,
  status: confirmed
    ? { block_hash: id(999), block_height: 5, block_time: time, confirmed }
    : { confirmed },
  txid: id(index),
  version: 2,
  vin: [
    {
      is_coinbase: coinbase,
      prevout: coinbase ? null : output(from, spent),
      scriptsig: '',
      scriptsig_asm: '',
      sequence: 0,
      txid: id(1000),
      vout: 0,
    },
  ],
  vout: to,
  weight: 400,
})

async function setup(list: (path: string) => unknown) {
  const api = await startEsplora({ behaviour: ({ path }) => list(path), firstBlock })
  const chain = chainConfig.parse({
    id: 'bip122:000000000019d6689c085ae165831e93',
    name: 'Bitcoin',
    nativeCurrency: { decimals: 8, name: 'Bitcoin', symbol: 'BTC' },
    upstreams: [{ url: api.url }],
  }) as BitcoinChain
  const esplora = createEsplora({ chains: new Map([[chain.id, chain]]) })
  onTestFinished(async () => {
    esplora.close()
    await api.close()
  })
  const source = createEsploraSource({ chain, esplora, now: () => 1_800_000_000_000 })
  const read = (after?: unknown) =>
    source.read({
      account: own,
      after,
      charge: async () => {},
      iconUrl: (symbol) => `icon ${symbol}`,
    })
  return { api, read }
}

test('pages go from what waits to the oldest block, by the last transaction in one (S7.24)', async () => {
  const confirmed = Array.from({ length: 60 }, (_, index) => transaction(index))
  const pending = Array.from({ length: 40 }, (_, index) =>
    transaction(100 + index, { confirmed: false }),
  )
  const { api, read } = await setup((path) => {
    const last = /chain\/(\w+)$/.exec(path)?.[1]
    const start = last ? confirmed.findIndex(({ txid }) => txid === last) + 1 : 0
    return [...(last ? [] : pending), ...confirmed.slice(start, start + 25)]
  })
  const first = await read()
  expect(first.data).toHaveLength(50)
  expect(first.data[0]).toMatchObject({
    metadata: { minedAt: '2027-01-15T08:00:00.000Z', status: 'pending' },
  })
  const second = await read(first.next)
  const third = await read(second.next)
  expect(third.next).toBeUndefined()
  const ids = [first, second, third].flatMap(({ data }) => data.map(({ id }) => id))
  expect(ids.slice(25)).toEqual(confirmed.map(({ txid }) => txid))
  expect(api.requests().map(({ path }) => path.replace('/api', ''))).toEqual([
    `/address/${own}/txs`,
    `/address/${own}/txs/chain/${id(24)}`,
    `/address/${own}/txs/chain/${id(49)}`,
  ])
})

test('a transaction that is not of its form takes no other along, and the pages go on (S7.24)', async () => {
  const odd = { ...transaction(24), fee: -1 }
  const newest = [...Array.from({ length: 24 }, (_, index) => transaction(index)), odd]
  const { api, read } = await setup((path) =>
    path.endsWith('/txs') ? newest : [odd, transaction(25)],
  )
  const first = await read()
  expect(first.data.map(({ id }) => id)).toEqual(newest.slice(0, 24).map(({ txid }) => txid))
  expect(first.next).toBe(id(23))
  expect((await read(first.next)).data.map(({ id }) => id)).toEqual([id(25)])
  expect(api.requests().at(-1)?.path).toContain(`/txs/chain/${id(23)}`)
})

test('what was sent is without change and fee; what came is what came (S3.33)', async () => {
  const { read } = await setup(() => [
    transaction(0, { from: own, to: [output(other, 3000), output(own, 2000)] }),
    transaction(1),
    transaction(2, { from: own, to: [output(own, 5000)] }),
    transaction(3, { coinbase: true }),
    transaction(4, { time: 8_999_999_999_999 }),
    transaction(5, {
      from: own,
      to: [output(undefined, 0), output(other, 3000), output(own, 2000)],
    }),
  ])
  const { data } = await read()
  expect(
    data.map(({ metadata: { operationType, sentFrom, sentTo }, transfers }) => [
      operationType,
      transfers?.[0]?.direction,
      transfers?.[0]?.quantity.numeric,
      sentFrom,
      sentTo,
    ]),
  ).toEqual([
    ['send', 'out', '0.00003', own, other],
    ['receive', 'in', '0.00005', other, own],
    ['send', 'self', '0.00005', own, own],
    ['mint', 'in', '0.00005', '', own],
    ['receive', 'in', '0.00005', other, own],
    ['send', 'out', '0.00003', own, other],
  ])
  expect(data[4]?.metadata.minedAt).toBe('1970-01-01T00:00:00.000Z')
})

test('error: a place that is no id is refused before it is part of a path, and an API that is away is told', async () => {
  const { api, read } = await setup(() => [])
  await expect(read('../../blocks')).rejects.toMatchObject({ code: 'cursor_invalid' })
  expect(api.requests()).toEqual([])
  api.behave(statusText(500, 'no'))
  await expect(read()).rejects.toMatchObject({ code: 'chain_unavailable' })
})
