import type { DevBitcoin } from '../devBitcoin.ts'
import type { BitcoinNode, Payment } from './createBitcoinNode.ts'

/** Coins may be spent a hundred blocks after they are mined; so twenty may be, of 50 BTC each. */
const blocksBefore = 120
const blocksAfter = 6
/** When the first block after regtest's own was mined: 2025-01-01. One each ten minutes follows. */
const firstTime = 1_735_689_600
const blockSeconds = 600

/** Mines the coins of the faucet, and gives each development account its own. */
export async function seedBitcoin(
  node: BitcoinNode,
  { accounts, startingSats }: DevBitcoin,
): Promise<void> {
  let time = firstTime
  const next = () => {
    time += blockSeconds
    return time
  }
  for (let mined = 0; mined < blocksBefore; mined += 1) await node.mine(next())
  const payments = accounts.flatMap(({ ordinal, payment }): Payment[] => [
    { address: payment.address, sats: BigInt(startingSats.payment) },
    { address: ordinal.address, sats: BigInt(startingSats.ordinal) },
  ])
  await node.pay(payments, next())
  for (let mined = 0; mined < blocksAfter; mined += 1) await node.mine(next())
}
