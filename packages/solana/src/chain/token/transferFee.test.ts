import { expect, test } from 'vitest'
import { extension } from './extensions.ts'
import { transferFee } from './transferFee.ts'

type Fee = { epoch: bigint; maximum: bigint; parts: number }

function configOf(older: Fee, newer: Fee) {
  const data = new Uint8Array(108)
  const view = new DataView(data.buffer)
  for (const [at, { epoch, maximum, parts }] of [
    [72, older],
    [90, newer],
  ] as const) {
    view.setBigUint64(at, epoch, true)
    view.setBigUint64(at + 8, maximum, true)
    view.setUint16(at + 16, parts, true)
  }
  return new Map([[extension.transferFeeConfig, data]])
}

const unbounded = 2n ** 64n - 1n
const config = configOf(
  { epoch: 0n, maximum: 30n, parts: 100 },
  { epoch: 7n, maximum: unbounded, parts: 10_000 },
)

test.each([
  ['the older fee until the newer one’s epoch', 1000n, 6n, 10n],
  ['rounded up', 1001n, 6n, 11n],
  ['never above its maximum', 1_000_000n, 6n, 30n],
  ['the newer fee from its epoch on, and it may be all', 1_000_000n, 7n, 1_000_000n],
  ['of the largest amount there is', unbounded, 8n, unbounded],
  ['nothing of nothing', 0n, 8n, 0n],
])('a mint keeps %s', (_, amount, epoch, fee) => {
  expect(transferFee(config, { amount, epoch })).toBe(fee)
})

test('a mint without the extension, or with one cut short, keeps nothing', () => {
  const short = new Map([[extension.transferFeeConfig, new Uint8Array(90)]])
  for (const extensions of [new Map<number, Uint8Array>(), short])
    expect(transferFee(extensions, { amount: 1000n, epoch: 9n })).toBe(0n)
})
