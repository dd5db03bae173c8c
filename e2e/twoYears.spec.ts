import { devTokens } from '@latchkey/devnet'
import {
  createPublicClient,
  createTestClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  parseAbi,
  parseEther,
  parseUnits,
  toHex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expectSteadyRows, headings, rows, scrollToEnd, watchRows } from './activityRows.ts'
import { expect } from './test.ts'
import { untilStill } from './untilStill.ts'
import { connect, visit } from './visit.ts'
import { test } from './walletTest.ts'

const networkId = 'eip155:31338'
const count = 300
const daySeconds = 24 * 60 * 60
const mint = parseAbi(['function mint(address to, uint256 value)'])
const [usdc] = devTokens

/** An account that has done something every other day of the last two years: on the chain, in blocks of those days. */
async function liveTwoYears(url: string) {
  const privateKey = generatePrivateKey()
  const { address } = privateKeyToAccount(privateKey)
  const friend = privateKeyToAccount(generatePrivateKey()).address
  const node = createTestClient({ mode: 'anvil', transport: http(url) })
  for (const one of [address, friend]) {
    await node.setBalance({ address: one, value: parseEther('100') })
    await node.impersonateAccount({ address: one })
  }
  const kinds = [
    { from: friend, to: address, value: parseEther('0.5') },
    { data: encodeFunctionData({ abi: mint, args: [address, 50_000_000n] }), from: friend },
    { from: address, to: friend, value: parseEther('0.25') },
    {
      data: encodeFunctionData({
        abi: erc20Abi,
        args: [friend, parseUnits('12.5', usdc.decimals)],
        functionName: 'transfer',
      }),
      from: address,
    },
  ]
  const now = Math.floor(Date.now() / 1000)
  const hashes: Hex[] = []
  try {
    const stepSeconds = Math.floor((2 * 365 * daySeconds) / count)
    await node.request({
      method: 'evm_setTime',
      params: [now - (count + 1) * stepSeconds],
    } as never)
    for (let index = 0; index < count; index++) {
      const { from, to = usdc.address, ...rest } = kinds[index % kinds.length]!
      const minedAt = now - (count - index) * stepSeconds
      await node.setNextBlockTimestamp({ timestamp: BigInt(minedAt) })
      const more = 'value' in rest ? { value: toHex(rest.value ?? 0n) } : rest
      const params = [{ ...more, from, to }]
      hashes.push(await node.request({ method: 'eth_sendTransaction', params } as never))
    }
  } finally {
    await node.request({
      method: 'evm_setTime',
      params: [Math.floor(Date.now() / 1000)],
    } as never)
  }
  return { address, hashes, privateKey }
}

test('300 transactions of two years, read from their chain, page smoothly under their months (S1.12, S2.12, S4.49, S4.50, S7.5, S7.24)', async ({
  install,
  page,
  world,
}) => {
  const url = world.chains[networkId] ?? ''
  const { address, hashes, privateKey } = await liveTwoYears(url)
  const chain = createPublicClient({ transport: http(url) })
  // The server reads the chain on its own, and is soon there.
  const query = new URLSearchParams({ chainId: networkId, projectId: world.projectId })
  await expect
    .poll(async () => {
      const answer = await fetch(`${world.serverUrl}/v1/account/${address}/history?${query}`)
      const { data } = (await answer.json()) as { data: { metadata: { hash: string } }[] }
      return data[0]?.metadata.hash
    })
    .toBe(hashes.at(-1))

  const wallet = await install({ chainId: 31338, privateKeys: [privateKey] })
  await visit(page)
  await connect(page, wallet)
  await expect(page.locator('#demo-network')).toContainText(networkId)
  await page.getByTestId('demo-open-Activity').click()
  await expect(rows(page).first()).toBeVisible()
  await untilStill(page)
  await watchRows(page)
  await scrollToEnd(page, count)
  await expectSteadyRows(page, count)
  await expect(page.getByTestId('activity-more')).toHaveCount(0)

  // What the chain itself says of their days.
  const days: Date[] = []
  for (const hash of hashes.toReversed()) {
    const { blockHash } = await chain.getTransactionReceipt({ hash })
    const { timestamp } = await chain.getBlock({ blockHash })
    days.push(new Date(Number(timestamp) * 1000))
  }
  const thisYear = new Date().getUTCFullYear()
  const months = days.map((day) => {
    const month = day.toLocaleString('en', { month: 'long', timeZone: 'UTC' })
    return day.getUTCFullYear() === thisYear ? month : `${month} ${day.getUTCFullYear()}`
  })
  expect(new Set(months).size).toBeGreaterThanOrEqual(24)
  await expect(headings(page)).toHaveText([...new Set(months)])
  const sizes = await headings(page).evaluateAll((all) =>
    all.map((heading) => heading.parentElement?.querySelectorAll('[role="listitem"]').length),
  )
  expect(sizes).toEqual([...new Set(months)].map((one) => months.filter((m) => m === one).length))
  const texts = await rows(page).allTextContents()
  for (const [index, text] of texts.entries()) {
    const amount = ['+0.5 ETH', '+50 USDC', '−0.25 ETH', '−12.5 USDC'][(count - 1 - index) % 4]!
    const day = days[index]!
    const month = day.toLocaleString('en', { month: 'short', timeZone: 'UTC' })
    expect(text).toContain(amount)
    expect(text).toContain(`${String(day.getUTCDate()).padStart(2, '0')} ${month}`)
  }
})
