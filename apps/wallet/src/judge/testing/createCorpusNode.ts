import { encodeAbiParameters } from 'viem'
import type { Log } from '../readLogs.ts'
import type { Said, Tried } from './CorpusRow.ts'
import { moves } from './corpusParts.ts'

const fixed: Readonly<Record<string, unknown>> = {
  eth_estimateGas: '0x5208',
  eth_getBalance: '0x8ac7230489e80000',
  eth_getBlockByNumber: { baseFeePerGas: '0x3b9aca00' },
  eth_getTransactionCount: '0x7',
  eth_maxPriorityFeePerGas: '0x5',
}
const multicall3 = '0xca11bde05977b3631167028862be2a173976ca11'

type Call = { data: string; to: string }

const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`

/**
 * A node that knows what a row says of its addresses, and takes those that it does not name for persons. What it is asked
 * of an address that the request does not name, or of a network that it is not of, is a stray.
 */
export function createCorpusNode(
  node: Readonly<Record<string, Said>>,
  {
    named,
    networkId,
    own,
    tried,
  }: { named: unknown; networkId: string; own: string; tried?: Tried | undefined },
) {
  const logsOf = (call: { data: string; to: string }): readonly Log[] =>
    typeof tried === 'object' ? tried.logs(own) : honestLogs(call, own)
  const strays: string[] = []
  const said = (address: string): Said => {
    const small = address.toLowerCase()
    if (!JSON.stringify(named).toLowerCase().includes(small.slice(2))) strays.push(small)
    return node[small] ?? { kind: 'account' }
  }

  function rpc(asked: string, method: string, params: readonly unknown[]): unknown {
    if (asked !== networkId) strays.push(asked)
    if (method === 'eth_chainId')
      return `0x${Number(networkId.slice(networkId.indexOf(':') + 1)).toString(16)}`
    // By its code an older node tries calls out; this one does not know how.
    if (method === 'eth_getCode' && params[0] === multicall3) return '0x'
    if (method === 'eth_getCode') {
      const { kind } = said(String(params[0]))
      if (kind === 'silent') throw new Error('no answer')
      return kind === 'account' ? '0x' : '0x60'
    }
    if (method === 'eth_call') {
      const [{ data = '', to = '' } = {}] = params as readonly { data?: string; to?: string }[]
      return answerCall(said(to), data)
    }
    if (method === 'eth_simulateV1' && tried !== 'unknown') {
      const [asked] = params as readonly [{ blockStateCalls: [{ calls: [Call] }] }]
      const logs = logsOf(asked.blockStateCalls[0].calls[0])
      return [{ calls: [{ logs, status: tried === 'fails' ? '0x0' : '0x1' }] }]
    }
    if (Object.hasOwn(fixed, method)) return fixed[method]
    throw new Error(`the method ${method} does not exist`)
  }

  return { rpc, strays }
}

/** What a token writes down that does what it is asked. */
function honestLogs({ data, to }: Call, own: string): readonly Log[] {
  const words = data.slice(10).match(/.{64}/g) ?? []
  const [first = '', second = '', third = ''] = words
  const selector = data.slice(0, 10)
  if (selector === '0xa9059cbb') return [moves(to, own, first.slice(24), BigInt(`0x${second}`))]
  if (selector === '0x23b872dd')
    return [moves(to, first.slice(24), second.slice(24), BigInt(`0x${third}`))]
  return []
}

function answerCall(said: Said, data: string): string {
  const selector = data.slice(0, 10)
  if (said.kind === 'items' && selector === '0x01ffc9a7') return word(1n)
  if (said.kind === 'coins') {
    const { decimals = 6, supply = 10n ** 15n, symbol } = said
    if (selector === '0x313ce567') return word(BigInt(decimals))
    if (selector === '0x95d89b41') return encodeAbiParameters([{ type: 'string' }], [symbol])
    if (selector === '0x18160ddd') return word(supply)
  }
  if (said.kind === 'account') return '0x'
  throw new Error('execution reverted')
}
