import * as chains from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { networkOf, revert, scriptedRpc, word } from '../fixtures/scriptedRpc.ts'
import { feeBesideGasOf } from './feesBesideGas.ts'
import { readFeeBesideGas } from './readFeeBesideGas.ts'
import { readHexAnswer } from './readHexAnswer.ts'

const gas = 21_000n
const opStack = '0x420000000000000000000000000000000000000F'
const scroll = '0x5300000000000000000000000000000000000002'
const morph = '0x530000000000000000000000000000000000000F'

/** Functions of the oracles. */
const fjord = { bound: '0xf1c7a58b', operator: '0x275aedd2' }
const bytes = '0x49948e0e'
const ratio = '0x06f837d3'
const arbOs = '0x051038f2'

type Oracles = Readonly<Record<string, Readonly<Record<string, bigint | 'revert' | Error>>>>

/** What is taken on a network whose contracts answer so; an address without a contract answers nothing. */
async function feeOn(network: ReturnType<typeof networkOf>, oracles: Oracles, dataBytes = 0) {
  const { asked, rpc } = scriptedRpc({
    eth_call: ({ data, to }: { data: string; to: string }) => {
      const functions = oracles[to]
      if (!functions) return '0x'
      const answer = functions[data.slice(0, 10)] ?? 'revert'
      if (answer === 'revert') return revert()
      return answer instanceof Error ? answer : word(answer)
    },
  })
  const fee = await readFeeBesideGas(
    (method, ...params) => readHexAnswer(rpc, network, { method, params }),
    { dataBytes, network },
  )
  return { asked, fee: await fee(gas) }
}

describe('what is taken beside gas', () => {
  const cases: readonly [string, number, Oracles, bigint | undefined][] = [
    ['Ethereum takes nothing', 1, {}, 0n],
    ['Arbitrum has it in its gas', 42161, {}, 0n],
    ['ZKsync has it in its gas', 324, {}, 0n],
    ['Linea has it in its price', 59144, {}, 0n],
    [
      'the OP stack: the data fee twice, and the operator’s',
      10,
      { [opStack]: { [fjord.bound]: 500n, [fjord.operator]: 70n } },
      1070n,
    ],
    ['… before Isthmus: the data fee alone', 8453, { [opStack]: { [fjord.bound]: 500n } }, 1000n],
    ['… before Fjord: by the bytes', 7777777, { [opStack]: { [bytes]: 300n } }, 600n],
    ['… where no oracle stands: not known', 130, {}, undefined],
    ['Celo keeps the data fee at nothing', 42220, { [opStack]: { [fjord.bound]: 0n } }, 0n],
    [
      'Mantle takes the data fee in MNT, and the operator’s is in MNT',
      5000,
      { [opStack]: { [fjord.bound]: 500n, [fjord.operator]: 70n, [ratio]: 3000n } },
      3_000_070n,
    ],
    ['Mantle without its ratio: not known', 5003, { [opStack]: { [fjord.bound]: 5n } }, undefined],
    ['Scroll by the bytes', 534352, { [scroll]: { [bytes]: 400n } }, 800n],
    ['Morph by the bytes, elsewhere', 2818, { [morph]: { [bytes]: 400n } }, 800n],
    [
      'one that nobody looked up, of the OP stack',
      999_001,
      { [opStack]: { [fjord.bound]: 500n, [fjord.operator]: 70n } },
      1070n,
    ],
    ['… of Scroll’s', 999_002, { [scroll]: { [bytes]: 400n } }, 800n],
    ['… of Morph’s', 999_003, { [morph]: { [bytes]: 400n } }, 800n],
    [
      '… of Arbitrum’s',
      999_004,
      { '0x0000000000000000000000000000000000000064': { [arbOs]: 94n } },
      0n,
    ],
    ['… of none: not known', 999_005, {}, undefined],
    [
      '… whose node fails at the question: not known',
      999_006,
      { [opStack]: { [fjord.bound]: new Error('busy') } },
      undefined,
    ],
  ]
  test.each(cases)('%s', async (_, id, oracles, fee) => {
    expect((await feeOn(networkOf(id), oracles)).fee).toBe(fee)
  })

  test('the site’s word for the oracle counts', async () => {
    const own = `0x${'0f'.repeat(20)}`
    const network = networkOf(999_007, { gasPriceOracle: { address: own } })
    expect((await feeOn(network, { [own]: { [fjord.bound]: 500n } })).fee).toBe(1000n)
  })

  test('error: a node that fails has not said that there is no operator fee', async () => {
    const busy = { [opStack]: { [fjord.bound]: 500n, [fjord.operator]: new Error('busy') } }
    await expect(feeOn(networkOf(10), busy)).rejects.toMatchObject({ code: 'rpc.failed' })
  })

  test('is asked for as many bytes as a signed transaction with its data may have, none of them zero', async () => {
    const { asked } = await feeOn(networkOf(534351), { [scroll]: { [bytes]: 1n } }, 68)
    const [{ data }] = asked[0]!.params as [{ data: string }]
    expect(BigInt(`0x${data.slice(10 + 64, 10 + 128)}`)).toBe(198n)
    expect(data.slice(10 + 128)).toBe('ff'.repeat(198).padEnd(7 * 64, '0'))
  })
})

test('each chain for which viem names an oracle is taken for one of the OP stack', () => {
  const listed = Object.values(chains) as { id: number; contracts?: Record<string, unknown> }[]
  const named = listed.filter(({ contracts }) => contracts?.['gasPriceOracle'])
  expect(named.length).toBeGreaterThan(50)
  for (const chain of named)
    expect([chain.id, feeBesideGasOf(chain as never).kind]).toEqual([chain.id, 'opStack'])
})
