import type { Outcome } from '../../judge/judgeOutcome.ts'
import { readAbi } from '../../judge/readAbi.ts'
import type { Change } from '../../judge/readLogs.ts'
import { toQuantity } from './quantity.ts'
import type { AskedTransaction } from './readTransaction.ts'

/** Multicall3, whose code makes several calls in the name of the account that it is put at. */
const multicall3 = '0xca11bde05977b3631167028862be2a173976ca11'
/** `aggregate3Value((address,bool,uint256,bytes)[])` and `getEthBalance(address)` of it, `balanceOf(address)` of ERC-20. */
const selectors = { aggregate: '174dea71', balance: '70a08231', ownBalance: '4d2301cc' }
/** Who pays in the trial: it has all that is needed. */
const payer = `0x${'0'.repeat(38)}99`
const plenty = toQuantity(2n ** 128n)
const wordBytes = 32n

type Call = { data: string; to: string; value: bigint }

/**
 * Has a node carry a transaction out between two looks at what the account has: in one `eth_call`, with code put at the
 * account for the time of it. The node must let a call override what accounts have. What is allowed on the way is not
 * seen by it, nor is any other token; nothing is answered where it fails.
 *
 * @param tokens in small letters @throws {RequestError}
 */
export async function measure(
  { data, to, value }: Pick<AskedTransaction, 'data' | 'to' | 'value'>,
  {
    ask,
    owner,
    tokens,
  }: {
    ask: (method: string, params: readonly unknown[]) => Promise<unknown>
    owner: string
    tokens: readonly string[]
  },
): Promise<Extract<Outcome, { status: 'done' }> | undefined> {
  const code = await ask('eth_getCode', [multicall3, 'latest'])
  if (typeof code !== 'string' || code === '0x') return undefined
  const looks: readonly Call[] = [
    look(owner, selectors.ownBalance, owner),
    ...tokens.map((token) => look(token, selectors.balance, owner)),
  ]
  const calls = [...looks, { data, to, value }, ...looks]
  const answer = await ask('eth_call', [
    { data: encode(calls), from: payer, to: owner, value: toQuantity(value) },
    'latest',
    { [owner]: { code }, [payer]: { balance: plenty } },
  ])
  if (typeof answer !== 'string') return undefined
  const results = readAbi(
    [{ list: { tuple: ['bool', 'bytes'] } }],
    answer.slice(2).toLowerCase(),
  )?.[0]
  if (results?.length !== calls.length) return undefined
  // With code at the account some transactions fail that would not.
  if (results[looks.length]?.[0] !== true) return undefined
  const numbers = results.map(([, bytes]) => readAbi(['uint256'], bytes.slice(2))?.[0])
  const changes = looks.flatMap((_, index): readonly Change[] => {
    const [before, after] = [numbers[index], numbers[looks.length + 1 + index]]
    if (before === undefined || after === undefined || before === after) return []
    const token = tokens[index - 1]
    const amount = after - before
    return [token === undefined ? { amount, kind: 'coins' } : { amount, kind: 'coins', token }]
  })
  return { changes, status: 'done', unseen: 'others' }
}

function look(to: string, selector: string, owner: string): Call {
  return { data: `0x${selector}${word(BigInt(owner))}`, to, value: 0n }
}

function encode(calls: readonly Call[]): string {
  const items = calls.map(({ data, to, value }) => {
    const digits = data.slice(2)
    const padded = digits.padEnd(Math.ceil(digits.length / 64) * 64, '0')
    return [
      word(BigInt(to)),
      // It may fail.
      word(1n),
      word(value),
      word(wordBytes * 4n),
      word(BigInt(digits.length / 2)),
      padded,
    ].join('')
  })
  let offset = wordBytes * BigInt(items.length)
  const heads = items.map((item) => {
    const head = word(offset)
    offset += BigInt(item.length / 2)
    return head
  })
  return `0x${[selectors.aggregate, word(wordBytes), word(BigInt(items.length)), ...heads, ...items].join('')}`
}

function word(value: bigint): string {
  return value.toString(16).padStart(64, '0')
}
