import { encodeAggregate3 } from '../../src/rpc/multicall3.ts'
import { multicall3 } from '../../src/testing/contractNode.ts'
import { serveFloor } from '../load/serveFloor.ts'
import { benchContracts, tokensPerChain } from './benchContracts.ts'

// The least that a portfolio costs: `serveBalanceFloor.ts BYTES NODE…` asks each node for the coin and all tokens in one
// request, reads none of the answers, and answers with as many bytes as a portfolio has.

const [bytes, ...nodes] = process.argv.slice(2)
const answer = JSON.stringify({ balances: 'x'.repeat(Number(bytes)) })

serveFloor(async ({ url = '' }) => {
  const account = url.split('/')[3] ?? ''
  await Promise.all(nodes.map((node) => ask(node, account)))
  return answer
})

async function ask(node: string, account: string): Promise<void> {
  const data = `0x70a08231${account.slice(2).padStart(64, '0')}` as const
  const calls = Array.from({ length: tokensPerChain }, (_, index) => ({
    data,
    to: benchContracts.token(index),
  }))
  const response = await fetch(node, {
    body: JSON.stringify([
      { id: 1, jsonrpc: '2.0', method: 'eth_getBalance', params: [account, 'latest'] },
      {
        id: 2,
        jsonrpc: '2.0',
        method: 'eth_call',
        params: [{ data: encodeAggregate3(calls), to: multicall3 }, 'latest'],
      },
    ]),
    headers: { 'content-type': 'application/json' },
    method: 'POST',
  })
  await response.text()
}
