import { type Address, encodeFunctionData, erc20Abi, type Hex } from 'viem'

/** The call by which an account lets a contract take that much of a token (ERC-20). */
export function approveCall({ amount, spender }: { amount: bigint; spender: Address }): Hex {
  return encodeFunctionData({ abi: erc20Abi, args: [spender, amount], functionName: 'approve' })
}
