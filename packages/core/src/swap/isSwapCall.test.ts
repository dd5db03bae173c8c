import { expect, test } from 'vitest'
import { isSwapCall } from './isSwapCall.ts'

const rest = '0'.repeat(64)

test.each([
  ['swapExactETHForTokensSupportingFeeOnTransferTokens', '0xb6f9de95'],
  ['swapExactTokensForETHSupportingFeeOnTransferTokens', '0x791ac947'],
  ['swapExactTokensForTokensSupportingFeeOnTransferTokens', '0x5C11D795'],
  ['multicall of the first router of version 3', '0xac9650d8'],
  ['multicall of its second', '0x5ae401dc'],
])('a router trades by %s', (_, name) => {
  expect(isSwapCall(`${name}${rest}`)).toBe(true)
})

test.each([
  ['transfer', '0xa9059cbb'],
  ['approve', '0x095ea7b3'],
  ['transferFrom', '0x23b872dd'],
  ['increaseAllowance', '0x39509351'],
  ['setApprovalForAll', '0xa22cb465'],
  ['safeTransferFrom', '0x42842e0e'],
  ['approve of Permit2', '0x87517c45'],
  ['nothing', '0x'],
])('error: %s is no trade', (_, name) => {
  expect(isSwapCall(`${name}${rest}`)).toBe(false)
})
