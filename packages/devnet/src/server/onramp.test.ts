import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onrampOptionsResponse, onrampOrder } from '@latchkey/protocol/http'
import { createClient, erc20Abi, type Hex, http } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { readContract } from 'viem/actions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeFolder } from '../../../../scripts/folders/removeFolder.ts'
import { type Chain, createChain } from '../chain/createChain.ts'
import { devTokens } from '../chain/devContracts.ts'
import { freePort } from '../world/freePort.ts'
import { startServer } from '../world/startServer.ts'
import { worldFacts } from '../world/worldFacts.ts'

const [usdc] = devTokens
const networkId = 'eip155:31338'

let chain: Chain
let folder: string
let server: Awaited<ReturnType<typeof startServer>>
let projectId: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-onramp-'))
  chain = await createChain({ chainId: 31338 })
  const facts = worldFacts({ evm: [chain] })
  projectId = facts.projectId
  server = await startServer({ facts, folder: join(folder, 'data'), port: await freePort(0) })
})
afterAll(async () => {
  await server?.close()
  await chain?.stop()
  await removeFolder(folder)
})

async function ask(path: string, body?: object) {
  const response = await fetch(`${server.url}${path}?projectId=${projectId}`, {
    ...(body && { body: JSON.stringify(body), method: 'POST' }),
  })
  return response.json()
}

test('a world sells in its sandbox, from a faucet of its own that is on every chain', async () => {
  const options = onrampOptionsResponse.parse(await ask('/v1/onramp/options'))
  expect(options.purchaseCurrencies.map(({ symbol }) => symbol)).toEqual(['USDC', 'ETH'])
  const account = privateKeyToAddress(generatePrivateKey()).toLowerCase() as Hex
  const quote = await ask('/v1/onramp/quote', {
    account: `${networkId}:${account}`,
    amount: '7500',
    paymentCurrency: 'USD',
    purchaseCurrency: 'USDC',
  })
  const opened = await fetch(quote.startUrl, {
    headers: { 'sec-fetch-dest': 'document' },
    redirect: 'manual',
  })
  const page = opened.headers.get('location') ?? ''
  await fetch(page, { body: new URLSearchParams({ choice: 'pay' }), method: 'POST' })
  const look = async () => onrampOrder.parse(await ask(`/v1/onramp/orders/${quote.quoteId}`))
  await expect.poll(async () => (await look()).status, { interval: 100 }).toBe('settled')
  const client = createClient({ transport: http(chain.rpcUrl) })
  const held = await readContract(client, {
    abi: erc20Abi,
    address: usdc.address,
    args: [account],
    functionName: 'balanceOf',
  })
  expect(String(held)).toBe((await look()).expected)
  expect(held).toBe(7_387_400_000n)
})
