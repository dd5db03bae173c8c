import {
  getProvider,
  getPublicClient,
  getWalletClient,
  readContract,
  sendTransaction,
  signTypedData,
  simulateContract,
  waitForTransactionReceipt,
  writeContract,
} from '@latchkey/evm'
import { erc20Abi, formatUnits, parseAbi, parseEther, parseUnits } from 'viem'

/** What pages call on EVM chains. */
export const evm = {
  erc20Abi,
  formatUnits,
  getProvider,
  getPublicClient,
  getWalletClient,
  parseAbi,
  parseEther,
  parseUnits,
  readContract,
  sendTransaction,
  signTypedData,
  simulateContract,
  waitForTransactionReceipt,
  writeContract,
}
