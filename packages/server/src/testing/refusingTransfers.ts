import type { Address, Hex } from 'viem'

/** Bytecode of a token that does all that the code at `token` does, but lets no one be paid from: `transferFrom` reverts. */
export function refusingTransfers(token: Address): Hex {
  const code = [
    // The first four bytes of the call: is it transferFrom(address,address,uint256)?
    '5f3560e01c6323b872dd14603b57',
    // If not, the other code runs on what this one holds, and its answer is ours.
    `365f5f375f5f365f73${token.slice(2)}5af43d5f5f3e603757`,
    '3d5ffd5b3d5ff3',
    '5b5f5ffd',
  ]
  return `0x${code.join('')}`
}
